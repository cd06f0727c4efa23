import { AppError } from "./errors.ts";

/** The refusal of a change that is based on an older version than the newest: 409, and nothing changes. */
export const changedSince = (): AppError =>
  new AppError("conflict", { sentence: "This was changed elsewhere since you opened it." });
