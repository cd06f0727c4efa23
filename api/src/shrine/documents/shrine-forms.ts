import type { ShrineDocument } from "./read-document.ts";
import { shrineAtom } from "./shrine-atom.ts";
import { shrineJson } from "./shrine-json.ts";
import { shrineMarkdown, shrineText } from "./shrine-text.ts";

type Form = {
  contentType: string;
  write: (document: ShrineDocument, origin: string) => string;
};

/** The forms of a shrine beside its page, by the ending of their address. */
export const shrineForms: Readonly<Record<"atom" | "json" | "md" | "txt", Form>> = {
  md: { contentType: "text/markdown; charset=utf-8", write: shrineMarkdown },
  txt: { contentType: "text/plain; charset=utf-8", write: shrineText },
  atom: { contentType: "application/atom+xml; charset=utf-8", write: shrineAtom },
  json: { contentType: "application/json", write: shrineJson },
};
