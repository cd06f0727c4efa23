/**
 * `load`, which after a failure asks for its file under another address. A browser keeps the failure
 * of an import for as long as the page lives, and names the address in its error.
 */
export function importing<File>(load: () => Promise<File>): () => Promise<File> {
  let missing: string | null = null;
  let tries = 0;

  return async () => {
    try {
      if (missing === null) return await load();
      tries += 1;
      const file: Promise<File> = import(/* @vite-ignore */ `${missing}?again=${tries}`);
      return await file;
    } catch (error) {
      missing = addressIn(error);
      throw error;
    }
  };
}

/** Null where the browser names none, or it is not a file of this server. */
function addressIn(error: unknown): string | null {
  const [address] = /https?:\S+\.js/.exec(error instanceof Error ? error.message : "") ?? [];
  return address?.startsWith(`${window.location.origin}/`) ? address : null;
}
