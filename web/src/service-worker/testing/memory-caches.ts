import type { Caches } from "../shell.ts";

/** A cache storage for Node. Files by path, caches in the order of their creation. */
export function memoryCaches(origin: string): Caches {
  const stored = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).pathname;
  const find = async (files: Iterable<Map<string, Response>>, request: RequestInfo | URL) => {
    for (const file of files) {
      const found = file.get(pathOf(request));
      if (found) return found.clone();
    }
    return undefined;
  };
  return {
    open: async (name) => {
      const files = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, files);
      return {
        match: (request) => find([files], request),
        put: async (request, answer) => void files.set(pathOf(request), answer),
        addAll: () => Promise.reject(new Error("There is no network to add from.")),
      };
    },
    match: (request) => find(stored.values(), request),
    keys: async () => [...stored.keys()],
    delete: async (name) => stored.delete(name),
  };
}
