// Written by `npm run messages` from en/search.ftl.
export {};

declare module '../messages' {
  interface Messages {
    'search-all': { takes: never; marks: never };
    'search-placeholder': { takes: never; marks: never };
    'search-clear': { takes: never; marks: never };
    'search-help': { takes: never; marks: never };
    'search-operator-exactly': { takes: never; marks: never };
    'search-operator-role': { takes: never; marks: never };
    'search-operator-app': { takes: never; marks: never };
    'search-operator-after': { takes: never; marks: never };
    'search-operator-before': { takes: never; marks: never };
    'search-operator-title': { takes: never; marks: never };
    'search-operator-here': { takes: never; marks: never };
    'search-operator-pinned': { takes: never; marks: never };
    'search-operator-tag': { takes: never; marks: never };
    'search-operator-folder': { takes: never; marks: never };
    'search-operator-archived': { takes: never; marks: never };
    'search-example-exactly': { takes: never; marks: never };
    'search-example-title': { takes: never; marks: never };
    'search-example-tag': { takes: never; marks: never };
    'search-example-folder': { takes: never; marks: never };
    'search-who-summary': { takes: never; marks: never };
    'search-who-fact': { takes: never; marks: never };
    'search-who-seen': { takes: never; marks: never };
    'search-who-seen-in': { takes: 'app'; marks: never };
    'search-who-user': { takes: never; marks: never };
    'search-who-assistant': { takes: never; marks: never };
    'search-who-system': { takes: never; marks: never };
    'search-section-conversations': { takes: never; marks: never };
    'search-section-messages': { takes: never; marks: never };
    'search-section-meaning': { takes: never; marks: never };
    'search-results': { takes: never; marks: never };
    'search-more': { takes: never; marks: never };
    'search-more-titles': { takes: 'count'; marks: never };
    'search-count': { takes: 'count'; marks: never };
    'search-count-of': { takes: 'count' | 'total'; marks: never };
    'search-count-first': { takes: 'count'; marks: never };
    'search-count-none': { takes: never; marks: never };
    'search-count-none-yet': { takes: never; marks: never };
    'search-hurried': { takes: never; marks: never };
    'search-titles-match': { takes: never; marks: never };
    'search-meant': { takes: never; marks: 'words' };
    'search-or': { takes: never; marks: never };
    'search-progress': { takes: 'indexed' | 'total'; marks: never };
    'search-meaning': { takes: never; marks: never };
    'search-meaning-doing': { takes: never; marks: never };
    'search-meaning-progress': { takes: never; marks: never };
    'search-meaning-found': { takes: never; marks: never };
    'search-meaning-words-alone': { takes: never; marks: never };
    'search-meaning-preparing': { takes: never; marks: never };
    'search-meaning-off': { takes: never; marks: never };
    'search-nothing': { takes: never; marks: never };
    'search-nothing-yet': { takes: never; marks: never };
    'search-nothing-like': { takes: never; marks: never };
    'search-nothing-indexed': { takes: never; marks: never };
    'search-nothing-hurried': { takes: never; marks: never };
    'search-nothing-look-through': { takes: never; marks: never };
    'search-nothing-elsewhere': { takes: never; marks: never };
    'search-nothing-everywhere': { takes: never; marks: never };
    'search-nothing-other-words': { takes: never; marks: never };
    'search-nothing-by-meaning': { takes: never; marks: never };
    'search-nothing-fewer-words': { takes: never; marks: never };
  }
}
