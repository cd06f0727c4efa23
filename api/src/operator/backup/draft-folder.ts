import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const prefix = "backup-draft-";
const forgottenAfterMs = 86_400_000;

/**
 * Runs `work` with a temporary folder inside the data directory, where files can be linked and moved. The
 * folder is removed afterwards. Folders of killed processes are removed a day later.
 */
export async function withDraftFolder<Value>(
  dataDirectory: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  await mkdir(dataDirectory, { recursive: true });
  await removeForgotten(dataDirectory);
  const folder = await mkdtemp(join(dataDirectory, prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeForgotten(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    const path = join(dataDirectory, name);
    if (!name.startsWith(prefix)) continue;
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > forgottenAfterMs)
      await rm(path, { recursive: true, force: true });
  }
}
