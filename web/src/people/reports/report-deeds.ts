import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/deed.ts";

/** What may be reported: to the keepers of the network, a message also to its dimension. */
export type Reportable =
  | { kind: "message" | "post" | "answer" | "image" | "wall"; id: string }
  | { kind: "user"; id: string; username: string };

type Report = { about: Reportable; reason: string; isForNetwork: boolean };

/** Tells of something to those who keep the network, of a message else to those who keep its dimension. */
export const sendReport = defineAction({
  failure: "Report failed",
  act: ({ about: { kind, id }, reason, isForNetwork }: Report) =>
    call("POST /api/reports", {
      body:
        kind === "message" && !isForNetwork
          ? { messageId: id, reason }
          : { subject: { kind, id }, reason },
    }),
  outcome: () => ({ title: "Reported", description: "Its keepers will read it." }),
});
