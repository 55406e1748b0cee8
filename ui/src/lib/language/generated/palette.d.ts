// Written by `npm run messages` from en/palette.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'palette-title': { takes: never; marks: never };
    'palette-placeholder': { takes: never; marks: never };
    'palette-none': { takes: never; marks: never };
    'palette-found': { takes: never; marks: never };
    'palette-conversation': { takes: never; marks: never };
  }
}
