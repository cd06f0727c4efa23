/**
 * Inserts `block` below the line that contains `cursor`. Returns the text and the end of the block in it.
 */
export function insertBlock(
  text: string,
  cursor: number,
  block: string,
): { text: string; cursor: number } {
  const lineEnd = text.indexOf("\n", cursor);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const before = text.slice(0, end).replace(/\n+$/, "");
  const after = text.slice(end).replace(/^\n+/, "");
  const parts = [before, block, after].filter((part) => part !== "");
  return {
    text: parts.join("\n\n"),
    cursor: (before === "" ? 0 : before.length + 2) + block.length,
  };
}
