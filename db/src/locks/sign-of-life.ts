import { once } from "node:events";
import { readFile, rm, statfs } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join, relative, resolve } from "node:path";

/** Who gives a sign of life in a directory, under which kernel; null where no sign can be given. */
export type Sign = { token: string; kernel: string | null };

/**
 * Gives a sign that this process lives, until `end`: it listens at a socket in the directory. The
 * system takes that away from a process however it ends, and keeps it for one that is frozen; and
 * processes see it across containers, whose names and numbers of processes say nothing to each
 * other. Where a socket cannot be had, `kernel` is null and there is no sign.
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

/** Whether the process that gave this sign lives; null when that cannot be known from here. */
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
    // A process that crashed tidied up, or somebody else did: that proves nothing. Any other refusal
    // comes from one that lives.
    return code === "ENOENT" ? null : true;
  } finally {
    connection.destroy();
  }
}

/** Removes what is left of the sign of a process that ended. */
export const removeSign = (directory: string, { token }: Sign): Promise<void> =>
  rm(signPath(directory, token), { force: true });

/** What the narrowest system allows for the path of a socket, with its end mark. */
const longestPathBytes = 103;

/** The shorter of two ways to say where: the system bounds it. */
function signPath(directory: string, token: string): string {
  const absolute = resolve(join(directory, `alive-${token}`));
  const near = relative(process.cwd(), absolute);
  return near.length < absolute.length ? near : absolute;
}

/**
 * File systems that a kernel sees as one, however many containers mount them, by their numbers in
 * statfs(2): ext, XFS, Btrfs, ZFS, F2FS, tmpfs, overlayfs. Over a network a living process' socket
 * may look like a dead one's.
 */
const ownFileSystems = new Set([
  0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0xf2f52010, 0x01021994, 0x794c7630,
]);

/** The running kernel, of which no two have the same name. Only Linux says it. */
async function findKernel(directory: string): Promise<string | null> {
  try {
    const { type } = await statfs(directory);
    if (!ownFileSystems.has(type)) return null;
    return (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  } catch {
    return null;
  }
}
