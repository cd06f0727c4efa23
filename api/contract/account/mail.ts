import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { email, ownPassword, text } from "../text.ts";

/** The refusal of any link of a mail that is wrong, used or expired. */
export const linkRefusal = "This opens nothing: it is wrong, was used, or is too old.";

/** The refusal of all mail endpoints of a network that sends no mail. */
export const noMailSentence = "This network sends no mail.";

const link = z.object({ token: text(1, 200) });

export const forgot = defineEndpoint({
  method: "POST",
  path: "/api/auth/forgot",
  access: "mail-link",
  scope: "none",
  summary:
    "Send a mail with a reset link, valid once for one hour, if a member has this email. The response is the same either way. At most three mails an hour for one email. 503 if the network sends no mail.",
  body: z.object({ email }),
  example: { email: "moth@example.net" },
  response: doneSchema,
  limit: "forgot",
});

export const changeEmail = defineEndpoint({
  method: "POST",
  path: "/api/users/me/email",
  access: "mail-address",
  scope: "none",
  summary:
    "Change the email. Sends a mail to the new address, whose link confirms it within 24 hours, and one to the present address, whose link reverts the change within 72 hours. With the present email it only verifies it. 503 if the network sends no mail.",
  body: z.object({ email, password: ownPassword }),
  example: { email: "moth@example.net", password: "Ripple_1@" },
  response: doneSchema,
  errors: ["email_taken"],
  limit: ["email", "password", "login-address"],
});

export const confirmEmail = defineEndpoint({
  method: "POST",
  path: "/api/users/email/confirm",
  access: "mail-link",
  scope: "none",
  summary: "Confirm an email by the token of the mail that was sent there.",
  body: link,
  example: { token: "unknown" },
  response: doneSchema,
  errors: ["unauthorized", "email_taken"],
  limit: ["login-account", "login-address"],
});

export const undoEmail = defineEndpoint({
  method: "POST",
  path: "/api/users/email/undo",
  access: "mail-link",
  scope: "none",
  summary:
    "Revert a change of email, confirmed or not, and all later ones, by the token of the mail to the former address.",
  body: link,
  example: { token: "unknown" },
  response: doneSchema,
  errors: ["unauthorized", "email_taken"],
  limit: ["login-account", "login-address"],
});
