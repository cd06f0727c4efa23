import type { Caches } from "../shell.ts";

/** Node has no cache storage. Files by their paths, caches in the order in which they were opened. */
export function memoryCaches(origin: string): Caches {
  const held = new Map<string, Map<string, Response>>();
  const pathOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : asked, origin).pathname;
  const find = async (files: Iterable<Map<string, Response>>, asked: RequestInfo | URL) => {
    for (const file of files) {
      const found = file.get(pathOf(asked));
      if (found) return found.clone();
    }
    return undefined;
  };
  return {
    open: async (name) => {
      const files = held.get(name) ?? new Map<string, Response>();
      held.set(name, files);
      return {
        match: (asked) => find([files], asked),
        put: async (asked, answer) => void files.set(pathOf(asked), answer),
        addAll: () => Promise.reject(new Error("There is no network to add from.")),
      };
    },
    match: (asked) => find(held.values(), asked),
    keys: async () => [...held.keys()],
    delete: async (name) => held.delete(name),
  };
}
