import { type Scope, scopes as allScopes } from "@oni/api/contract";
import * as z from "zod";
import { ApiError } from "../../live/calls/api-error.ts";
import { call, defineWrite } from "../../live/calls/call.ts";
import { setNetwork } from "../../live/calls/network.ts";
import { splitList } from "../finding/find-roles.ts";
import { value, words } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { line, person } from "../language/output.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";
import type { Program } from "./program.ts";
import { applyLogin } from "./sign-in.ts";

export const login = defineCommand({
  name: "login",
  summary: "sign in to a network",
  description:
    "Shows a code, which you enter at the page that it names, where you are signed in. Where standard input is no terminal, it reads a token from it instead. The token is stored in a file that only you can read.",
  args: z.object({ url: words }),
  options: z.object({
    scopes: value("SCOPES", `Of ${allScopes.join(",")}, those that it gets; else all.`),
  }),
  examples: [
    { line: "login https://oni.example" },
    { line: "login https://oni.example --scopes read", note: "it reads, and changes nothing" },
    { line: "login https://oni.example < token.txt" },
  ],
  seeAlso: ["logout"],
  run: async ({ url: written }, { scopes }, program: Program) => {
    const url = originOf(written);
    const wanted = scopesOf(scopes);
    const token = program.input.isTerminal
      ? await fetchToken(program, url, wanted)
      : (await program.input.read()).trim();
    if (token === "") throw new WrongUse("Standard input has no token.");
    applyLogin({ url, token });
    const { username } = await call("GET /api/auth/me", {});
    await program.savedLogin.write({ url, token });
    return [line("You are signed in to ", url, " as ", person(username), ".")];
  },
});

function originOf(written: string): string {
  const address = written.includes("://") ? written : `https://${written}`;
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new WrongUse("URL: is the address of a network.");
  return new URL(address).origin;
}

function scopesOf(written: string | undefined): Scope[] {
  if (written === undefined) return [...allScopes];
  const names = splitList(written);
  const unknown = names.filter((name) => allScopes.every((scope) => scope !== name));
  if (names.length === 0 || unknown.length > 0)
    throw new WrongUse(`SCOPES: are ${allScopes.join(",")}, with commas between them.`);
  return allScopes.filter((scope) => names.includes(scope));
}

const startLogin = defineWrite("POST /api/auth/device");
const finishLogin = defineWrite("POST /api/auth/device/token");
const slowDownMs = 5_000;

/** Returns a token that the member has confirmed in a browser (RFC 8628). */
async function fetchToken(
  { report, wait, machine }: Program,
  url: string,
  scopes: Scope[],
): Promise<string> {
  setNetwork(url);
  const name = `oni.mjs on ${machine}`.slice(0, 50);
  const started = await startLogin({ name, scopes });
  report(`Open ${started.verificationURI} and enter the code ${started.userCode}`);
  let pauseMs = started.interval * 1_000;
  for (;;) {
    await wait(pauseMs);
    try {
      return (await finishLogin({ deviceCode: started.deviceCode })).token;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "slow_down") pauseMs += slowDownMs;
      else if (error.code !== "authorization_pending") throw error;
    }
  }
}

export const logout = defineCommand({
  name: "logout",
  summary: "forget the token",
  description:
    "Deletes the token from this machine. The network accepts it until you revoke it in your settings, under Programs.",
  args: z.object({}),
  examples: [{ line: "logout" }],
  seeAlso: ["login"],
  run: async (_, __, { savedLogin }: Program) => {
    const saved = await savedLogin.read().catch((error) => {
      // A damaged file is deleted too.
      if (error instanceof Refusal) return null;
      throw error;
    });
    await savedLogin.remove();
    if (saved === null) return [line("The token is forgotten.")];
    return [line(`The token is forgotten. Revoke it at ${saved.url}/settings?tab=programs`)];
  },
});
