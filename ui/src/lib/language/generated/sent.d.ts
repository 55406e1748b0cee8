// Written by `npm run messages` from en/sent.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'sent-layer-system': { takes: never; marks: never };
    'sent-layer-instructions': { takes: never; marks: never };
    'sent-layer-memories': { takes: never; marks: never };
    'sent-layer-facts': { takes: never; marks: never };
    'sent-layer-summary': { takes: never; marks: never };
    'sent-layer-snippet': { takes: never; marks: never };
    'sent-layer-pinned': { takes: never; marks: never };
    'sent-layer-recent': { takes: never; marks: never };
    'sent-layer-message': { takes: never; marks: never };
    'sent-used': { takes: 'budget' | 'used'; marks: never };
    'sent-meter': { takes: 'budget' | 'count' | 'used'; marks: never };
    'sent-meter-left-out': { takes: 'count'; marks: never };
    'sent-percent': { takes: 'percent'; marks: never };
    'sent-layer-cost': { takes: 'label' | 'tokens'; marks: never };
    'sent-preview': { takes: never; marks: never };
    'sent-reading': { takes: never; marks: never };
    'sent-how': { takes: never; marks: never };
    'sent-parts': { takes: never; marks: never };
    'sent-exact': { takes: never; marks: never };
    'sent-copy': { takes: never; marks: never };
    'sent-asked': { takes: 'model' | 'parameters'; marks: never };
    'sent-prompt': { takes: never; marks: never };
    'sent-in-order': { takes: never; marks: never };
    'sent-left-out': { takes: never; marks: never };
    'sent-left-out-parts': { takes: never; marks: never };
    'sent-show-here': { takes: never; marks: never };
    'sent-show-there': { takes: never; marks: never };
    'sent-nothing': { takes: never; marks: never };
  }
}
