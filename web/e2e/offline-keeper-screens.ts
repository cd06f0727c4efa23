import { callAs, makeDimension, say } from "./dimensions-parts.ts";
import { registerMember } from "./fixtures.ts";
import { makeKeeperOf, openCaseOf, putOnWaitlist, readWaitlistUntil } from "./keeper-parts.ts";
import { all, field, fill, press, type Screen } from "./offline-actions.ts";

const reason = (words: string) => fill("reason", words);

const desk: Screen = {
  name: "a case on the keeper's desk",
  arrange: async (request, member) => {
    await makeKeeperOf(member);
    const kite = await registerMember(request);
    const place = await makeDimension(request, [member, kite]);
    const { id } = await say(request, kite, place, "cheap followers");
    const by = { reporter: member, keeper: member };
    return `/keeper?case=${await openCaseOf(request, by, { kind: "message", id })}`;
  },
  actions: [
    {
      name: "deciding",
      prepare: reason("we do not sell here"),
      act: press(/^WARN_/),
      told: "Nothing was done",
      kept: field("reason"),
      done: (page) => page.getByText("Done", { exact: true }),
    },
  ],
};

const log: Screen = {
  name: "the log of keepers",
  arrange: async (request, member) => {
    await makeKeeperOf(member);
    const [kite, moth] = [await registerMember(request), await registerMember(request)];
    const { id } = await callAs<{ id: string }>(request, kite, "GET /api/auth/me");
    const by = { reporter: moth, keeper: member };
    const caseId = await openCaseOf(request, by, { kind: "user", id });
    // No other test does this where it may be undone before its time.
    const deed = { act: "timeout", reason: "not like this", hours: 1 };
    await callAs(request, member, `POST /api/keeper/cases/${caseId}/acts`, deed);
    return "/keeper?show=log";
  },
  actions: [
    {
      name: "undoing",
      prepare: all(press("Undo: timed out a member"), reason("wrong person")),
      act: (page) => page.getByRole("dialog").getByRole("button", { name: "UNDO" }).click(),
      told: "Not undone",
      kept: field("reason"),
      done: "undone: wrong person",
    },
  ],
};

const door: Screen = {
  name: "the keeper's door",
  arrange: async (request, member) => {
    await makeKeeperOf(member);
    await putOnWaitlist(request, { oniId: `w${member.username}`.slice(0, 20) });
    return "/keeper?show=door";
  },
  actions: [
    {
      name: "taking the list along",
      act: press("EXPORT_CSV"),
      told: "Export failed",
      done: "Waitlist exported",
    },
    {
      name: "letting somebody in",
      prepare: async (page) => {
        const last = page.getByRole("checkbox", { name: /@elsewhere\.net$/ }).last();
        await readWaitlistUntil(page, last);
        await last.check();
      },
      act: press("LET_IN_1"),
      told: "Not let in",
      kept: (page) => page.getByRole("checkbox", { checked: true }),
      done: "It is shown this once",
    },
  ],
};

const decided: Screen = {
  name: "a decision of keepers",
  arrange: async (request, member) => {
    const [keeper, moth] = [await registerMember(request), await registerMember(request)];
    await makeKeeperOf(keeper);
    const { id } = await callAs<{ id: string }>(request, member, "GET /api/auth/me");
    const by = { reporter: moth, keeper };
    const caseId = await openCaseOf(request, by, { kind: "user", id });
    const deed = { act: "warn", reason: "not like this" };
    await callAs(request, keeper, `POST /api/keeper/cases/${caseId}/acts`, deed);
    return `/cases/${caseId}`;
  },
  actions: [
    {
      name: "answering",
      prepare: fill("your answer", "it was a quote"),
      act: press("SEND_ANSWER"),
      told: "Answer not sent",
      kept: field("your answer"),
      done: (page) => page.getByRole("paragraph").filter({ hasText: "it was a quote" }),
    },
  ],
};

export const keeperScreens: readonly Screen[] = [desk, log, door, decided];
