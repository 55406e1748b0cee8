// Written by `npm run messages` from en/markdown.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'markdown-task': { takes: never; marks: never };
    'markdown-task-done': { takes: never; marks: never };
    'markdown-task-open': { takes: never; marks: never };
    'markdown-code': { takes: never; marks: never };
    'markdown-code-unnamed': { takes: never; marks: never };
    'markdown-code-wrap': { takes: never; marks: never };
    'markdown-code-numbers': { takes: never; marks: never };
    'markdown-code-copy': { takes: never; marks: never };
    'markdown-code-fold': { takes: 'count'; marks: never };
    'markdown-code-unfold': { takes: 'count'; marks: never };
    'markdown-footnote': { takes: 'label'; marks: never };
    'markdown-footnote-back': { takes: 'label'; marks: never };
    'markdown-formula': { takes: never; marks: never };
    'markdown-formula-copy': { takes: never; marks: never };
    'markdown-picture': { takes: 'name'; marks: never };
    'markdown-table': { takes: never; marks: never };
    'markdown-table-copy': { takes: never; marks: never };
    'markdown-table-copy-tsv': { takes: never; marks: never };
    'markdown-table-copy-csv': { takes: never; marks: never };
    'markdown-table-copied-tsv': { takes: never; marks: never };
    'markdown-table-copied-csv': { takes: never; marks: never };
    'markdown-save': { takes: never; marks: never };
    'markdown-save-to': { takes: never; marks: never };
    'markdown-save-now': { takes: never; marks: never };
    'markdown-saved': { takes: 'place'; marks: never };
    'markdown-diagram': { takes: never; marks: never };
    'markdown-diagram-show': { takes: never; marks: never };
    'markdown-diagram-show-code': { takes: never; marks: never };
    'markdown-diagram-save-svg': { takes: never; marks: never };
    'markdown-diagram-save-code': { takes: never; marks: never };
    'markdown-diagram-wrong': { takes: never; marks: never };
    'markdown-diagram-wrong-line': { takes: 'line'; marks: never };
    'markdown-diagram-large': { takes: never; marks: never };
    'markdown-diagram-slow': { takes: never; marks: never };
    'markdown-diagram-unavailable': { takes: never; marks: never };
  }
}
