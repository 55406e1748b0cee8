// Written by `npm run messages` from en/devices.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'devices-title': { takes: never; marks: never };
    'devices-folder': { takes: never; marks: never };
    'devices-folder-help': { takes: never; marks: never };
    'devices-folder-example': { takes: never; marks: never };
    'devices-passphrase-folder': { takes: never; marks: never };
    'devices-passphrase-server': { takes: never; marks: never };
    'devices-passphrase-new-help': { takes: never; marks: never };
    'devices-passphrase-again-help': { takes: never; marks: never };
    'devices-show': { takes: never; marks: never };
    'devices-opening': { takes: never; marks: never };
    'devices-go-on': { takes: never; marks: never };
    'devices-use-folder': { takes: never; marks: never };
    'devices-use-server': { takes: never; marks: never };
    'devices-login-s3-user': { takes: never; marks: never };
    'devices-login-s3-secret': { takes: never; marks: never };
    'devices-login-webdav-user': { takes: never; marks: never };
    'devices-login-webdav-secret': { takes: never; marks: never };
    'devices-login-help': { takes: never; marks: never };
    'devices-exchange': { takes: never; marks: never };
    'devices-exchange-now': { takes: never; marks: never };
    'devices-pause': { takes: never; marks: never };
    'devices-exchanging': { takes: never; marks: never };
    'devices-paused': { takes: never; marks: never };
    'devices-never': { takes: never; marks: never };
    'devices-exchanged': { takes: 'when'; marks: never };
    'devices-just-now': { takes: never; marks: never };
    'devices-waiting': { takes: 'count'; marks: never };
    'devices-files-to-fetch': { takes: 'count' | 'size'; marks: never };
    'devices-files-to-send': { takes: 'count'; marks: never };
    'devices-files-elsewhere': { takes: 'count'; marks: never };
    'devices-done': { takes: never; marks: never };
    'devices-stopped': { takes: never; marks: never };
    'devices-nothing-new': { takes: never; marks: never };
    'devices-done-what': { takes: 'received' | 'sent'; marks: never };
    'devices-keys-this-run': { takes: never; marks: never };
    'devices-keys-unanswered': { takes: never; marks: never };
    'devices-list': { takes: never; marks: never };
    'devices-since': { takes: 'date'; marks: never };
    'devices-since-this': { takes: 'date'; marks: never };
    'devices-remove': { takes: never; marks: never };
    'devices-remove-of': { takes: 'device'; marks: never };
    'devices-passphrase': { takes: never; marks: never };
    'devices-passphrase-help': { takes: never; marks: never };
    'devices-passphrase-change': { takes: never; marks: never };
    'devices-stop': { takes: never; marks: never };
    'devices-stop-ask': { takes: never; marks: never };
    'devices-stop-do': { takes: never; marks: never };
    'devices-stopping': { takes: never; marks: never };
    'devices-stop-what': { takes: 'folder'; marks: never };
    'devices-stop-later': { takes: never; marks: never };
    'devices-renew-ask': { takes: never; marks: never };
    'devices-renew-do': { takes: never; marks: never };
    'devices-remove-ask': { takes: 'device'; marks: never };
    'devices-remove-do': { takes: never; marks: never };
    'devices-renewing': { takes: never; marks: never };
    'devices-rewriting': { takes: never; marks: never };
    'devices-renew-what': { takes: 'folder'; marks: never };
    'devices-remove-what': { takes: 'device' | 'folder'; marks: never };
    'devices-passphrase-new': { takes: never; marks: never };
    'devices-passphrase-new-if': { takes: never; marks: never };
    'devices-renewed': { takes: never; marks: never };
    'devices-renew-stopped': { takes: never; marks: never };
  }
}
