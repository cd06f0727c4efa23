import type { APIRequestContext } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import { makeBot } from "../support/bot-parts.ts";
import { callAs, makeDimension, makeMembers, sendMessage } from "../support/dimensions-parts.ts";
import { type Member, uniqueName } from "../support/fixtures.ts";
import { makeKeeper, openCaseOf } from "../support/keeper-parts.ts";
import { idOf, openDirect } from "../support/people-parts.ts";
import { addImage, updateProfile } from "../support/shrine-parts.ts";

/**
 * Makes everything that the examples of all pages need for one member. Returns a path, and a function
 * that replaces names in an example.
 */
export async function prepareExamples(request: APIRequestContext, moth: Member, kite: Member) {
  const [tone, low] = await makeMembers(request);
  const names = { shared: uniqueName(), door: uniqueName(), own: uniqueName() };
  await updateProfile(request, kite, { displayName: "Kite" });
  await makeDimension(request, [kite], { name: names.shared });
  const closed = await makeDimension(request, [kite], { name: names.door });
  const own = await makeDimension(request, [moth, low], { name: names.own });
  for (const [owner, dimension] of [
    [kite, closed],
    [moth, own],
  ] as const)
    await callAs(request, owner, `PATCH /api/servers/${dimension.serverId}`, {
      joinGate: "applied",
    });
  for (const member of [kite, tone]) {
    const path = `PUT /api/servers/${own.serverId}/application`;
    await callAs(request, member, path, { line: "let me in" });
  }
  await sendMessage(request, moth, own, "the first line");
  await sendMessage(request, low, own, "the second line");
  await sendMessage(request, moth, own, "the third line");
  await makeContent(request, moth, kite);
  for (const member of [tone, low])
    await sendMessage(request, member, await openDirect(request, member, moth), "may I write?");

  const secret = await makeDimension(request, [kite], { name: uniqueName(), isPublic: false });
  const open = (owner: Member, serverId: string) =>
    callAs<{ code: string }>(request, owner, `POST /api/servers/${serverId}/invites`, {});
  const [into, ended] = [await open(kite, secret.serverId), await open(moth, own.serverId)];
  const bot = await makeBot(request, moth, "Tide tables");
  const made = uniqueName();
  const fillIn = (example: string) =>
    example
      .replace("kite_exe", kite.username)
      .replace("dial_tone", tone.username)
      .replace("low_tide", low.username)
      .replace("@moth", `@${moth.username}`)
      .replace("tide_bot", bot.username)
      .replace("tidepool radio", names.shared)
      .replace("my own room", names.own)
      .replace("the quiet room", names.door)
      .replace("the glass garden", made)
      .replace("CODE", example.startsWith("join") ? into.code : ended.code);
  return { path: own.path, fillIn };
}

/**
 * Makes an image of the member; of the other member a post, an answer, a pending mark and a message; and
 * a warning by a keeper.
 */
async function makeContent(request: APIRequestContext, moth: Member, kite: Member): Promise<void> {
  await addImage(request, moth, { title: "night walk", isPublic: true });
  await callAs(request, moth, "POST /api/boards", { name: "old walks" });
  await updateProfile(request, moth, { wallMode: "approve" });
  await callAs(request, kite, `POST /api/users/${moth.username}/wall`, { line: "still awake" });
  const { id } = await write(request, kite, { title: "Loud rooms" });
  await callAs(request, kite, `POST /api/posts/${id}/answers`, { content: "not all of them" });
  await sendMessage(request, moth, await openDirect(request, moth, kite), "it rained");
  const keeper = await makeKeeper(request);
  const subject = { kind: "user", id: await idOf(request, moth) } as const;
  const caseId = await openCaseOf(request, { reporter: kite, keeper }, subject);
  const warning = { act: "warn", reason: "mind the others" };
  await callAs(request, keeper, `POST /api/keeper/cases/${caseId}/acts`, warning);
}

/** Removing examples run after all that need their subject, in this order. */
const late = [
  "kick",
  "bot rm",
  "hide",
  "show",
  "archive",
  "rm",
  "leave",
  "write",
  "block",
  "unblock",
  "image trash",
  "board trash",
  "trash",
  "image rm",
  "board rm",
  "message rm",
  "category rm",
  "sessions end",
  "logout",
];
const positionOf = (line: string) => late.findIndex((start) => `${line} `.startsWith(`${start} `));

/** Returns the examples in an order in which each finds its subject. */
export const inOrder = (examples: readonly string[]): string[] =>
  examples.toSorted((one, other) => positionOf(one) - positionOf(other));

/** Returns whether an example changes the path of the prompt. */
export const changesPath = (line: string): boolean =>
  /^(?:cd|channel|dimension|join|open|thread open|write)(?: |$)/.test(line);
