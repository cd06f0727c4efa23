import * as z from "zod";
import { call } from "../../live/calls/call.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { actionsFor, titleOf } from "../../keepers/mod-log/case-texts.ts";
import {
  type Admitted,
  admitWaiting,
  decideCase,
  undoAct,
} from "../../keepers/mod-log/keeper-actions.ts";
import type { Case, CaseState, Waiting } from "../../keepers/mod-log/queries.ts";
import { maskAddress, nameOfWaiting } from "../../keepers/waitlist/waitlist-texts.ts";
import { fullTime } from "../../ui/text/format-time.ts";
import { count, text, words } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { runCommandAction, dim, line, link } from "../language/output.ts";
import { Refusal } from "../language/refusal.ts";
import { countOf } from "../../ui/text/count-of.ts";

const mayUse = ({ isKeeper }: CurrentUser) => isKeeper;

/** The end of an id identifies a case. Its beginning is equal for a whole day. */
const shortOf = ({ id }: Pick<Case, "id">) => id.slice(-8);

export const cases = defineCommand({
  name: "cases",
  summary: "list what was reported to the keepers",
  description: "Lists the newest cases, those that are open or those that are closed.",
  args: z.object({
    state: z.enum(["open", "closed"], { error: "is open or closed" }).default("open"),
  }),
  examples: [{ line: "cases" }, { line: "cases closed" }],
  seeAlso: ["case"],
  mayUse,
  run: async ({ state }) => {
    const found = await listCases(state);
    if (found.length === 0) return [line(dim(`Nothing is ${state}.`))];
    return found.map((one) =>
      line(
        link(
          titleOf(one.subject.kind, one.subject.author?.username),
          `/keeper?state=${state}&case=${one.id}`,
        ),
        dim(`  ${shortOf(one)}  ${countOf(one.reportCount, "report")}`),
      ),
    );
  },
});

const listCases = (state: CaseState): Promise<readonly Case[]> =>
  call("GET /api/keeper/cases", { query: { state } });

/** Returns a case by the end of its id, or the newest case about a member. */
async function getCase(written: string, states: readonly CaseState[]): Promise<Case> {
  const sought = written.replace(/^@/, "").toLowerCase();
  for (const state of states) {
    const found = (await listCases(state)).find(
      (one) => one.id.endsWith(sought) || one.member?.username === sought,
    );
    if (found) return found;
  }
  throw new Refusal(`No such case is ${states.join(" or ")}: ${written}. See cases.`);
}

export const caseCommand = defineCommand({
  name: "case",
  summary: "decide a case, or take back what was decided",
  description:
    "The case is the newest about a member, or the one whose number cases shows. The member concerned reads your reason verbatim, unless the case is dismissed; the log has it too. undo reverts the last action on the case.",
  args: z.object({
    action: z.enum(["warn", "hide", "remove", "timeout", "suspend", "dismiss", "undo"], {
      error: "is warn, hide, remove, timeout, suspend, dismiss or undo",
    }),
    case: words.meta({ kind: "member" }),
    reason: text,
  }),
  options: z.object({ hours: count("HOURS", "How long a timeout or suspension lasts.") }),
  uses: [decideCase, undoAct],
  examples: [
    { line: "case warn @dial_tone we do not sell to each other here" },
    { line: "case undo @dial_tone it was a quote" },
  ],
  seeAlso: ["cases"],
  mayUse,
  run: async ({ action, case: written, reason }, { hours }, context) => {
    if (action === "undo") {
      const { acts } = await getCase(written, ["closed", "open"]);
      const [last] = acts
        .filter(({ undoneAt }) => undoneAt === null)
        .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
      if (!last) throw new Refusal("Nothing was done in that case.");
      return runCommandAction(context, undoAct, { id: last.id, reason });
    }
    const found = await getCase(written, ["open"]);
    if (action !== "dismiss" && actionsFor(found).every(({ name }) => name !== action))
      throw new Refusal(`That case does not take ${action}.`);
    return runCommandAction(context, decideCase, { id: found.id, act: action, reason, hours });
  },
});

export const waitlist = defineCommand({
  name: "waitlist",
  summary: "who waits to be let into the network",
  description: "Lists those who have waited longest.",
  args: z.object({}),
  examples: [{ line: "waitlist" }],
  seeAlso: ["admit"],
  mayUse,
  run: async () => {
    const waiting = await call("GET /api/keeper/waitlist", {});
    if (waiting.length === 0) return [line(dim("No one waits."))];
    return waiting.map((one) =>
      line(
        nameOfWaiting(one),
        dim(`  ${maskAddress(one.email)}  ${fullTime(one.createdAt)}`),
        dim(one.admittedAt === null ? "" : "  let in"),
      ),
    );
  },
});

/** Returns the waitlist entry of a name or email, on any page of the list. */
async function getWaiting(written: string): Promise<Waiting> {
  const sought = written.toLowerCase();
  let before: string | undefined;
  do {
    const page = await call("GET /api/keeper/waitlist", { query: { before, limit: "100" } });
    const found = page.find(
      ({ oniId, email }) => oniId === sought || email.toLowerCase() === sought,
    );
    if (found) return found;
    before = page.at(-1)?.id;
  } while (before !== undefined);
  throw new Refusal(`No one waits as ${written}.`);
}

export const admit = defineCommand({
  name: "admit",
  summary: "admit an entry of the waitlist",
  description:
    "Takes the Oni ID they asked for, or their email. The code that it prints is good for 14 days and for that email alone, and is shown this once.",
  args: z.object({ who: words }),
  uses: [admitWaiting],
  examples: [{ line: "admit hermit_crab" }],
  seeAlso: ["waitlist"],
  mayUse,
  run: async ({ who }, _, context) => {
    const admitted: Admitted[] = [];
    const onAdmitted = (one: Admitted) => void admitted.push(one);
    const chosen = [await getWaiting(who)];
    return runCommandAction(context, admitWaiting, { chosen, onAdmitted }, () =>
      admitted.map((one) => line(nameOfWaiting(one), "  ", one.inviteCode)),
    );
  },
});
