import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, relative, resolve } from "node:path";

/**
 * What was done to the files of a folder, in its order. Paths are those within the folder; a file is
 * known by a number that outlives its names; `upTo` is how much of the history a flush is sure to have taken along.
 */
export type FileChange =
  | { kind: "write"; file: number; at: number; bytes: Uint8Array }
  | { kind: "resize"; file: number; length: number }
  | { kind: "flush"; file: number; upTo: number }
  | { kind: "enter"; folder: string; path: string; file: number }
  | { kind: "rename"; folder: string; path: string; from: string }
  | { kind: "leave"; folder: string; path: string }
  | { kind: "flush folder"; folder: string; upTo: number }
  | { kind: "acknowledge"; id: string };

/** The files that a recording begins with, by their paths, and what happened to them since. */
export type Recording = { files: Map<string, number>; history: FileChange[] };

type Opened = { path: string; file: number | null };

/**
 * Records from now on what this process does to files below `folder`, which is quiet until then. It
 * goes below everything that is imported afterwards, and follows the calls that PGlite makes, until
 * `stop`.
 */
export function recordFiles(folder: string): Recording & { stop: () => void } {
  const real = { ...fs };
  const history: FileChange[] = [];
  const paths = new Map<string, number>();
  for (const path of real.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (real.statSync(resolve(folder, path)).isFile()) paths.set(path, paths.size);
  }
  const files = new Map(paths);
  let nextFile = paths.size;
  const opened = new Map<number, Opened>();
  const isOurs = (place: string) => place === folder || place.startsWith(`${folder}/`);
  const fileAt = (place: string) => paths.get(relative(folder, place));

  const enter = (place: string) => {
    const path = relative(folder, place);
    paths.set(path, nextFile);
    history.push({ kind: "enter", folder: dirname(path), path, file: nextFile });
    nextFile += 1;
  };
  const flushed = ({ path, file }: Opened, upTo: number) => {
    if (file === null) history.push({ kind: "flush folder", folder: path, upTo });
    else history.push({ kind: "flush", file, upTo });
  };
  const flushNow = (flush: (handle: number) => void) => (handle: number) => {
    flush(handle);
    const found = opened.get(handle);
    if (found) flushed(found, history.length);
  };
  const resized = (file: number | null | undefined, length: number) => {
    if (typeof file === "number") history.push({ kind: "resize", file, length });
  };
  const refuse = (what: string, place: string | Buffer) => {
    if (isOurs(String(place))) throw new Error(`${what} is not recorded (${String(place)}).`);
  };

  const recorded = {
    openSync: (place: string, flags: string | number, mode?: number) => {
      const handle = real.openSync(place, flags, mode);
      const path = relative(folder, place);
      if (isOurs(place)) opened.set(handle, { path, file: paths.get(path) ?? null });
      return handle;
    },
    closeSync: (handle: number) => {
      opened.delete(handle);
      real.closeSync(handle);
    },
    writeSync: (handle: number, from: Uint8Array, offset: number, length: number, at: number) => {
      const written = real.writeSync(handle, from, offset, length, at);
      const file = opened.get(handle)?.file;
      if (typeof file === "number") {
        const bytes = Buffer.from(Buffer.from(from.buffer, from.byteOffset + offset, written));
        history.push({ kind: "write", file, at, bytes });
      }
      return written;
    },
    writeFileSync: (place: string, text: string, options: { mode?: number }) => {
      if (text !== "") refuse("Text of writeFileSync", place);
      real.writeFileSync(place, text, options);
      if (isOurs(place)) enter(place);
    },
    truncateSync: (place: string, length: number) => {
      real.truncateSync(place, length);
      resized(fileAt(place), length);
    },
    ftruncateSync: (handle: number, length: number) => {
      real.ftruncateSync(handle, length);
      resized(opened.get(handle)?.file, length);
    },
    renameSync: (fromPlace: string, place: string) => {
      if (dirname(fromPlace) !== dirname(place)) refuse("A move between folders", place);
      real.renameSync(fromPlace, place);
      const [from, path] = [relative(folder, fromPlace), relative(folder, place)];
      const file = paths.get(from);
      if (file === undefined) return;
      paths.delete(from);
      paths.set(path, file);
      history.push({ kind: "rename", folder: dirname(path), path, from });
    },
    unlinkSync: (place: string) => {
      real.unlinkSync(place);
      const path = relative(folder, place);
      if (paths.delete(path)) history.push({ kind: "leave", folder: dirname(path), path });
    },
    mkdirSync: (place: string | Buffer, options?: fs.MakeDirectoryOptions) => {
      refuse("mkdirSync", place);
      return real.mkdirSync(place, options);
    },
    rmdirSync: (place: string | Buffer) => {
      refuse("rmdirSync", place);
      real.rmdirSync(place);
    },
    fsyncSync: flushNow(real.fsyncSync),
    fdatasyncSync: flushNow(real.fdatasyncSync),
    fdatasync: (handle: number, done: (error: NodeJS.ErrnoException | null) => void) => {
      const [found, upTo] = [opened.get(handle), history.length];
      real.fdatasync(handle, (error) => {
        if (found && !error) flushed(found, upTo);
        done(error);
      });
    },
  };
  Object.assign(fs, recorded);
  syncBuiltinESMExports();
  const stop = () => {
    for (const name of Object.keys(recorded))
      Object.assign(fs, { [name]: Reflect.get(real, name) });
    syncBuiltinESMExports();
  };
  return { files, history, stop };
}
