/**
 * Replaces character references (`&amp;`, `&#8212;`, `&#x2014;`) by their characters: all numbers and the
 * common names. Other names stay as written. References to characters that change the reading direction
 * also stay, because they could disguise text.
 */
export const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(reference, (written: string, name?: string, hex?: string, decimal?: string) => {
        if (name) return named.get(name) ?? written;
        const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
        const character = toCharacter(point);
        return changesDirection.test(character) ? written : character;
      })
    : text;

const reference = /&(?:([A-Za-z][A-Za-z0-9]{1,8})|#[xX]([0-9A-Fa-f]{1,6})|#([0-9]{1,7}));/g;

const changesDirection = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** Invalid characters become U+FFFD, as in CommonMark. */
function toCharacter(point: number): string {
  const isSurrogate = point >= 0xd800 && point <= 0xdfff;
  return point === 0 || point > 0x10ffff || isSurrogate ? "\uFFFD" : String.fromCodePoint(point);
}

/** In the order of their code points, from U+00A0. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn " +
  "sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave " +
  "Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml " +
  "ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN " +
  "szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute " +
  "icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml " +
  "yacute thorn yuml";

const others =
  "quot\" amp& lt< gt> apos' OEligŒ oeligœ ScaronŠ scaronš YumlŸ ndash– mdash— lsquo‘ rsquo’ ldquo“ " +
  "rdquo” sbquo‚ bdquo„ dagger† Dagger‡ bull• hellip… permil‰ prime′ Prime″ lsaquo‹ rsaquo› euro€ " +
  "trade™ larr← uarr↑ rarr→ darr↓ harr↔ minus− infin∞ asymp≈ ne≠ le≤ ge≥ sum∑ radic√ hearts♥ star☆ " +
  "spades♠ clubs♣ diams♦ loz◊ alphaα betaβ gammaγ deltaδ lambdaλ muμ piπ sigmaσ phiφ omegaω OmegaΩ";

const named: ReadonlyMap<string, string> = new Map([
  ...latin
    .split(" ")
    .map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...others.split(" ").map((pair): [string, string] => {
    const [, name = "", character = ""] = /^(\w+)(.)$/su.exec(pair) ?? [];
    return [name, character];
  }),
]);
