import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { email, presentedPassword, text } from "../text.ts";

/** The refusal of any link of a mail that is wrong, used or expired. */
export const linkRefusal = "This opens nothing: it is wrong, was used, or is too old.";

/** The refusal of all mail endpoints of a network that sends no mail. */
export const noMailSentence = "This network sends no mail.";

const link = z.object({ token: text(1, 200) });

export const forgot = defineEndpoint({
  method: "POST",
  path: "/api/auth/forgot",
  audience: "everyone",
  summary:
    "Has a letter sent with a link to another password, good once within an hour, if a member has this email: the answer is the same either way. At most three letters an hour for an email. 503 where the network sends no mail.",
  body: z.object({ email }),
  response: doneSchema,
  limit: "forgot",
});

export const changeEmail = defineEndpoint({
  method: "POST",
  path: "/api/users/me/email",
  audience: "member",
  summary:
    "Has a letter sent to another email, whose link makes it the member's within 24 hours, and one to the present email, whose link undoes that within 72. The same email again is only confirmed. 503 where the network sends no mail.",
  body: z.object({ email, password: presentedPassword }),
  response: doneSchema,
  errors: ["email_taken"],
  limit: ["email", "password", "login-address"],
});

export const confirmEmail = defineEndpoint({
  method: "POST",
  path: "/api/users/email/confirm",
  audience: "everyone",
  summary: "Makes an email a member's own, for the token of the letter that was sent there.",
  body: link,
  response: doneSchema,
  errors: ["unauthorized", "email_taken"],
  limit: ["login-account", "login-address"],
});

export const undoEmail = defineEndpoint({
  method: "POST",
  path: "/api/users/email/undo",
  audience: "everyone",
  summary:
    "Takes back a change of email, confirmed or not, and all after it, for the token of the letter that was sent to the former one.",
  body: link,
  response: doneSchema,
  errors: ["unauthorized", "email_taken"],
  limit: ["login-account", "login-address"],
});
