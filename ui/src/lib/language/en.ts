/** The message files of English. */
export default import.meta.glob<string>('./en/*.ftl', { query: '?raw', import: 'default', eager: true });
