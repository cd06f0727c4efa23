import type { APIRequestContext } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import { callAs, makeDimension, makeMembers, sendMessage } from "../support/dimensions-parts.ts";
import { type Member, uniqueName } from "../support/fixtures.ts";
import { makeKeeper, openCaseOf } from "../support/keeper-parts.ts";
import { idOf, openDirect } from "../support/people-parts.ts";
import { addImage, updateProfile } from "../support/shrine-parts.ts";

/** What the examples of all pages need to run for one member; answers where, and a line with the names that are there. */
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
  const made = uniqueName();
  const fillIn = (example: string) =>
    example
      .replace("kite_exe", kite.username)
      .replace("dial_tone", tone.username)
      .replace("low_tide", low.username)
      .replace("@moth", `@${moth.username}`)
      .replace("tidepool radio", names.shared)
      .replace("my own room", names.own)
      .replace("the quiet room", names.door)
      .replace("the glass garden", made)
      .replace("CODE", example.startsWith("join") ? into.code : ended.code);
  return { path: own.path, lineOf: fillIn };
}

/** An image of one's own; of the other a post, an answer, a mark that waits and a line; and a keeper's warning. */
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

/** What is taken away comes after all that needs it, in this order. */
const late = [
  "kick",
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
  "line rm",
  "sessions end",
  "logout",
];
const positionOf = (line: string) => late.findIndex((start) => `${line} `.startsWith(`${start} `));

/** Examples in an order in which each finds what it needs. */
export const inOrder = (examples: readonly string[]): string[] =>
  examples.toSorted((one, other) => positionOf(one) - positionOf(other));

/** Those after which the prompt stands somewhere else. */
export const changesPath = (line: string): boolean =>
  /^(?:cd|channel|dimension|join|open|thread open|write)(?: |$)/.test(line);
