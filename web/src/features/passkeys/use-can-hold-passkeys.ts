import { useSyncExternalStore } from "react";
import { canHoldPasskeys } from "./ceremony.ts";

const neverChanges = () => () => {};
const isUnknown = () => false;

/** As `canHoldPasskeys`, and false while a page that was painted by the build is taken over. */
export const useCanHoldPasskeys = (): boolean =>
  useSyncExternalStore(neverChanges, canHoldPasskeys, isUnknown);
