import { tagOf } from "@oni/realtime/contract";

/** The path that a page has its name in as it is kept: members in small letters, tags in their form. */
export function canonicalPath(pathname: string): string {
  const [before, kind = "", written = ""] = /^\/(oni|tag)\/([^/]+)/i.exec(pathname) ?? [];
  if (before === undefined) return pathname;
  const name = decoded(written);
  if (name === null) return pathname;
  const kept = kind.toLowerCase() === "oni" ? name.toLowerCase() : tagOf(name);
  if (kept === name || kept === "") return pathname;
  return `/${kind.toLowerCase()}/${encodeURIComponent(kept)}${pathname.slice(before.length)}`;
}

function decoded(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}
