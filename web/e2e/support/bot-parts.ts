import type { APIRequestContext } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import { type Member, uniqueName } from "./fixtures.ts";

export type MadeBot = { id: string; username: string; token: string };

/** Makes a bot of a member. */
export const makeBot = (request: APIRequestContext, owner: Member, displayName: string) =>
  callAs<MadeBot>(request, owner, "POST /api/bots", { username: uniqueName(), displayName });
