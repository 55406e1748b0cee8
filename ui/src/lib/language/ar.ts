/** The message files of Arabic. */
export default import.meta.glob<string>('./ar/*.ftl', { query: '?raw', import: 'default', eager: true });
