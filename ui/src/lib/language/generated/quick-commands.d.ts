// Written by `npm run messages` from en/quick-commands.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'quick-commands-title': { takes: never; marks: never };
    'quick-commands-means': { takes: 'folder'; marks: 'key' | 'path' };
    'quick-commands-new': { takes: never; marks: never };
    'quick-commands-import': { takes: never; marks: never };
    'quick-commands-import-file': { takes: never; marks: never };
    'quick-commands-problem': { takes: 'file' | 'problem'; marks: never };
    'quick-commands-problem-in-line': { takes: 'file' | 'line' | 'problem'; marks: never };
    'quick-commands-edited': { takes: never; marks: never };
    'quick-commands-duplicate': { takes: never; marks: never };
    'quick-commands-export': { takes: never; marks: never };
    'quick-commands-reset': { takes: never; marks: never };
    'quick-commands-edit-named': { takes: 'title'; marks: never };
    'quick-commands-duplicate-named': { takes: 'title'; marks: never };
    'quick-commands-export-named': { takes: 'title'; marks: never };
    'quick-commands-reset-named': { takes: 'title'; marks: never };
    'quick-commands-delete-named': { takes: 'title'; marks: never };
    'quick-commands-did-save': { takes: 'command'; marks: never };
    'quick-commands-did-reset': { takes: 'command'; marks: never };
    'quick-commands-did-delete': { takes: 'command'; marks: never };
    'quick-commands-did-export': { takes: 'path'; marks: never };
    'quick-commands-name': { takes: never; marks: never };
    'quick-commands-icon': { takes: never; marks: never };
    'quick-commands-icon-hint': { takes: never; marks: never };
    'quick-commands-answer': { takes: never; marks: never };
    'quick-commands-answer-use': { takes: never; marks: never };
    'quick-commands-answer-show': { takes: never; marks: never };
    'quick-commands-answer-replace': { takes: never; marks: never };
    'quick-commands-answer-append': { takes: never; marks: never };
    'quick-commands-answer-copy': { takes: never; marks: never };
    'quick-commands-model': { takes: never; marks: never };
    'quick-commands-model-hint': { takes: never; marks: never };
    'quick-commands-language': { takes: never; marks: never };
    'quick-commands-language-hint': { takes: never; marks: never };
    'quick-commands-template': { takes: never; marks: never };
    'quick-commands-placeholders': { takes: 'placeholders'; marks: 'code' | 'em' };
    'quick-commands-preview': { takes: never; marks: never };
    'quick-commands-selection': { takes: never; marks: never };
    'quick-commands-example-selection': { takes: never; marks: never };
    'quick-commands-example-application': { takes: never; marks: never };
    'quick-commands-example-title': { takes: never; marks: never };
    'quick-commands-example-clipboard': { takes: never; marks: never };
  }
}
