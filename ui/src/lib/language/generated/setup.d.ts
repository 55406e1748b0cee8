// Written by `npm run messages` from en/setup.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'setup-welcome': { takes: never; marks: never };
    'setup-kept': { takes: never; marks: never };
    'setup-kept-answers': { takes: never; marks: never };
    'setup-everywhere': { takes: never; marks: never };
    'setup-hotkey-desktop': { takes: never; marks: never };
    'setup-hotkey-free': { takes: never; marks: never };
    'setup-import': { takes: never; marks: never };
    'setup-import-from': { takes: never; marks: never };
    'setup-import-begin': { takes: never; marks: never };
    'setup-in-settings': { takes: never; marks: never };
    'setup-skip': { takes: never; marks: never };
    'setup-skip-title': { takes: never; marks: never };
    'setup-start': { takes: never; marks: never };
    'setup-start-title': { takes: never; marks: never };
    'setup-answers': { takes: never; marks: never };
    'setup-built-in-about': { takes: never; marks: never };
    'setup-key-found': { takes: 'variable'; marks: never };
    'setup-asking': { takes: 'name'; marks: never };
    'setup-model': { takes: 'name'; marks: never };
    'setup-looking': { takes: never; marks: never };
    'setup-looking-now': { takes: never; marks: never };
    'setup-none-runs': { takes: never; marks: never };
    'setup-no-models': { takes: 'count' | 'servers'; marks: never };
    'setup-looking-again': { takes: never; marks: never };
    'setup-look-again': { takes: never; marks: never };
    'setup-use-key': { takes: never; marks: never };
    'setup-overridden': { takes: never; marks: never };
    'setup-no-answer': { takes: 'reason'; marks: never };
    'setup-try': { takes: never; marks: never };
    'setup-try-message': { takes: never; marks: never };
    'setup-try-label': { takes: never; marks: never };
    'setup-try-other': { takes: never; marks: never };
    'setup-try-send': { takes: never; marks: never };
    'setup-try-answer': { takes: never; marks: never };
    'setup-try-thinking': { takes: never; marks: never };
  }
}
