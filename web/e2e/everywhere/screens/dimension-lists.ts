import { callAs, makeDimension } from "../../support/dimensions-parts.ts";
import { registerMember } from "../../support/fixtures.ts";
import {
  all,
  field,
  fill,
  press,
  type Screen,
  type Step,
  failureOf,
} from "../../support/screen.ts";
import {
  applyToServer,
  withdrawApplication,
} from "../../../src/chat/servers/application-actions.ts";
import { joinServer } from "../../../src/chat/servers/membership-actions.ts";

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
      failure: failureOf(joinServer),
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
      failure: failureOf(applyToServer),
      input: field("note to the moderators"),
      done: "Your request waits for an answer",
    },
    {
      name: "withdrawing the request",
      act: press("TAKE_BACK"),
      failure: failureOf(withdrawApplication),
      done: "REQUEST_TO_JOIN",
    },
  ],
};
