import { AppError } from "../../http/answers/errors.ts";

/** The refusal to remove the only way in which a member can sign in. */
export const lastWayIn = () =>
  new AppError("conflict", { sentence: "This is your last way to sign in. Set a password first." });
