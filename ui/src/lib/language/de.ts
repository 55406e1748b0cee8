/** The message files of German. */
export default import.meta.glob<string>('./de/*.ftl', { query: '?raw', import: 'default', eager: true });
