/**
 * Returns `load`, which after a failure fetches its file from another URL. A browser remembers a failed
 * import as long as the page lives, and names the URL in its error. `name` is an export that identifies
 * the module in a file of several modules.
 */
export function importing<File extends object>(
  load: () => Promise<File>,
  name?: keyof File & string,
): () => Promise<File> {
  let missing: string | null = null;
  let tries = 0;

  return async () => {
    try {
      if (missing === null) return await load();
      tries += 1;
      const file: File = await import(/* @vite-ignore */ `${missing}?again=${tries}`);
      return name === undefined ? file : moduleWith(file, name);
    } catch (error) {
      missing = addressIn(error);
      throw error;
    }
  };
}

/** The build exports each module of such a file as an object. */
function moduleWith<File extends object>(file: File, name: keyof File): File {
  const modules: unknown[] = [file, ...Object.values(file)];
  const isWanted = (found: unknown): found is File =>
    typeof found === "object" && found !== null && name in found;
  return modules.find(isWanted) ?? file;
}

/** Null where the browser names none, or it is not a file of this server. */
function addressIn(error: unknown): string | null {
  const [address] = /https?:\S+\.js/.exec(error instanceof Error ? error.message : "") ?? [];
  return address?.startsWith(`${window.location.origin}/`) ? address : null;
}
