import type { Answer } from "@oni/realtime/contract";
import { call } from "../../api/call.ts";
import { pressReaction } from "../reactions/press-reaction.ts";
import type { React } from "../reactions/ReactionChips.tsx";

/** What a press under an answer does. */
export const pressOnAnswer =
  (answer: Answer): React =>
  (emoji, how) => {
    const params = { id: answer.id, emoji };
    void pressReaction(answer, emoji, how, {
      add: (query) => call("PUT /api/answers/:id/reactions/:emoji", { params, query }),
      remove: () => call("DELETE /api/answers/:id/reactions/:emoji", { params }),
    });
  };
