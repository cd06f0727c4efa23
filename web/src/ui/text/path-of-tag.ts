/** Returns the path of the page of a tag. */
export const pathOfTag = (name: string): string => `/tag/${encodeURIComponent(name)}`;
