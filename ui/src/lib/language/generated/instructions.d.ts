// Written by `npm run messages` from en/instructions.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'instructions-for-all': { takes: never; marks: never };
    'instructions-for-all-means': { takes: never; marks: never };
    'instructions-for-all-example': { takes: never; marks: never };
    'instructions-for-one': { takes: never; marks: never };
    'instructions-for-one-means': { takes: never; marks: never };
    'instructions-for-one-example': { takes: never; marks: never };
    'instructions-show-all': { takes: never; marks: never };
    'instructions-length': { takes: 'length' | 'longest'; marks: never };
    'instructions-not-saved': { takes: never; marks: never };
    'instructions-tokens': { takes: 'count'; marks: never };
    'instructions-revert': { takes: never; marks: never };
    'instructions-too-long': { takes: 'count'; marks: never };
    'instructions-versions': { takes: 'count'; marks: never };
    'instructions-imported': { takes: 'time'; marks: never };
    'instructions-restore': { takes: 'time'; marks: never };
    'instructions-none': { takes: never; marks: never };
  }
}
