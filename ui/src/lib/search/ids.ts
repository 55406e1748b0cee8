/** The names by which the field knows its list and what is in it. */
export const LIST_ID = 'search-results';
export const optionId = (place: number): string => `search-hit-${place}`;
