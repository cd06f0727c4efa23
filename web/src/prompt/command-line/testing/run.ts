import { vi } from "vitest";
import { setNetwork } from "../../../live/calls/network.ts";
import { useSession } from "../../../stores/session.ts";
import type { Program } from "../program.ts";
import { runProgram } from "../run-program.ts";
import type { Login } from "../saved-login.ts";

/** A response by the method and path of its request: its body, or a status and an error. */
export type Responses = Readonly<Record<string, unknown>>;
export const refusal = (status: number, code: string) => ({ status, code, error: `${code}.` });
const isRefusal = (body: unknown): body is ReturnType<typeof refusal> =>
  typeof body === "object" && body !== null && "status" in body && "code" in body;

const origin = "http://oni.test";
export const savedLogin: Login = { url: origin, token: "oni_saved" };

/**
 * Runs the command line as a process of its own, with these responses of the network. Without responses
 * the network is unreachable. A list of responses is given one after the other.
 */
export async function run(
  args: readonly string[],
  {
    responses,
    input,
    saved = savedLogin,
  }: { responses?: Responses; input?: string; saved?: Login | null } = {},
) {
  const requests: { name: string; body: unknown; token: string | null }[] = [];
  const printed: string[] = [];
  const reported: string[] = [];
  const waits: number[] = [];
  let login = saved;
  const counts = new Map<string, number>();
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
    if (!responses) throw new TypeError("fetch failed");
    const name = `${method} ${url.replace(origin, "").replace(/\?.*/, "")}`;
    requests.push({
      name,
      body: typeof body === "string" ? JSON.parse(body) : null,
      token: new Headers(headers).get("Authorization"),
    });
    const response = responses[name];
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const answer = Array.isArray(response) && name.startsWith("POST") ? response[count] : response;
    if (answer === undefined) throw new Error(`No response for ${name}.`);
    const status = isRefusal(answer) ? answer.status : 200;
    return new Response(JSON.stringify(answer), { status });
  });
  const program: Program = {
    savedLogin: {
      read: async () => login,
      write: async (written) => void (login = written),
      remove: async () => void (login = null),
    },
    input: { isTerminal: input === undefined, read: async () => input ?? "" },
    print: (text) => void printed.push(text),
    report: (text) => void reported.push(text),
    hasColors: false,
    wait: async (ms) => void waits.push(ms),
    file: "/home/moth/oni's.mjs",
    machine: "box",
  };
  try {
    const code = await runProgram(args, program);
    return { code, printed, reported, requests, waits, login };
  } finally {
    vi.unstubAllGlobals();
    useSession.getState().end();
    setNetwork("");
  }
}
