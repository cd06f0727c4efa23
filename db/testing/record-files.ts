import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, relative, resolve } from "node:path";

/**
 * The changes of the files in a folder, in order. Paths are relative to the folder. A file has a number
 * that stays when it is renamed. `upTo` is the part of the history that a flush has certainly written.
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

/** The initial files of a recording by path, and the changes since. */
export type Recording = { files: Map<string, number>; history: FileChange[] };

type Opened = { path: string; file: number | null };

/**
 * Records what this process does to files below `folder` from now on. The folder must not be in use yet.
 * It replaces functions of `fs` for all later imports and follows the calls that PGlite makes, until
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
  const isOurs = (fullPath: string) => fullPath === folder || fullPath.startsWith(`${folder}/`);
  const fileAt = (fullPath: string) => paths.get(relative(folder, fullPath));

  const enter = (fullPath: string) => {
    const path = relative(folder, fullPath);
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
  const refuse = (what: string, fullPath: string | Buffer) => {
    if (isOurs(String(fullPath))) throw new Error(`${what} is not recorded (${String(fullPath)}).`);
  };

  const recorded = {
    openSync: (fullPath: string, flags: string | number, mode?: number) => {
      const handle = real.openSync(fullPath, flags, mode);
      const path = relative(folder, fullPath);
      if (isOurs(fullPath)) opened.set(handle, { path, file: paths.get(path) ?? null });
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
    writeFileSync: (fullPath: string, text: string, options: { mode?: number }) => {
      if (text !== "") refuse("Text of writeFileSync", fullPath);
      real.writeFileSync(fullPath, text, options);
      if (isOurs(fullPath)) enter(fullPath);
    },
    truncateSync: (fullPath: string, length: number) => {
      real.truncateSync(fullPath, length);
      resized(fileAt(fullPath), length);
    },
    ftruncateSync: (handle: number, length: number) => {
      real.ftruncateSync(handle, length);
      resized(opened.get(handle)?.file, length);
    },
    renameSync: (fromPath: string, fullPath: string) => {
      if (dirname(fromPath) !== dirname(fullPath)) refuse("A move between folders", fullPath);
      real.renameSync(fromPath, fullPath);
      const [from, path] = [relative(folder, fromPath), relative(folder, fullPath)];
      const file = paths.get(from);
      if (file === undefined) return;
      paths.delete(from);
      paths.set(path, file);
      history.push({ kind: "rename", folder: dirname(path), path, from });
    },
    unlinkSync: (fullPath: string) => {
      real.unlinkSync(fullPath);
      const path = relative(folder, fullPath);
      if (paths.delete(path)) history.push({ kind: "leave", folder: dirname(path), path });
    },
    mkdirSync: (fullPath: string | Buffer, options?: fs.MakeDirectoryOptions) => {
      refuse("mkdirSync", fullPath);
      return real.mkdirSync(fullPath, options);
    },
    rmdirSync: (fullPath: string | Buffer) => {
      refuse("rmdirSync", fullPath);
      real.rmdirSync(fullPath);
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
