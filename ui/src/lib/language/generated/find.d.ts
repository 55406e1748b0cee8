// Written by `npm run messages` from en/find.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'find-in-conversation': { takes: never; marks: never };
    'find-none': { takes: never; marks: never };
    'find-place': { takes: 'place' | 'total'; marks: never };
    'find-previous': { takes: never; marks: never };
    'find-next': { takes: never; marks: never };
  }
}
