import { callAs, makeDimension } from "./dimensions-parts.ts";
import { registerMember } from "./fixtures.ts";
import { all, field, fill, press, type Screen } from "./offline-actions.ts";

/** Dimensions that somebody else has opened, in the list of all. */
export const publicList: Screen = {
  name: "a list with an open door",
  arrange: async (request, member) => {
    const name = `harbour ${member.username}`;
    await makeDimension(request, [await registerMember(request)], { name });
    return "/dimensions/public";
  },
  actions: [
    {
      name: "joining from the list",
      act: (page) =>
        page
          .getByRole("button", { name: /^Join harbour/ })
          .first()
          .click(),
      told: "Joining failed",
      done: "No messages yet...",
    },
  ],
};

export const gatedList: Screen = {
  name: "a list with a door",
  arrange: async (request, member) => {
    const name = `quay ${member.username}`;
    const owner = await registerMember(request);
    const { serverId } = await makeDimension(request, [owner], { name });
    await callAs(request, owner, `PATCH /api/servers/${serverId}`, { joinGate: "applied" });
    return "/dimensions/public";
  },
  actions: [
    {
      name: "asking to be let in",
      prepare: all(
        (page) =>
          page
            .getByRole("button", { name: /^Ask to enter quay/ })
            .first()
            .click(),
        fill("one line to whoever opens", "I bring tapes"),
      ),
      act: press("ASK_TO_ENTER"),
      told: "Not asked",
      kept: field("one line to whoever opens"),
      done: "Your line waits at the door",
    },
    {
      name: "taking the line back",
      act: press("TAKE_BACK"),
      told: "Update failed",
      done: "ASK_TO_ENTER",
    },
  ],
};
