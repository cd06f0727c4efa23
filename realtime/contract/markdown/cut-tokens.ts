import type { Token } from "marked";

/**
 * Returns the start of a parsed text: `limit` visible characters, then `...`. The cut shortens text and
 * keeps the marks around it, so every open mark is closed. Each block, list item and table row also
 * counts one character for its line.
 */
export function cutTokens(tokens: readonly Token[], limit: number): Token[] {
  const budget: Budget = { left: limit, isSpent: false };
  return cutList(tokens, budget, true);
}

type Budget = { left: number; isSpent: boolean };

function cutList<Item extends Token>(tokens: readonly Item[], budget: Budget, areBlocks: boolean) {
  const cutItems: Item[] = [];
  for (const token of tokens) {
    if (budget.isSpent) break;
    cutItems.push(cutToken(token, budget));
    if (areBlocks && token.type !== "space") budget.left -= 1;
  }
  return cutItems;
}

function cutToken<Item extends Token>(token: Item, budget: Budget): Item {
  if (token.type === "list") {
    return { ...token, items: cutList(token["items"], budget, true) };
  }
  if (token.type === "table") return cutTable(token, budget);
  if ("tokens" in token && token.tokens) {
    const areBlocks = token.type === "blockquote" || token.type === "list_item";
    return { ...token, tokens: cutList(token.tokens, budget, areBlocks) };
  }
  return cutLeaf(token, budget);
}

function cutTable<Item extends Token>(token: Item, budget: Budget): Item {
  const rows: { tokens: Token[] }[][] = [];
  const cutRow = (row: readonly { tokens: Token[] }[]) =>
    row.map((cell) => ({
      ...cell,
      tokens: budget.isSpent ? [] : cutList(cell.tokens, budget, false),
    }));
  const table: { header: { tokens: Token[] }[]; rows: { tokens: Token[] }[][] } = {
    header: [],
    rows: [],
    ...token,
  };
  const header = cutRow(table.header);
  for (const row of table.rows) {
    if (budget.isSpent) break;
    rows.push(cutRow(row));
    budget.left -= 1;
  }
  return { ...token, header, rows };
}

/** Cuts a leaf: text, code, raw HTML, or a token without text. */
function cutLeaf<Item extends Token>(token: Item, budget: Budget): Item {
  const text = "text" in token && typeof token.text === "string" ? token.text : null;
  if (text === null || token.type === "image") return token;
  if (text.length <= budget.left) {
    budget.left -= text.length;
    return token;
  }
  budget.isSpent = true;
  const cut = `${withoutHalfTag(firstCharacters(text, budget.left), text)}...`;
  return { ...token, text: cut, raw: cut };
}

/** Drops half of a surrogate pair at the end. */
const firstCharacters = (text: string, count: number): string =>
  text.slice(0, Math.max(0, count)).replace(/[\uD800-\uDBFF]$/, "");

/** Drops a cut hashtag, which would name another tag. */
const withoutHalfTag = (cut: string, text: string): string =>
  /^\S/.test(text.slice(cut.length)) ? cut.replace(/#\S*$/, "") : cut;
