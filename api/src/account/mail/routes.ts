import { insertLetter } from "@oni/db/account";
import * as contract from "../../../contract/account/mail.ts";
import { limits } from "../../../contract/limits.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { hash } from "node:crypto";
import { followLink, requestEmail } from "./change-email.ts";

export const mailRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;

  implement(app, deps, contract, {
    forgot: async ({ body: { email } }) => {
      // The limit counts per email, whether a member has it or not. The response never shows it.
      const key = hash("sha256", email);
      const { allowed } = await deps.limiter.consume("forgot-email", key, limits["forgot-email"]);
      // The queue is not woken and takes the letter within a second. Work for a member's email alone
      // would change the response time.
      if (allowed) {
        await insertLetter(db, { kind: "reset", recipient: email, userId: null, about: null });
      }
      return { ok: true };
    },

    changeEmail: async ({ session, body, address, access: mail }) => {
      await requestEmail(deps, session, { ...body, address, mail });
      return { ok: true };
    },

    confirmEmail: async ({ body: { token }, address }) => {
      await followLink(deps, { kind: "confirm", token, address });
      return { ok: true };
    },

    undoEmail: async ({ body: { token }, address }) => {
      await followLink(deps, { kind: "undo", token, address });
      return { ok: true };
    },
  });
};
