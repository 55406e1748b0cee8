// Written by `npm run messages` from en/common.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'common-add': { takes: never; marks: never };
    'common-apart': { takes: never; marks: never };
    'common-cancel': { takes: never; marks: never };
    'common-choose': { takes: never; marks: never };
    'common-choose-file': { takes: never; marks: never };
    'common-choose-folder': { takes: never; marks: never };
    'common-close': { takes: never; marks: never };
    'common-copy': { takes: never; marks: never };
    'common-delete': { takes: never; marks: never };
    'common-dismiss': { takes: never; marks: never };
    'common-edit': { takes: never; marks: never };
    'common-export': { takes: never; marks: never };
    'common-forget': { takes: never; marks: never };
    'common-keep': { takes: never; marks: never };
    'common-remove': { takes: never; marks: never };
    'common-rename': { takes: never; marks: never };
    'common-restore': { takes: never; marks: never };
    'common-save': { takes: never; marks: never };
    'common-settings': { takes: never; marks: never };
    'common-stop': { takes: never; marks: never };
    'common-try-again': { takes: never; marks: never };
    'common-undo': { takes: never; marks: never };
    'common-new-conversation': { takes: never; marks: never };
    'common-quoted': { takes: 'text'; marks: never };
    'common-conversations': { takes: 'count'; marks: never };
    'common-messages': { takes: 'count'; marks: never };
    'common-tokens': { takes: 'count'; marks: never };
  }
}
