// Written by `npm run messages` from en/updates.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'updates-title': { takes: never; marks: never };
    'updates-ask': { takes: never; marks: never };
    'updates-yes': { takes: never; marks: never };
    'updates-no': { takes: never; marks: never };
    'updates-look': { takes: never; marks: never };
    'updates-look-now': { takes: never; marks: never };
    'updates-notes': { takes: never; marks: never };
    'updates-notes-of': { takes: 'version'; marks: never };
    'updates-install': { takes: never; marks: never };
    'updates-put-off': { takes: never; marks: never };
    'updates-start': { takes: never; marks: never };
    'updates-later': { takes: never; marks: never };
    'updates-way-itself': { takes: never; marks: never };
    'updates-way-download': { takes: never; marks: never };
    'updates-way-deb': { takes: never; marks: never };
    'updates-way-rpm': { takes: never; marks: never };
    'updates-way-flatpak': { takes: never; marks: never };
    'updates-way-system': { takes: never; marks: never };
    'updates-way-archive': { takes: never; marks: never };
    'updates-way-source': { takes: never; marks: never };
    'updates-looking': { takes: never; marks: never };
    'updates-newest': { takes: 'present'; marks: never };
    'updates-found': { takes: 'present' | 'version'; marks: never };
    'updates-downloading': { takes: 'version'; marks: never };
    'updates-waiting-answer': { takes: 'version'; marks: never };
    'updates-waiting-work': { takes: 'version'; marks: never };
    'updates-waiting-unsaved': { takes: 'version'; marks: never };
    'updates-installing': { takes: 'version'; marks: never };
    'updates-installed': { takes: 'version'; marks: never };
  }
}
