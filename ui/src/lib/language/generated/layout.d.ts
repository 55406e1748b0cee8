// Written by `npm run messages` from en/layout.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'layout-sidebar-width': { takes: never; marks: never };
  }
}
