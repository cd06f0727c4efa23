import { fdatasync, fdatasyncSync, fsyncSync, openSync, closeSync } from "node:fs";
import { promisify } from "node:util";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { createBatch } from "../process/batch.ts";
import { privateUmask } from "./keep-private.ts";

/** The part of PGlite's file calls that matters here. The other calls change nothing on the disk. */
type Node = { name: string; parent: Node };
type Stream = { nfd?: number; node: Node };
type Attributes = { mode?: number };
type FileCalls = {
  realPath(node: Node): string;
  node_ops: {
    mknod(parent: Node, name: string, mode: number, device: number): Node;
    rename(node: Node, folder: Node, name: string): void;
    unlink(parent: Node, name: string): void;
    rmdir(parent: Node, name: string): void;
    setattr(node: Node, attributes: Attributes): void;
  };
  stream_ops: {
    setattr(stream: Stream, attributes: Attributes): void;
    write(stream: Stream, from: Uint8Array, offset: number, length: number, at: number): number;
    close(stream: Stream): void;
    fsync?(stream: Stream): number;
  };
};

/** True for a segment of the write-ahead log, by PostgreSQL's name for it. */
const isLog = ({ name }: Node) => /^[0-9A-F]{24}$/.test(name);

/**
 * Removes permissions of other users, because PostgreSQL creates some readable files whatever the umask.
 */
const ofOwner = (attributes: Attributes): Attributes =>
  attributes.mode === undefined
    ? attributes
    : { ...attributes, mode: attributes.mode & ~privateUmask };

/** The error number of the C library for a disk error. */
const ioError = 29;

const flushData = promisify(fdatasync);

/**
 * The files of an embedded store, which survive a power cut. PGlite ignores PostgreSQL's flushes. This
 * class runs them in PostgreSQL's order, together with those of the folders that changed.
 *
 * The flush of a commit is deferred: it runs outside the main thread, once for all commits that arrived
 * during the last flush, and `flushed` waits for it. Until then only the log changes, because PostgreSQL
 * relies on the log being on the disk before anything that follows from it.
 */
export class StoreFiles extends NodeFS {
  /** The log with commits that are not on the disk yet, and the log that is being flushed. */
  #unflushed: number | null = null;
  #flushing: number | null = null;
  /** After a failed flush the state of the disk is unknown, and a second attempt would not show it. */
  #failure: Error | null = null;
  readonly #changedFolders = new Set<string>();
  #closeLater: (() => void)[] = [];

  override async init(...[store, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(store, options);
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }) => this.#follow(NODEFS),
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Waits until everything committed is on the disk. Rejects always after a failure. */
  async flushed(): Promise<void> {
    if (this.#unflushed !== null || this.#flushing !== null || this.#failure) await this.#join();
  }

  override async closeFs(): Promise<void> {
    await this.flushed();
    await super.closeFs();
  }

  #follow({ realPath, node_ops: nodes, stream_ops: streams }: FileCalls): void {
    const { mknod, rename, unlink, rmdir, setattr } = nodes;
    const entersFolder = (folder: Node) => {
      this.#settleLog();
      this.#changedFolders.add(realPath(folder));
    };
    nodes.mknod = (parent, name, mode, device) => {
      entersFolder(parent);
      return mknod(parent, name, mode & ~privateUmask, device);
    };
    nodes.rename = (node, folder, name) => {
      entersFolder(node.parent);
      entersFolder(folder);
      rename(node, folder, name);
    };
    nodes.unlink = (parent, name) => {
      entersFolder(parent);
      unlink(parent, name);
    };
    nodes.rmdir = (parent, name) => {
      entersFolder(parent);
      rmdir(parent, name);
    };
    nodes.setattr = (node, attributes) => {
      this.#settleLog();
      setattr(node, ofOwner(attributes));
    };
    const { write, close, setattr: setOpen } = streams;
    streams.setattr = (stream, attributes) => {
      this.#settleLog();
      setOpen(stream, ofOwner(attributes));
    };
    streams.write = (stream, ...rest) => {
      if (!isLog(stream.node)) this.#settleLog();
      return write(stream, ...rest);
    };
    streams.close = (stream) => {
      if (isLog(stream.node)) this.#settleLog();
      if (this.#flushing !== null && stream.nfd === this.#flushing)
        this.#closeLater.push(() => close(stream));
      else close(stream);
    };
    streams.fsync = (stream) => {
      try {
        this.#flush(stream, realPath);
        return 0;
      } catch {
        return ioError;
      }
    };
  }

  #flush({ nfd, node }: Stream, realPath: FileCalls["realPath"]): void {
    if (nfd === undefined) return;
    if (isLog(node)) {
      this.#unflushed = nfd;
      return;
    }
    this.#settleLog();
    fsyncSync(nfd);
    this.#changedFolders.delete(realPath(node));
    const folder = realPath(node.parent);
    if (this.#changedFolders.delete(folder)) flushFolderSync(folder);
  }

  /** Flushes the log before any other file changes. */
  #settleLog(): void {
    if (this.#failure) throw this.#failure;
    for (const log of new Set([this.#flushing, this.#unflushed])) {
      if (log !== null) fdatasyncSync(log);
    }
    this.#unflushed = null;
  }

  readonly #join = (() => {
    const gathering = createBatch<null, void>(async (calls) => {
      const outcome = await this.#flushLog().then(
        (value) => ({ status: "fulfilled" as const, value }),
        (reason: unknown) => ({ status: "rejected" as const, reason }),
      );
      return calls.map(() => outcome);
    }, Infinity);
    return () => gathering(null);
  })();

  async #flushLog(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#unflushed === null) return;
    this.#flushing = this.#unflushed;
    this.#unflushed = null;
    try {
      await flushData(this.#flushing);
    } catch (cause) {
      // PostgreSQL's error code for it (Appendix A of its manual).
      const message = "The disk refused to flush the log; nothing is committed until a new start.";
      this.#failure = Object.assign(new Error(message, { cause }), { code: "58030" });
      throw this.#failure;
    } finally {
      this.#flushing = null;
      for (const close of this.#closeLater.splice(0)) close();
    }
  }
}

function flushFolderSync(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
