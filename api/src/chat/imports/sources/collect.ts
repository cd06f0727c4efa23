import { normalizeText } from "@oni/realtime/contract";
import { senderName } from "../../embeds/parts.ts";
import type { LeftOut, SourceAuthor } from "../source-item.ts";

/** Counts what a reader leaves out, by kind. */
export class LeftOuts {
  readonly #items = new Map<string, LeftOut>();

  /** Each kind has one reason, in one sentence. */
  add(what: string, why: string, count = 1): void {
    const item = this.#items.get(what);
    if (item) item.count += count;
    else if (count > 0) this.#items.set(what, { kind: "left-out", what, why, count });
  }

  items(): LeftOut[] {
    return [...this.#items.values()];
  }
}

/** Collects the authors of the messages and reactions that a reader has yielded. */
export class Authors {
  readonly #seen = new Set<string>();

  /** Returns the author as an item the first time, then nothing. */
  *introduce(id: string, name: string | undefined): Generator<SourceAuthor> {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    yield { kind: "author", id, name: displayName(name) };
  }
}

/** Returns a name on one line of at most 80 characters. */
export const displayName = (name: string | undefined): string =>
  senderName.parse(name) ?? "unknown";

/** Returns a text as it is stored: in NFC, without NUL, lone surrogates and surrounding blanks. */
export const contentOf = (text: string): string =>
  Buffer.from(normalizeText(text.replaceAll("\u0000", "")))
    .toString()
    .trim();
