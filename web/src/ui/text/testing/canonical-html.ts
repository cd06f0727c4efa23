const blocks = "p|h[1-6]|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td";
const aroundBlocks = new RegExp(`\\s*(</?(?:${blocks})(?: [^>]*)?>)\\s*`, "g");

/**
 * Normalizes HTML so that two texts are equal if they draw the same: removes invisible white space, line
 * feeds after breaks, and attributes of style or behaviour.
 */
export const canonicalHtml = (html: string): string =>
  html
    .replace(/<style data-emotion.*?<\/style>/gs, "")
    .replace(/<[a-z][^<>]*>/gi, canonicalTag)
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part) => (part.startsWith("<pre>") ? part.replace(/\n(?=<\/code>)/, "") : lines(part)))
    .join("")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");

const lines = (part: string): string =>
  part
    .replace(/<br>\n?/g, "\n")
    .replace(aroundBlocks, "$1")
    .trim()
    .replace(/[ \t]*\n[ \t]*/g, "<br>");

const comparedAttributes = ["href", "src", "alt", "title", "start", "type", "checked", "align"];

function canonicalTag(tag: string): string {
  const [, name = "", rest = ""] = /^<([a-z\d]+)(.*?)\s*\/?>$/is.exec(tag) ?? [];
  const attributes = [...rest.matchAll(/\s([\w-]+)="([^"]*)"/g)]
    .map(([, attribute = "", value = ""]) => canonicalAttribute(attribute, value))
    .filter(([attribute]) => comparedAttributes.includes(attribute))
    .map(([attribute, value]) => ` ${attribute}="${value.replace(/\s*\n\s*/g, " ")}"`)
    .toSorted();
  return `<${name}${attributes.join("")}>`;
}

function canonicalAttribute(name: string, value: string): readonly [string, string] {
  if (name === "href" || name === "src") return [name, decodeAddress(value)];
  const [, align] = (name === "style" && /^text-align:(\w+)$/.exec(value)) || [];
  return align ? ["align", align] : [name, value];
}

/** Browsers write `%5C` for a backslash themselves; both lead to the same URL. */
function decodeAddress(address: string): string {
  try {
    return decodeURI(address).replaceAll("%5C", "\\").replaceAll("%60", "`").replaceAll("%5B", "[");
  } catch {
    return address;
  }
}
