import { findOnPath, type Need } from "./need.ts";

/** Finds curl, by which the tests run the examples of the pages for a terminal. */
export const curlNeed: Need<string> = {
  name: "curl",
  aptPackage: "curl",
  advice: "Install it.",
  find: () => findOnPath(["curl"]),
};
