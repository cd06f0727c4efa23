/** Fills the parameters of a path such as `/api/servers/:serverId`. */
export function fillPath(path: string, params: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/** Returns the query string with its `?`, or an empty string without parameters. */
export const searchOf = (query: object = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${search}`;
};
