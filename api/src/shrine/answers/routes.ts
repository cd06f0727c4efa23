import { findAnswerSeq, listAnswers } from "@oni/db/shrine";
import * as contract from "../../../contract/shrine/answers.ts";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { jsonResponse } from "../../http/answers/json-response.ts";
import { Page, positionOf } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { presentAnswer } from "./present.ts";
import { deleteAnswer, editAnswer, writeAnswer } from "./write-answer.ts";
import { requireVoice } from "../../account/sentences/require-voice.ts";

export const answerRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listAnswers: async ({ session, access: post, query: { limit = usualPageSize, after } }) => {
      const position = await positionOf(
        after,
        async (id) => {
          const at = await findAnswerSeq(deps.db, { postId: post.id, id });
          return at === undefined ? undefined : { at, id };
        },
        "after",
      );
      const page = { after: position?.at, limit, limitBytes: usualPageBytes };
      const rows = await listAnswers(deps.db, session?.viewer.id ?? null, post.id, page);
      const positions = rows.map(({ seq, id }) => ({ at: seq, id }));
      return new Page(rows.map(presentAnswer), positions, rows.length >= limit, {
        parameter: "after",
      });
    },

    createAnswer: async ({ session, access: post, body: { content, nonce = null } }) => {
      await requireVoice(deps.db, session.viewer.id);
      const by = { postId: post.id, userId: session.viewer.id };
      const { answer, isNew } = await writeAnswer(deps, { ...by, content, nonce });
      return isNew ? answer : jsonResponse(answer, 200);
    },

    updateAnswer: async ({ access: answer, body }) => {
      await requireVoice(deps.db, answer.userId);
      return editAnswer(deps, answer, body.content);
    },

    deleteAnswer: async ({ access: answer }) => {
      await deleteAnswer(deps, answer);
      return { ok: true };
    },
  });
};
