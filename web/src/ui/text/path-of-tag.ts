/** The page of what carries a tag. */
export const pathOfTag = (name: string): string => `/tag/${encodeURIComponent(name)}`;
