import * as z from "zod";
import { call } from "../../live/calls/call.ts";
import { nameOfImage } from "../../shrine/album/images/image-texts.ts";
import { appealCase } from "../../keepers/cases/case-actions.ts";
import { type Reportable, sendReport } from "../../people/reports/report-actions.ts";
import { flag, text, value, words } from "../language/arguments.ts";
import { type Context, defineCommand } from "../language/command.ts";
import { getMessageHere } from "../finding/find-messages.ts";
import {
  getAnswer,
  getOfMember,
  getPost,
  postOption,
  readOfMember,
} from "../finding/find-posts.ts";
import { getPerson } from "../finding/find-named.ts";
import { getMark } from "../finding/find-marks.ts";
import { runCommandAction, line } from "../language/output.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";

const memberOf = (written: string) => {
  const ofMember = readOfMember(written);
  if (!ofMember) throw new WrongUse(`"${written}" names no oni: write @name. See man report.`);
  return ofMember;
};

const kinds = ["message", "oni", "post", "answer", "image", "mark"] as const;
type Find = (context: Context, what: string, post?: string) => Promise<Reportable>;

/** Finds the subject of a report by its kind. */
const findReportable: Readonly<Record<(typeof kinds)[number], Find>> = {
  message: async (context, what) => ({
    kind: "message",
    id: (await getMessageHere(context, what === "last" ? undefined : what)).id,
  }),
  oni: async (context, what) => ({
    ...(await getPerson(context, memberOf(what).username)),
    kind: "user",
  }),
  post: async (context, what) => ({ kind: "post", id: (await getPost(context, what)).id }),
  answer: async (context, what, post) => ({
    kind: "answer",
    id: (await getAnswer((await getPost(context, post)).id, what)).id,
  }),
  image: async (_, what) => {
    const { username, name } = memberOf(what);
    const images = await call("GET /api/users/:username/images", { params: { username } });
    return { kind: "image", id: getOfMember(images, name, nameOfImage, "image").id };
  },
  mark: async (context, what) => ({ kind: "wall", id: (await getMark(context, what)).mark.id }),
};

export const report = defineCommand({
  name: "report",
  summary: "report something to the keepers",
  description:
    "Reports a message by its number, or the last; an oni; a post or an image as @name/title, of which @name alone is the newest; an answer by its number; a mark as @wall/@author. Messages go to the moderators of the dimension, with --network to the keepers of the whole network, as all else does. The reported member does not learn of it.",
  args: z.object({
    kind: z.enum(kinds, { error: "is message, oni, post, answer, image or mark" }),
    what: words,
    reason: text,
  }),
  options: z.object({
    post: postOption,
    network: flag("A message: report to the keepers of the whole network instead."),
  }),
  uses: [sendReport],
  examples: [
    { line: "report oni @dial_tone they shout at everyone" },
    { line: "report post @kite_exe it is not theirs", note: "their newest" },
    { line: 'report post "@kite_exe/Loud rooms" it is not theirs' },
    { line: "report message last it is cruel --network" },
  ],
  seeAlso: ["block", "appeal"],
  run: async ({ kind, what, reason }, { post, network }, context) => {
    const about = await findReportable[kind](context, what, post);
    const isForNetwork = network || kind !== "message";
    return runCommandAction(context, sendReport, { about, reason, isForNetwork });
  },
});

export const appeal = defineCommand({
  name: "appeal",
  summary: "answer what keepers decided about you",
  description:
    "Answers the open decision, or the newest in your inbox. You may answer once; a keeper reads it and reviews the case.",
  args: z.object({ words: text }),
  options: z.object({ case: value("CASE", "Which decision, by its address.") }),
  uses: [appealCase],
  examples: [{ line: "appeal it was said among friends" }],
  seeAlso: ["report"],
  run: async ({ words: written }, { case: named }, context) => {
    const [, open] = /\/cases\/([^/?#]+)/.exec(named ?? context.path) ?? [];
    const id = open ?? named ?? (await newestCase());
    if (!id) throw new Refusal("No keeper has decided about anything of yours.");
    return runCommandAction(context, appealCase, { id, text: written }, () => [
      line("A keeper reads it and reviews the case."),
    ]);
  },
});

async function newestCase(): Promise<string | undefined> {
  const entries = await call("GET /api/inbox", { query: {} });
  return entries.find(({ kind }) => kind === "case")?.target.caseId;
}
