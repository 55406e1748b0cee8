// Written by `npm run messages` from en/models.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'models-built-in': { takes: never; marks: never };
    'models-none': { takes: never; marks: never };
    'models-none-found': { takes: never; marks: never };
    'models-default': { takes: never; marks: never };
    'models-recent': { takes: never; marks: never };
    'models-in-the-box': { takes: never; marks: never };
    'models-in-the-box-about': { takes: never; marks: never };
    'models-server-away': { takes: never; marks: never };
    'models-away': { takes: never; marks: never };
    'models-overridden': { takes: 'model'; marks: never };
    'models-search': { takes: never; marks: never };
    'models-choose': { takes: never; marks: never };
    'models-list': { takes: never; marks: never };
    'models-all-conversations': { takes: never; marks: never };
    'models-not-found': { takes: never; marks: never };
    'models-looking': { takes: never; marks: never };
    'models-looking-now': { takes: never; marks: never };
    'models-other': { takes: never; marks: never };
    'models-of-conversation': { takes: 'model'; marks: never };
    'models-only-here': { takes: never; marks: never };
  }
}
