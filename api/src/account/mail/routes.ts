import { insertLetter } from "@oni/db/account";
import * as contract from "../../../contract/account/mail.ts";
import { limits } from "../../../contract/limits.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { hash } from "node:crypto";
import { followLink, requestEmail } from "./change-email.ts";

export const mailRoutes: FeatureRoutes = (app, deps) => {
  const { db } = deps;
  const access = async () => accessMail(deps);

  route(app, deps, contract.forgot, {
    access,
    handle: async ({ body: { email } }) => {
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
  });

  route(app, deps, contract.changeEmail, {
    access,
    handle: async ({ session, body, address, access: mail }) => {
      await requestEmail(deps, session, { ...body, address, mail });
      return { ok: true };
    },
  });

  route(app, deps, contract.confirmEmail, {
    access,
    handle: async ({ body: { token }, address }) => {
      await followLink(deps, { kind: "confirm", token, address });
      return { ok: true };
    },
  });

  route(app, deps, contract.undoEmail, {
    access,
    handle: async ({ body: { token }, address }) => {
      await followLink(deps, { kind: "undo", token, address });
      return { ok: true };
    },
  });
};

/** Without a mail server the routes of mail are unavailable. */
function accessMail({ mail }: Pick<Deps, "mail">): NonNullable<Deps["mail"]> {
  if (!mail) throw new AppError("unavailable", { sentence: contract.noMailSentence });
  return mail;
}
