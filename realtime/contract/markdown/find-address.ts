/** A label of a host, in letters of every script. */
const label = String.raw`[\p{L}\p{M}\p{N}_-]+`;

/**
 * Punctuation of every script that surrounds addresses. Middle dots, the apostrophe, and the marks within
 * Tibetan and Hebrew words belong to words.
 */
const punctuation = String.raw`(?![\xb7\u05f3\u05f4\u0f0b\u0f0c\u2019\u2027\u30fb\p{Pd}\p{Pc}])[^\x00-\x7f\P{P}]`;
/** Characters that no address contains. The two joiners are part of words in some scripts. */
const outside = String.raw`[\s<>"\x60\u2014\u2015\uff1c\uff1e\uff5c\uff5e]|(?![\u200c\u200d])[\p{Cc}\p{Cf}]|${punctuation}`;

/**
 * The last label is in Latin letters or in other letters. In `https://example.comを見て` the kana end the
 * address.
 */
const address = new RegExp(
  String.raw`^(?:https?://|www\.)(?:${label}\.)*(?:[a-z\d_-]+|${label})(?:[/?#:@](?:(?!${outside})[^])*)?`,
  "iu",
);
const mailAddress = new RegExp(
  String.raw`^[a-z\d._+-]+@(?:${label}\.)+(?:[a-z\d_-]*[a-z\d]|[\p{L}\p{M}\p{N}]+)(?![\w-])`,
  "iu",
);

/** The punctuation of a sentence after an address, from back to front. */
const trailing = /(?:[?!.,:;*_'"~]|[^\x00-\x7f\P{P}]|&[a-z\d]{1,32};)$/iu;
const openingOf: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * Returns the address at the start of a text and its target; null if the text starts with none.
 * Trailing punctuation and closing brackets without their opening bracket are not part of it (GFM 6.9).
 */
export function findAddress(text: string): { written: string; href: string } | null {
  const [mail] = mailAddress.exec(text) ?? [];
  if (mail !== undefined) return { written: mail, href: `mailto:${mail}` };
  const [found] = address.exec(text) ?? [];
  if (found === undefined) return null;
  const written = found.slice(0, endOf(found));
  return { written, href: /^www/i.test(written) ? `http://${written}` : written };
}

/** Returns the text with each web address replaced. */
export function replaceAddresses(text: string, replacement: string): string {
  let replaced = "";
  let end = 0;
  for (const { index } of text.matchAll(start)) {
    const found = index < end ? null : findAddress(text.slice(index));
    if (!found) continue;
    replaced += text.slice(end, index) + replacement;
    end = index + found.written.length;
  }
  return replaced + text.slice(end);
}

const start = /https?:\/\/|www\./gi;

function endOf(found: string): number {
  const surplus = countSurplus(found);
  for (let end = found.length; ;) {
    const opening = openingOf[found[end - 1] ?? ""];
    const [ending = ""] = trailing.exec(found.slice(Math.max(0, end - 34), end)) ?? [];
    if (opening !== undefined && (surplus.get(opening) ?? 0) > 0) {
      surplus.set(opening, (surplus.get(opening) ?? 0) - 1);
      end -= 1;
    } else if (ending !== "") end -= ending.length;
    else return end;
  }
}

/** Counts the closing brackets of each kind beyond the opening ones. */
const countSurplus = (text: string): Map<string, number> =>
  new Map(
    Object.entries(openingOf).map(([closing, opening]) => [
      opening,
      text.split(closing).length - text.split(opening).length,
    ]),
  );
