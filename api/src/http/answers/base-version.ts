import { AppError } from "./errors.ts";

/** The refusal of a change that is not based on the newest version: 409, and nothing changes. */
export const changedSince = (): AppError =>
  new AppError("conflict", { sentence: "This was changed on another device since you opened it." });
