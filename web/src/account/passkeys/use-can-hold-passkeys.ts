import { useSyncExternalStore } from "react";
import { obstacleHere } from "./obstacle.ts";

const neverChanges = () => () => {};
const isUnknown = () => false;

/** Whether passkeys work on this page; false while a page that was painted by the build is taken over. */
export const useCanHoldPasskeys = (): boolean =>
  useSyncExternalStore(neverChanges, canHold, isUnknown);

const canHold = () => obstacleHere() === null;
