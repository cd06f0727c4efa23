import { callAs, makeDimension, makeMembers, sendMessage } from "../../support/dimensions-parts.ts";
import { type Member, registerMember } from "../../support/fixtures.ts";
import {
  makeKeeper,
  openCaseOf,
  putOnWaitlist,
  readWaitlistUntil,
} from "../../support/keeper-parts.ts";
import {
  all,
  field,
  fill,
  press,
  type Screen,
  type Step,
  failureOf,
} from "../../support/screen.ts";
import { appealCase } from "../../../src/keepers/cases/case-actions.ts";
import {
  admitWaiting,
  decideCase,
  exportWaitlist,
  undoAct,
} from "../../../src/keepers/mod-log/keeper-actions.ts";

const reason = (words: string) => fill("reason", words);

/** Text with markup characters, right-to-left order and a long word. */
const hostile = `<img src=x onerror=alert(1)> \u202e**x** ${"w".repeat(300)}`;

const desk: Screen = {
  name: "a case on the keeper's desk",
  role: "keeper",
  arrange: async (request, member) => {
    const kite = await registerMember(request);
    const channelRef = await makeDimension(request, [member, kite]);
    const { id } = await sendMessage(request, kite, channelRef, `cheap ${hostile}`);
    const by = { reporter: member, keeper: member };
    return `/keeper?case=${await openCaseOf(request, by, { kind: "message", id }, hostile)}`;
  },
  shows: (page) => page.locator("[data-part=reported]"),
  actions: [
    {
      name: "deciding",
      prepare: reason("we do not sell here"),
      act: press(/^WARN_/),
      failure: failureOf(decideCase),
      input: field("reason"),
      done: (page) => page.getByText("Done", { exact: true }),
    },
  ],
};

/** Identifies the entry of this test in the shared log. */
const timeoutReason = ({ username }: Member) => `not like this, ${username}`;
const undo: Step = (page, { member }) =>
  page
    .getByText(timeoutReason(member))
    .locator("..")
    .getByRole("button", { name: "Undo: timed out a member" })
    .click();

const log: Screen = {
  name: "the log of keepers",
  role: "keeper",
  arrange: async (request, member) => {
    const [kite, moth] = await makeMembers(request);
    const { id } = await callAs<{ id: string }>(request, kite, "GET /api/auth/me");
    const by = { reporter: moth, keeper: member };
    const caseId = await openCaseOf(request, by, { kind: "user", id });
    const body = { act: "timeout", reason: timeoutReason(member), hours: 1 };
    await callAs(request, member, `POST /api/keeper/cases/${caseId}/acts`, body);
    return "/keeper?show=log";
  },
  actions: [
    {
      name: "undoing",
      prepare: all(undo, reason("wrong person")),
      act: (page) => page.getByRole("dialog").getByRole("button", { name: "UNDO" }).click(),
      failure: failureOf(undoAct),
      input: field("reason"),
      done: "undone: wrong person",
    },
  ],
};

/** The entry of this test on the shared waitlist. */
const waiting = ({ username }: Member) => `w${username}`.slice(0, 20);
const choose: Step = async (page, { member }) => {
  const own = page.getByRole("checkbox", { name: waiting(member) });
  await readWaitlistUntil(page, own);
  await own.check();
};

const waitlist: Screen = {
  name: "the waitlist",
  role: "keeper",
  arrange: async (request, member) => {
    await putOnWaitlist(request, { oniId: waiting(member) });
    return "/keeper?show=waitlist";
  },
  states: [
    {
      name: "a code",
      open: all(choose, press("LET_IN_1")),
      shows: (page, { member }) =>
        page.getByRole("button", { name: `Copy the code of ${waiting(member)}` }),
    },
  ],
  actions: [
    {
      name: "taking the list along",
      act: press("EXPORT_CSV"),
      failure: failureOf(exportWaitlist),
      done: "Waitlist exported",
    },
    {
      name: "admitting a member",
      prepare: choose,
      act: press("LET_IN_1"),
      failure: failureOf(admitWaiting),
      input: (page) => page.getByRole("checkbox", { checked: true }),
      done: "It is shown this once",
    },
  ],
};

const day: Screen = {
  name: "the day of keepers",
  role: "keeper",
  arrange: async () => "/keeper?show=day",
};

const imports: Screen = {
  name: "the imports of keepers",
  role: "keeper",
  arrange: async () => "/keeper?show=imports",
  shows: (page) => page.getByRole("button", { name: "CHOOSE_ARCHIVE" }),
};

const decided: Screen = {
  name: "a decision of keepers",
  role: "member",
  arrange: async (request, member) => {
    const by = { reporter: await registerMember(request), keeper: await makeKeeper(request) };
    const { id } = await callAs<{ id: string }>(request, member, "GET /api/auth/me");
    const caseId = await openCaseOf(request, by, { kind: "user", id });
    const body = { act: "warn", reason: "not like this" };
    await callAs(request, by.keeper, `POST /api/keeper/cases/${caseId}/acts`, body);
    return `/cases/${caseId}`;
  },
  actions: [
    {
      name: "answering",
      prepare: fill("your answer", "it was a quote"),
      act: press("SEND_ANSWER"),
      failure: failureOf(appealCase),
      input: field("your answer"),
      done: (page) => page.getByRole("paragraph").filter({ hasText: "it was a quote" }),
    },
  ],
};

export const keeperScreens: readonly Screen[] = [desk, log, waitlist, day, imports, decided];
