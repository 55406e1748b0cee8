// Written by `npm run messages` from en/text.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'text-nothing-to-paste': { takes: never; marks: never };
  }
}
