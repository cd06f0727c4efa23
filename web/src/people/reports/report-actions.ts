import { defineWrite } from "../../live/calls/call.ts";
import { composeAction } from "../../live/calls/action.ts";

/**
 * Content that can be reported to the keepers of the network. A message can also be reported to the
 * moderators of its dimension.
 */
export type Reportable =
  | { kind: "message" | "post" | "answer" | "image" | "wall"; id: string }
  | { kind: "user"; id: string; username: string };

type Report = { about: Reportable; reason: string; isForNetwork: boolean };

const report = defineWrite("POST /api/reports");

/** Sends a report to the keepers, or a report of a message to the moderators of its dimension. */
export const sendReport = composeAction([report], {
  failure: "Report failed",
  act: ({ about: { kind, id }, reason, isForNetwork }: Report) =>
    report(
      kind === "message" && !isForNetwork
        ? { messageId: id, reason }
        : { subject: { kind, id }, reason },
    ),
  outcome: () => ({ title: "Reported", description: "Its keepers will read it." }),
});
