// Written by `npm run messages` from en/primitives.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'primitives-copied': { takes: never; marks: never };
    'primitives-notices': { takes: never; marks: never };
    'primitives-menu': { takes: never; marks: never };
    'primitives-off': { takes: never; marks: never };
    'primitives-range-above': { takes: 'max' | 'min'; marks: never };
    'primitives-range-from': { takes: 'max' | 'min'; marks: never };
    'primitives-progress': { takes: 'done' | 'label' | 'total'; marks: never };
    'primitives-progress-percent': { takes: 'label' | 'percent'; marks: never };
    'primitives-progress-unknown': { takes: 'label'; marks: never };
    'primitives-type-to-go-on': { takes: 'words'; marks: 'strong' };
  }
}
