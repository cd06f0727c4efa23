/** The words of a request, with pictures and addresses folded, so that nothing of it can lead away. */
export const foldLinks = (text: string): string =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)?/g, "[picture]")
    .replace(/\[([^\]]*)\]\([^)]*\)?/g, "$1 [link]")
    .replace(/<?(?:https?:\/\/|mailto:|www\.)[^\s>]+>?/gi, "[link]");
