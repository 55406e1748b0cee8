// Written by `npm run messages` from en/trash.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'trash-title': { takes: never; marks: never };
    'trash-back': { takes: never; marks: never };
    'trash-empty': { takes: never; marks: never };
    'trash-list': { takes: never; marks: never };
    'trash-none': { takes: never; marks: never };
    'trash-wordless': { takes: never; marks: never };
    'trash-restore-of': { takes: 'name'; marks: never };
    'trash-forget-of': { takes: 'name'; marks: never };
    'trash-forget-now': { takes: never; marks: never };
    'trash-stays': { takes: never; marks: never };
    'trash-from': { takes: 'title'; marks: never };
    'trash-when-from': { takes: 'title' | 'when'; marks: never };
    'trash-deleted': { takes: 'time'; marks: never };
    'trash-deleted-from': { takes: 'time' | 'title'; marks: never };
    'trash-deleted-kept': { takes: 'time' | 'title'; marks: never };
    'trash-empty-ask': { takes: never; marks: never };
    'trash-empty-do': { takes: never; marks: never };
    'trash-erasing': { takes: never; marks: never };
    'trash-empty-conversations': { takes: 'count'; marks: never };
    'trash-empty-messages': { takes: 'count'; marks: never };
    'trash-empty-both': { takes: 'conversations' | 'messages'; marks: never };
    'trash-empty-derived': { takes: never; marks: never };
    'trash-no-undo': { takes: never; marks: never };
    'trash-forget-message': { takes: never; marks: never };
    'trash-forget-conversation': { takes: never; marks: never };
    'trash-forget-fact': { takes: never; marks: never };
    'trash-forget-memory': { takes: never; marks: never };
    'trash-forget-do-message': { takes: never; marks: never };
    'trash-forget-do-conversation': { takes: never; marks: never };
    'trash-forget-do-fact': { takes: never; marks: never };
    'trash-forget-do-memory': { takes: never; marks: never };
    'trash-forgetting': { takes: never; marks: never };
    'trash-forgotten-message': { takes: never; marks: never };
    'trash-forgotten-conversation': { takes: never; marks: never };
    'trash-forgotten-fact': { takes: never; marks: never };
    'trash-forgotten-memory': { takes: never; marks: never };
  }
}
