// Written by `npm run messages` from en/popup.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'popup-title': { takes: never; marks: never };
    'popup-conversation': { takes: never; marks: never };
    'popup-write-first': { takes: never; marks: never };
    'popup-write-reply': { takes: never; marks: never };
    'popup-thinking': { takes: never; marks: never };
    'popup-context': { takes: never; marks: never };
    'popup-context-preview': { takes: never; marks: never };
    'popup-remove-app': { takes: never; marks: never };
    'popup-remove-selection': { takes: never; marks: never };
    'popup-remove-clipboard': { takes: never; marks: never };
    'popup-insert': { takes: never; marks: never };
    'popup-copied': { takes: never; marks: never };
    'popup-open-window': { takes: never; marks: never };
    'popup-new': { takes: never; marks: never };
    'popup-continue': { takes: 'title'; marks: never };
    'popup-continue-half-written': { takes: 'label'; marks: never };
    'popup-draft': { takes: never; marks: never };
    'popup-key-send': { takes: never; marks: never };
    'popup-key-hide': { takes: never; marks: never };
    'popup-queued-not-sent': { takes: never; marks: never };
    'popup-proposal-replace': { takes: never; marks: never };
    'popup-proposal-append': { takes: never; marks: never };
    'popup-proposal-copy': { takes: never; marks: never };
    'popup-proposal-keys': { takes: 'proposal'; marks: never };
    'popup-do-replace': { takes: never; marks: never };
    'popup-do-append': { takes: never; marks: never };
    'popup-do-copy': { takes: never; marks: never };
    'popup-proposal-keep': { takes: never; marks: never };
    'popup-changes': { takes: never; marks: never };
    'popup-changes-none': { takes: never; marks: never };
    'popup-doubt-selection': { takes: 'seen'; marks: never };
    'popup-doubt-lines': { takes: never; marks: never };
    'popup-doubt-inserted': { takes: never; marks: never };
    'popup-copy-instead': { takes: never; marks: never };
    'popup-insert-anyway': { takes: never; marks: never };
    'popup-width-left': { takes: never; marks: never };
    'popup-width-right': { takes: never; marks: never };
    'popup-width-change': { takes: never; marks: never };
  }
}
