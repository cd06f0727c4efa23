import { findAnswerSeq, listAnswers } from "@oni/db/shrine";
import * as contract from "../../../contract/shrine/answers.ts";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { jsonResponse } from "../../http/answers/json-response.ts";
import { Page, positionOf } from "../../http/answers/page.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessVisiblePost } from "../../access/posts.ts";
import { accessDeletableAnswer, accessOwnAnswer } from "../../access/answers.ts";
import { presentAnswer } from "./present.ts";
import { deleteAnswer, editAnswer, writeAnswer } from "./write-answer.ts";
import { requireVoice } from "../../account/sentences/require-voice.ts";

export const answerRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.listAnswers, {
    access: accessVisiblePost,
    handle: async ({ session, access: post, query: { limit = usualPageSize, after } }) => {
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
  });

  route(app, deps, contract.createAnswer, {
    access: accessVisiblePost,
    handle: async ({ session, access: post, body: { content, nonce = null } }) => {
      await requireVoice(deps.db, session.viewer.id);
      const by = { postId: post.id, userId: session.viewer.id };
      const { answer, isNew } = await writeAnswer(deps, { ...by, content, nonce });
      return isNew ? answer : jsonResponse(answer, 200);
    },
  });

  route(app, deps, contract.updateAnswer, {
    access: accessOwnAnswer,
    handle: async ({ access: answer, body }) => {
      await requireVoice(deps.db, answer.userId);
      return editAnswer(deps, answer, body.content);
    },
  });

  route(app, deps, contract.deleteAnswer, {
    access: accessDeletableAnswer,
    handle: async ({ access: answer }) => {
      await deleteAnswer(deps, answer);
      return { ok: true };
    },
  });
};
