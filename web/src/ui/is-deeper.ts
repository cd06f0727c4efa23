import type { Token } from "marked";

/** Whether a parsed text is nested more than so many levels deep. */
export const isDeeper = (tokens: readonly Token[], levels: number): boolean =>
  tokens.some((token) => levels === 0 || isDeeper(childrenOf(token), levels - 1));

function childrenOf(token: Token): readonly Token[] {
  if (token.type === "list") return token["items"];
  if (token.type === "table") {
    const cells: { tokens: Token[] }[] = [token["header"], ...token["rows"]].flat();
    return cells.flatMap(({ tokens }) => tokens);
  }
  return ("tokens" in token && token.tokens) || [];
}
