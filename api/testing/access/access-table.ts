import { endpoints } from "../../contract/endpoints.ts";
import { rowsOfEndpoints, rowsOfRules } from "./access-by-rule.ts";

/**
 * The expected status for each endpoint × state of the target × actor. `ok` is the endpoint's own success
 * status.
 *
 * States: `public`, visible to everyone · `private`, hidden or part of a private server · `hidden`,
 * public but with a hidden owner · `deleted`, removed a moment ago · `-`, no target · `staff`, public,
 * and the target of the request is a moderator, or was one when the action was taken that the request
 * undoes. For writes with the target in their body, the state is that of this target.
 *
 * Actors: `revoked` was a member of the server and lost the session a moment ago. `removed` was kicked a
 * moment ago. Everything belongs to `owner`, who also receives the direct line request. The exception is
 * the message, which belongs to `member` with everything attached to it.
 */
export const actors = [
  "visitor",
  "revoked",
  "removed",
  "banned",
  "stranger",
  "member",
  "moderator",
  "owner",
] as const;
export type Actor = (typeof actors)[number];

const states = ["-", "public", "private", "hidden", "deleted", "staff"] as const;
export type State = (typeof states)[number];

/** Success, or the status of the refusal. */
type Verdict = "ok" | number;
export type AccessRow = { endpoint: string; state: State; verdicts: Record<Actor, Verdict> };

const rowPattern = /^(-|public|private|hidden|deleted|staff) +((?:(?:ok|\d{3}) *){8})$/;

/** Returns the rows of every endpoint: those of its rule, or its own. Throws on a line that is no row. */
export function readAccessTable(): AccessRow[] {
  return endpoints.flatMap(({ method, path, access }) => {
    const endpoint = `${method} ${path}`;
    const lines = (rowsOfEndpoints[endpoint] ?? rowsOfRules[access]).trim().split("\n");
    return lines.map((line) => {
      const [, written, cells = ""] = rowPattern.exec(line) ?? [];
      const state = states.find((known) => known === written);
      if (!state) throw new Error(`No row of the table: ${line}`);
      const verdicts = cells
        .trim()
        .split(/ +/)
        .map((cell) => (cell === "ok" ? cell : Number(cell)));
      return { endpoint, state, verdicts: byActor(verdicts) };
    });
  });
}

function byActor(verdicts: Verdict[]): Record<Actor, Verdict> {
  const [visitor, revoked, removed, banned, stranger, member, moderator, owner] = verdicts;
  return {
    visitor: visitor ?? 0,
    revoked: revoked ?? 0,
    removed: removed ?? 0,
    banned: banned ?? 0,
    stranger: stranger ?? 0,
    member: member ?? 0,
    moderator: moderator ?? 0,
    owner: owner ?? 0,
  };
}
