// Written by `npm run messages` from en/main.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'main-conversations': { takes: never; marks: never };
    'main-conversations-none': { takes: never; marks: never };
    'main-sidebar-show': { takes: never; marks: never };
    'main-sidebar-hide': { takes: never; marks: never };
    'main-memory-show': { takes: never; marks: never };
    'main-keyboard-shortcuts': { takes: never; marks: never };
    'main-trash': { takes: never; marks: never };
    'main-trash-show': { takes: never; marks: never };
    'main-conversations-show': { takes: never; marks: never };
    'main-draft': { takes: never; marks: never };
    'main-new-half-written': { takes: 'label'; marks: never };
    'main-keep-title': { takes: never; marks: never };
    'main-instructions': { takes: never; marks: never };
    'main-instructions-title': { takes: never; marks: never };
    'main-instructions-set': { takes: never; marks: never };
    'main-conversation-more': { takes: never; marks: never };
    'main-write-first': { takes: never; marks: never };
    'main-write-reply': { takes: never; marks: never };
    'main-write-answer': { takes: never; marks: never };
    'main-welcome': { takes: never; marks: never };
    'main-welcome-model': { takes: 'model'; marks: 'strong' };
    'main-welcome-no-model': { takes: never; marks: never };
    'main-welcome-choose': { takes: never; marks: never };
    'main-welcome-choose-another': { takes: never; marks: never };
    'main-welcome-hotkey': { takes: never; marks: 'key' };
    'main-welcome-bound': { takes: never; marks: 'command' };
    'main-welcome-import': { takes: never; marks: never };
    'main-drop-busy': { takes: never; marks: never };
    'main-drop-busy-next': { takes: never; marks: never };
    'main-drop-import': { takes: never; marks: never };
    'main-drop-import-next': { takes: never; marks: never };
    'main-drop-attach': { takes: never; marks: never };
    'main-sent': { takes: never; marks: never };
    'main-sent-preview': { takes: never; marks: never };
    'main-palette-export': { takes: never; marks: never };
    'main-palette-policy': { takes: never; marks: never };
    'main-palette-keep': { takes: never; marks: never };
    'main-palette-delete': { takes: never; marks: never };
    'main-palette-import': { takes: never; marks: never };
    'main-palette-export-all': { takes: never; marks: never };
    'main-palette-settings': { takes: 'part'; marks: never };
    'main-palette-tag': { takes: 'tag'; marks: never };
    'main-palette-tag-hint': { takes: never; marks: never };
    'main-kept': { takes: 'title'; marks: never };
    'main-added': { takes: 'title' | 'to'; marks: never };
    'main-deleted': { takes: 'title'; marks: never };
    'main-deleted-covered': { takes: 'title'; marks: never };
    'main-deleted-untitled': { takes: never; marks: never };
    'main-deleted-several': { takes: 'count'; marks: never };
    'main-restored': { takes: 'title'; marks: never };
    'main-queued-not-sent': { takes: never; marks: never };
    'main-edit-not-sent': { takes: never; marks: never };
    'main-held': { takes: 'title'; marks: never };
    'main-held-last': { takes: never; marks: never };
    'main-held-open': { takes: never; marks: never };
    'main-notice': { takes: 'text' | 'title'; marks: never };
    'main-other-version': { takes: never; marks: never };
    'main-go-back': { takes: never; marks: never };
    'main-cleared': { takes: never; marks: never };
    'main-backup-restored': { takes: 'time'; marks: never };
    'main-backup-partly': { takes: 'skipped'; marks: never };
    'main-undone': { takes: never; marks: never };
  }
}
