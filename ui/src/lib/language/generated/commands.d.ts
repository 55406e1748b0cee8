// Written by `npm run messages` from en/commands.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'commands-list': { takes: never; marks: never };
    'commands-replace': { takes: never; marks: never };
    'commands-append': { takes: never; marks: never };
    'commands-copy': { takes: never; marks: never };
    'commands-reply': { takes: 'command'; marks: never };
    'commands-running': { takes: never; marks: never };
    'commands-erase': { takes: never; marks: never };
    'commands-erase-title': { takes: never; marks: never };
    'commands-erasing': { takes: never; marks: never };
    'commands-erase-final': { takes: never; marks: never };
  }
}
