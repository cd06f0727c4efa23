import { callAs, makeDimension } from "../../support/dimensions-parts.ts";
import { registerMember } from "../../support/fixtures.ts";
import { all, field, fill, press, type Screen, type Step } from "../../support/screen.ts";

/** All tests share this list, so each narrows it to its own dimensions. */
export const findOwn: Step = (page, { member }) =>
  page.getByLabel("filter by name").fill(member.username);

export const publicList: Screen = {
  name: "a dimension to join",
  role: "member",
  arrange: async (request, member) => {
    const name = `harbour ${member.username}`;
    await makeDimension(request, [await registerMember(request)], { name });
    return "/dimensions/public";
  },
  narrow: findOwn,
  actions: [
    {
      name: "joining from the list",
      act: press(/^Join harbour/),
      failure: "Joining failed",
      done: "No messages yet...",
    },
  ],
};

export const gatedList: Screen = {
  name: "a dimension to apply to",
  role: "member",
  arrange: async (request, member) => {
    const name = `quay ${member.username}`;
    const owner = await registerMember(request);
    const { serverId } = await makeDimension(request, [owner], { name });
    await callAs(request, owner, `PATCH /api/servers/${serverId}`, { joinGate: "applied" });
    return "/dimensions/public";
  },
  narrow: findOwn,
  actions: [
    {
      name: "asking to be let in",
      prepare: all(press(/^Request to join quay/), fill("note to the moderators", "I bring tapes")),
      act: press("REQUEST_TO_JOIN"),
      failure: "Request not sent",
      input: field("note to the moderators"),
      done: "Your request waits for an answer",
    },
    {
      name: "withdrawing the request",
      act: press("TAKE_BACK"),
      failure: "Update failed",
      done: "REQUEST_TO_JOIN",
    },
  ],
};
