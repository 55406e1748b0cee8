// Written by `npm run messages` from en/sessions.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'sessions-pinned': { takes: never; marks: never };
    'sessions-quick': { takes: never; marks: never };
    'sessions-archived': { takes: never; marks: never };
    'sessions-today': { takes: never; marks: never };
    'sessions-yesterday': { takes: never; marks: never };
    'sessions-last-week': { takes: never; marks: never };
    'sessions-last-month': { takes: never; marks: never };
    'sessions-earlier': { takes: never; marks: never };
    'sessions-date-and-time': { takes: 'date' | 'time'; marks: never };
    'sessions-list': { takes: never; marks: never };
    'sessions-quick-title': { takes: never; marks: never };
    'sessions-archived-title': { takes: never; marks: never };
    'sessions-folder-name': { takes: never; marks: never };
    'sessions-title': { takes: never; marks: never };
    'sessions-marked': { takes: never; marks: never };
    'sessions-more-for': { takes: 'title'; marks: never };
    'sessions-answering': { takes: never; marks: never };
    'sessions-unread': { takes: never; marks: never };
    'sessions-no-answer': { takes: never; marks: never };
    'sessions-no-answer-after': { takes: 'line'; marks: never };
    'sessions-you-said': { takes: 'text'; marks: never };
    'sessions-all-conversations': { takes: never; marks: never };
    'sessions-all-tags': { takes: never; marks: never };
    'sessions-from-app': { takes: 'app'; marks: never };
    'sessions-show-all': { takes: never; marks: never };
    'sessions-keep': { takes: never; marks: never };
    'sessions-add-to': { takes: 'title'; marks: never };
    'sessions-pin': { takes: never; marks: never };
    'sessions-unpin': { takes: never; marks: never };
    'sessions-move': { takes: never; marks: never };
    'sessions-tags-choose': { takes: never; marks: never };
    'sessions-archive': { takes: never; marks: never };
    'sessions-unarchive': { takes: never; marks: never };
    'sessions-own-window': { takes: never; marks: never };
    'sessions-folder-rename': { takes: never; marks: never };
    'sessions-folder-empty': { takes: never; marks: never };
    'sessions-folder-archive': { takes: never; marks: never };
    'sessions-marked-bar': { takes: never; marks: never };
    'sessions-marked-count': { takes: 'count'; marks: never };
    'sessions-unmark': { takes: never; marks: never };
    'sessions-did-pin': { takes: 'what'; marks: never };
    'sessions-did-unpin': { takes: 'what'; marks: never };
    'sessions-did-archive': { takes: 'what'; marks: never };
    'sessions-did-unarchive': { takes: 'what'; marks: never };
    'sessions-did-move': { takes: 'folder' | 'what'; marks: never };
    'sessions-did-move-out': { takes: 'what'; marks: never };
    'sessions-did-tag': { takes: 'tag' | 'what'; marks: never };
    'sessions-did-untag': { takes: 'tag' | 'what'; marks: never };
    'sessions-folder': { takes: never; marks: never };
    'sessions-folders': { takes: never; marks: never };
    'sessions-tag': { takes: never; marks: never };
    'sessions-tags': { takes: never; marks: never };
    'sessions-folder-choose': { takes: never; marks: never };
    'sessions-folder-find': { takes: never; marks: never };
    'sessions-tag-find': { takes: never; marks: never };
    'sessions-folder-none-yet': { takes: never; marks: never };
    'sessions-tag-none-yet': { takes: never; marks: never };
    'sessions-folder-none': { takes: never; marks: never };
    'sessions-label-new': { takes: 'name'; marks: never };
    'sessions-folder-now': { takes: never; marks: never };
    'sessions-label-some': { takes: never; marks: never };
  }
}
