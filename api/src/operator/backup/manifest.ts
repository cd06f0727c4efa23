import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { PlainError } from "@oni/db";
import * as z from "zod";

const fileName = "manifest.json";

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.enum(["embedded", "postgres"]),
  /** The number of applied migrations. An older program cannot read a newer schema. */
  migrations: z.int(),
  /** True if the objects are included. Objects in an S3 store are not. */
  hasObjects: z.boolean(),
  /** The SHA-256 of every other file, by its path. */
  files: z.record(z.string(), z.string()),
});

/** The description that a backup contains of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Writes the manifest of a folder before it is packed. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, "format" | "files">,
): Promise<Manifest> {
  const manifest: Manifest = { ...facts, format: 1, files: await hashFiles(folder) };
  await writeFile(join(folder, fileName), JSON.stringify(manifest, null, 1));
  return manifest;
}

/**
 * Reads the manifest of an unpacked backup. Throws unless the folder has exactly the listed files with
 * these hashes.
 */
export async function verifyManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, fileName), "utf8").catch(() => "");
  const manifest = manifestSchema.safeParse(parseJson(text)).data;
  if (!manifest) throw new PlainError("The archive is no backup of ONI. Nothing was changed.");
  const found = await hashFiles(folder);
  const paths = new Set([...Object.keys(found), ...Object.keys(manifest.files)]);
  const wrong = [...paths].find((path) => found[path] !== manifest.files[path]);
  if (wrong) throw new PlainError(`The backup is damaged: ${wrong}. Nothing was changed.`);
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory() || name === fileName) continue;
    // A link could lead anywhere, and our backups contain none.
    hashes[name] = entry.isFile() ? await hashFile(path) : "not a file";
  }
  return hashes;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
