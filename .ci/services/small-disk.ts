import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { captureCommand } from "./process.ts";

/** A small file system that a test can fill to the last byte. */
export type SmallDisk = {
  folder: string;
  /** Uses all free space except `leaveBytes`, in pages of 4096 bytes. */
  fill(leaveBytes?: number): Promise<void>;
  /** Frees what `fill` used. */
  free(): Promise<void>;
  close(): Promise<void>;
};

/** Returns whether this process may mount one, which needs root with all capabilities. */
export async function canMount(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  return openSmallDisk(1).then(
    async (disk) => {
      await disk.close();
      return true;
    },
    () => false,
  );
}

export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), "oni-small-disk-"));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=1777`, "oni-small-disk", folder];
  const { code, output } = await captureCommand("mount", options);
  if (code !== 0) {
    await rm(folder, { recursive: true });
    throw new Error(output);
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: async (leaveBytes = 0) => {
      const file = await open(ballast, "a");
      let size = 2 ** 20;
      // Writes smaller and smaller pieces until the disk is full.
      while (size >= 1) {
        await file.write(Buffer.alloc(size)).catch(() => (size = Math.floor(size / 2)));
      }
      await file.truncate((await file.stat()).size - leaveBytes);
      await file.close();
    },
    free: () => rm(ballast, { force: true }),
    close: async () => {
      await captureCommand("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
