import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { PlainError } from "@oni/db";
import { closeServer, describeError, type Log } from "@oni/realtime/process";

/** Does a job for an operator and returns a summary. */
export type Job = (input: unknown) => Promise<string>;

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
    const doing = job ? text(incoming).then((body) => job(JSON.parse(body))) : unknownJob(name);
    void doing.then(
      (summary) => answer.writeHead(200).end(summary),
      (error) => {
        const isPlain = error instanceof PlainError;
        if (!isPlain) log.error("an operator's job failed", { job: name, ...describeError(error) });
        answer
          .writeHead(isPlain ? 409 : 500)
          .end(isPlain ? error.message : "It failed; see the log.");
      },
    );
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
): Promise<string> {
  const pending = request({
    socketPath: controlSocketPath(dataDirectory),
    method: "POST",
    path: `/${job}`,
  });
  pending.end(JSON.stringify(input));
  let isConnected = false;
  const answer = await new Promise<{ status: number; text: string }>((resolveAnswer, reject) => {
    const fail = () =>
      reject(isConnected ? new PlainError(ended) : new NotReachableError(notReachable));
    pending.once("socket", (socket) => socket.once("connect", () => (isConnected = true)));
    pending.once("error", fail);
    pending.once("response", (response) => {
      text(response).then(
        (body) => resolveAnswer({ status: response.statusCode ?? 0, text: body }),
        fail,
      );
    });
  });
  if (answer.status !== 200) throw new PlainError(answer.text);
  return answer.text;
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
