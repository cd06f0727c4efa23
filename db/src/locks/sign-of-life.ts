import { once } from "node:events";
import { readFile, rm, statfs } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join, relative, resolve } from "node:path";

/** The token of a process's sign of life, and its kernel; null if it cannot give a sign. */
export type Sign = { token: string; kernel: string | null };

/**
 * Gives a sign that this process lives, until `end`: it listens on a socket in the directory. The system
 * removes the listener however the process ends, and keeps it for a stopped one. The sign works across
 * containers, in which host names and process ids have no common meaning. Without sockets `kernel` is
 * null and there is no sign.
 */
export async function giveSign(
  directory: string,
  token: string,
): Promise<Sign & { end: () => Promise<void> }> {
  const kernel = await findKernel(directory);
  const path = signPath(directory, token);
  const none = { token, kernel: null, end: async () => {} };
  if (kernel === null || Buffer.byteLength(path) > longestPathBytes) return none;
  const server = createServer((connection) => connection.destroy()).unref();
  try {
    server.listen(path);
    await once(server, "listening");
  } catch {
    return none;
  }
  const end = async () => {
    server.close();
    await once(server, "close");
  };
  return { token, kernel, end };
}

/** Returns whether the process that gave this sign lives, or null when it cannot be determined here. */
export async function isSignGiven(
  directory: string,
  { token, kernel }: Sign,
): Promise<boolean | null> {
  if (kernel === null || kernel !== (await findKernel(directory))) return null;
  const connection = connect(signPath(directory, token));
  try {
    await once(connection, "connect");
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ECONNREFUSED") return false;
    // The socket may have been removed after a crash, so a missing one proves nothing. Any other error
    // comes from a live process.
    return code === "ENOENT" ? null : true;
  } finally {
    connection.destroy();
  }
}

/** Removes the sign of a dead process. */
export const removeSign = (directory: string, { token }: Sign): Promise<void> =>
  rm(signPath(directory, token), { force: true });

/** The smallest limit of all systems for the path of a socket, including its end mark. */
const longestPathBytes = 103;

/** Returns the shorter of the absolute and the relative path, because the system limits its length. */
function signPath(directory: string, token: string): string {
  const absolute = resolve(join(directory, `alive-${token}`));
  const near = relative(process.cwd(), absolute);
  return near.length < absolute.length ? near : absolute;
}

/**
 * File systems that one kernel shares across containers, by their numbers in statfs(2): ext, XFS, Btrfs,
 * ZFS, F2FS, tmpfs, overlayfs. On a network file system the socket of a live process may look like that
 * of a dead one.
 */
const ownFileSystems = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0x01021994, 0x794c7630,
]);

/** Returns the unique id of the running kernel, or null. Only Linux provides one. */
async function findKernel(directory: string): Promise<string | null> {
  try {
    const { type } = await statfs(directory);
    if (!ownFileSystems.has(type)) return null;
    return (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  } catch {
    return null;
  }
}
