const names: Record<string, string | undefined> = {
  homepage: "your Home",
  profile: "your profile",
  settings: "your settings",
  device: "the login of a program",
  constellation: "the constellation",
  dimensions: "the dimensions",
  "dimensions/public": "the public dimensions",
  "dimensions/private": "the private dimensions",
  archive: "your archive",
  album: "your album",
  directs: "your direct messages",
  inbox: "your inbox",
  keeper: "the keepers' desk",
};
const targetNames: Record<string, string | undefined> = {
  dimensions: "this dimension",
  directs: "this conversation",
  cases: "this case",
};

/** Returns the name of a member's path, as in "Sign in to open #moss.", or null for an unknown path. */
export function nameOfPath(pathname: string): string | null {
  const path = pathname.replaceAll(/^\/+|\/+$/g, "");
  const [first = "", second] = path.split("/");
  if (first === "tag" && second) return `#${decoded(second)}`;
  if (Object.hasOwn(names, path)) return names[path] ?? null;
  return second && Object.hasOwn(targetNames, first) ? (targetNames[first] ?? null) : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
