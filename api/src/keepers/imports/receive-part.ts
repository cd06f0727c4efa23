import { importPartBytes } from "../../../contract/keepers/imports.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { Deps } from "../../process/deps.ts";
import type { createTusServer } from "./tus-server.ts";

type Parts = Pick<Deps, "db" | "imports" | "publisher">;
type Receive = (id: string, request: Request) => Promise<Response>;

/** The headers of tus that a client reads. */
const answered = ["Tus-Resumable", "Upload-Offset", "Upload-Length", "Cache-Control"];

/**
 * Returns a function that answers the HEAD and PATCH requests of an upload by the protocol tus 1.0. The
 * bytes of a request that breaks off are stored as far as they came, and the next one continues there.
 */
export function createReceiver(parts: Parts): Receive {
  let server: ReturnType<typeof createTusServer> | null = null;
  return async (id, request) => {
    if ((await parts.imports.files.sizeOf(id)) === null) throw new AppError("unavailable", notHere);
    if (request.method === "PATCH") requirePart(request);
    // Few processes ever receive an archive, so the library is loaded by the first one.
    server ??= (await import("./tus-server.ts")).createTusServer(parts);
    const response = await server.handleWeb(request);
    if (response.status >= 400) throw refusalOf(response.status, await response.text());
    const headers = answered.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return new Response(null, { status: response.status, headers: Object.fromEntries(headers) });
  };
}

const notHere = { sentence: "The file of this upload is not on the disk of this process." };

function requirePart({ headers }: Request): void {
  const size = headers.get("content-length");
  if (size !== null && Number(size) <= importPartBytes) return;
  const sentence = `Send parts of at most ${importPartBytes} bytes with their Content-Length.`;
  throw new AppError("too_large", { sentence });
}

/** The refusals of the protocol, with the statuses that its clients know. */
const codes = {
  404: "not_found",
  409: "conflict",
  410: "not_found",
  413: "too_large",
} as const;

const isKnown = (status: number): status is keyof typeof codes => status in codes;

function refusalOf(status: number, text: string): AppError {
  if (status >= 500) return new AppError("unavailable");
  return new AppError(isKnown(status) ? codes[status] : "invalid_input", {
    sentence: `${text.trim()}.`,
  });
}
