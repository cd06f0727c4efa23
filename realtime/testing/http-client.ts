import { Agent, request } from "node:http";

/** Sends a request to one server. */
export type HttpClient = ReturnType<typeof createHttpClient>;

/**
 * Sends JSON requests to one server over keep-alive connections. Throws unless the status is below 300.
 */
export function createHttpClient(origin: string, connections = 64) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  return async function sendRequest<Body>(
    method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT",
    path: string,
    { body, secret }: { body?: object; secret?: string } = {},
  ): Promise<Body> {
    const bytes = Buffer.from(body ? JSON.stringify(body) : "");
    const headers = {
      ...(body && { "Content-Type": "application/json", "Content-Length": bytes.length }),
      ...(secret && { Authorization: `Bearer ${secret}` }),
    };
    const { status, text } = await new Promise<{ status: number; text: string }>(
      (resolve, reject) => {
        const sent = request(`${origin}${path}`, { method, agent, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          );
        });
        sent.once("error", reject);
        sent.end(bytes);
      },
    );
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    const content: Body = JSON.parse(text);
    return content;
  };
}
