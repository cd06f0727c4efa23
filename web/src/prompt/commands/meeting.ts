import * as z from "zod";
import {
  blockPerson,
  knockOn,
  openDirect,
  unblockPerson,
} from "../../people/cards/person-actions.ts";
import {
  approveMark,
  mayRemoveMark,
  pressMark,
  removeMark,
} from "../../shrine/wall/wall-actions.ts";
import { acceptRequest, declineRequest, hideDirect } from "../../people/cards/direct-actions.ts";
import { member, text, words as oneWord } from "../language/arguments.ts";
import { type Context, defineCommand } from "../language/command.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";
import { getMark, listMarks } from "../finding/find-marks.ts";
import { getDirect, getPerson } from "../finding/find-named.ts";
import { runCommandAction, dim, line, link, person } from "../language/output.ts";

/** Refuses the member's own name. */
async function getOther(context: Context, username: string) {
  if (username === context.user.username) throw new Refusal("That is you.");
  return getPerson(context, username);
}

export const knock = defineCommand({
  name: "knock",
  summary: "knock on an oni who is online",
  description:
    "Knocks on a member. A knock back within a day opens a conversation. Once in ten minutes for each member.",
  args: z.object({ who: member }),
  uses: [knockOn],
  examples: [{ line: "knock @kite_exe" }],
  seeAlso: ["write", "block"],
  inComposer: true,
  run: async ({ who }, _, context) =>
    runCommandAction(context, knockOn, await getOther(context, who), ({ directId }) =>
      directId === null
        ? [line("Knocked on ", person(who), ".")]
        : [
            line(
              "You both knocked. ",
              link("Your conversation is open", `/directs/${directId}`),
              ".",
            ),
          ],
    ),
});

export const write = defineCommand({
  name: "write",
  summary: "open the conversation with an oni",
  description:
    "Opens the conversation with a member. The first message to a member with whom you share nothing arrives as a request.",
  args: z.object({ who: member }),
  uses: [openDirect],
  examples: [{ line: "write @kite_exe" }],
  seeAlso: ["knock", "say"],
  inComposer: true,
  run: async ({ who }, _, context) => {
    const { id: userId } = await getOther(context, who);
    return runCommandAction(context, openDirect, { userId }, ({ id }) => {
      context.go(`/directs/${id}`);
      return [line("Your conversation with ", person(who), " is open.")];
    });
  },
});

export const wall = defineCommand({
  name: "wall",
  summary: "leave a mark on the wall of a shrine",
  description: "Leaves a mark of at most 80 characters on a shrine, once a day. It stays 30 days.",
  args: z.object({ who: member, words: text }),
  uses: [pressMark],
  examples: [{ line: "wall @kite_exe your light was on" }],
  seeAlso: ["open"],
  inComposer: true,
  run: ({ who, words }, _, context) =>
    runCommandAction(context, pressMark, { username: who, line: words }, ({ isApproved }) => [
      line(isApproved ? "Your mark is on the wall of " : "Your mark waits for ", person(who), "."),
    ]),
});

export const block = defineCommand({
  name: "block",
  summary: "block an oni",
  description: "You do not see each other's messages anywhere. They do not learn of it.",
  args: z.object({ who: member }),
  uses: [blockPerson],
  examples: [{ line: "block @dial_tone" }],
  seeAlso: ["unblock"],
  inComposer: true,
  run: async ({ who }, _, context) =>
    runCommandAction(context, blockPerson, await getOther(context, who), () => [
      line(`${who} is blocked.`),
    ]),
});

export const unblock = defineCommand({
  name: "unblock",
  summary: "unblock an oni",
  description: "Lifts a block.",
  args: z.object({ who: member }),
  uses: [unblockPerson],
  examples: [{ line: "unblock @dial_tone" }],
  seeAlso: ["block"],
  inComposer: true,
  run: async ({ who }, _, context) =>
    runCommandAction(context, unblockPerson, await getOther(context, who), () => [
      line(`${who} is not blocked any more.`),
    ]),
});

export const mark = defineCommand({
  name: "mark",
  summary: "approve or remove marks on a wall",
  description:
    "Takes the newest mark that an oni left on your wall, or one of yours on another wall, as @wall/@you. ls lists those on your own.",
  args: z.object({
    action: z.enum(["ls", "approve", "rm"], { error: "is ls, approve or rm" }).default("ls"),
    whose: oneWord.optional(),
  }),
  uses: [approveMark, removeMark],
  examples: [
    { line: "mark", note: "what is on your wall" },
    { line: "mark approve @kite_exe" },
    { line: "mark rm @kite_exe" },
  ],
  seeAlso: ["wall", "report"],
  run: async ({ action, whose }, _, context) => {
    const { username } = context.user;
    if (action === "ls") {
      const marks = await listMarks(username);
      if (marks.length === 0) return [line(dim("No marks."))];
      return marks.map(({ author, line: written, isApproved }) =>
        line(person(author.username), `  ${written}`, dim(isApproved ? "" : "  waits for you")),
      );
    }
    if (whose === undefined) throw new WrongUse("WHOSE: is missing. See man mark.");
    const { wall: owner, mark: found } = await getMark(context, whose);
    const isOwner = owner === username;
    const onWall = { id: found.id, username: owner };
    if (action === "approve") {
      if (!isOwner) throw new Refusal("Only marks on your own wall can be approved.");
      return runCommandAction(context, approveMark, onWall, () => [line("Everybody sees it now.")]);
    }
    if (!mayRemoveMark(found, isOwner, context.user.id))
      throw new Refusal("That mark is not yours to remove.");
    return runCommandAction(context, removeMark, onWall, () => [line("Removed.")]);
  },
});

export const direct = defineCommand({
  name: "direct",
  summary: "accept or decline a request, or hide a conversation",
  description:
    "Accepts or declines a request to write to you, or hides a conversation. A declined member does not learn of it.",
  args: z.object({
    action: z.enum(["accept", "decline", "hide"], { error: "is accept, decline or hide" }),
    who: member,
  }),
  uses: [acceptRequest, declineRequest, hideDirect],
  examples: [
    { line: "direct accept @dial_tone" },
    { line: "direct hide @dial_tone" },
    { line: "direct decline @low_tide" },
  ],
  seeAlso: ["write", "knock", "block"],
  run: async ({ action, who }, _, context) => {
    const { id, state } = await getDirect(context, who);
    if (action !== "hide" && state !== "request") throw new Refusal(`${who} has sent no request.`);
    const showText = (text: string) => () => [line(text)];
    if (action === "accept")
      return runCommandAction(
        context,
        acceptRequest,
        { id },
        showText("Your conversation is open."),
      );
    if (action === "decline")
      return runCommandAction(
        context,
        declineRequest,
        { id },
        showText("They do not learn of it."),
      );
    return runCommandAction(
      context,
      hideDirect,
      { id },
      showText("It is hidden until its next message."),
    );
  },
});
