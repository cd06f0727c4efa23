import { spawn } from "node:child_process";
import { once } from "node:events";
import { PlainError } from "@oni/db";

/** Packs a folder into one compressed file that only its owner may read. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const before = process.umask(0o077);
  const packing = runTar(["-czf", file, "-C", folder, "."]);
  process.umask(before);
  if ((await packing) !== 0) {
    throw new PlainError(
      `${file} could not be written. Its folder must be there, with room in it.`,
    );
  }
}

/** Unpacks such a file into a folder. Throws `PlainError` if it is no archive or incomplete. */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const code = await runTar(["-xzf", file, "-C", folder, "--no-same-owner"]);
  if (code !== 0) throw new PlainError(`${file} is damaged, or is no backup. Nothing was changed.`);
}

async function runTar(args: string[]): Promise<unknown> {
  const child = spawn("tar", args, { stdio: ["ignore", "ignore", "ignore"] });
  const [code] = await once(child, "close");
  return code;
}
