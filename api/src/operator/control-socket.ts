import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { PlainError } from "@oni/db";
import { closeServer, describeError, type Log } from "@oni/realtime/process";
import * as z from "zod";

/** Does a job for an operator and returns a summary. It may report its progress in between. */
export type Job = (input: unknown, report: (sentence: string) => void) => Promise<string>;

/** A line of the response: progress, or the end. */
const lineSchema = z.union([
  z.object({ progress: z.string() }),
  z.object({ done: z.string() }),
  z.object({ failed: z.string() }),
]);
type Line = z.infer<typeof lineSchema>;

/**
 * Opens the socket through which an operator's commands reach this process. Only one process can open the
 * embedded store, so that process must run the commands. The socket is in the data directory, reachable
 * from no network and only for the owner of the directory. Returns a function that closes it.
 */
export async function openControlSocket(
  dataDirectory: string,
  jobs: Record<string, Job>,
  log: Log,
): Promise<() => Promise<void>> {
  const path = controlSocketPath(dataDirectory);
  await rm(path, { force: true });
  const server = createServer((incoming, answer) => {
    const name = incoming.url?.slice(1) ?? "";
    const job = Object.hasOwn(jobs, name) ? jobs[name] : undefined;
    const write = (line: Line) => answer.write(`${JSON.stringify(line)}\n`);
    const report = (progress: string) => write({ progress });
    const doing = job
      ? text(incoming).then((body) => job(JSON.parse(body), report))
      : unknownJob(name);
    void doing
      .then(
        (done) => write({ done }),
        (error) => {
          const isPlain = error instanceof PlainError;
          if (!isPlain)
            log.error("an operator's job failed", { job: name, ...describeError(error) });
          write({ failed: isPlain ? error.message : "It failed; see the log." });
        },
      )
      .finally(() => answer.end());
  });
  server.requestTimeout = 0;
  const before = process.umask(0o177);
  server.listen(path);
  process.umask(before);
  await once(server, "listening");
  return () => closeServer(server);
}

const unknownJob = (name: string) => Promise.reject(new PlainError(`There is no job ${name}.`));

/** The process that has opened the directory has no control socket, or none yet. */
export class NotReachableError extends PlainError {}

/**
 * Makes the process that has opened the data directory do a job. Throws `NotReachableError` if the job
 * was not delivered and `PlainError` if it failed.
 */
export async function requestJob(
  dataDirectory: string,
  job: string,
  input: object,
  report: (sentence: string) => void,
): Promise<string> {
  const pending = request({
    socketPath: controlSocketPath(dataDirectory),
    method: "POST",
    path: `/${job}`,
  });
  pending.end(JSON.stringify(input));
  let isConnected = false;
  const response = await new Promise<IncomingMessage>((resolveResponse, reject) => {
    const fail = () =>
      reject(isConnected ? new PlainError(ended) : new NotReachableError(notReachable));
    pending.once("socket", (socket) => socket.once("connect", () => (isConnected = true)));
    pending.once("error", fail);
    pending.once("response", resolveResponse);
  });
  try {
    for await (const line of createInterface({ input: response })) {
      const given = lineSchema.parse(JSON.parse(line));
      if ("done" in given) return given.done;
      if ("failed" in given) throw new PlainError(given.failed);
      report(given.progress);
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
  }
  throw new PlainError(ended);
}

const ended = "The process ended before it was done.";
const notReachable =
  "A process holds the data directory, but does not answer there. Stop it, and try again.";

/** The system limits such a path to about 100 characters, so the shorter form is used. */
function controlSocketPath(dataDirectory: string): string {
  const absolute = resolve(dataDirectory, "door");
  const near = relative(process.cwd(), absolute);
  return near.length < absolute.length ? near : absolute;
}
