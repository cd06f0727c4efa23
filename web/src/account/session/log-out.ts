import { ApiError } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { unsubscribeDevice } from "../notifications/push/push-device.ts";
import { forgetWriting } from "./forget-writing.ts";

const patienceMs = 4_000;

/**
 * Ends the session and forgets what was written and not sent, then loads the landing page anew so
 * that nothing of the member is left in memory. Whoever leaves a borrowed machine must be out of
 * it, reached or not: where there is no server to load from, the screens close as they are, and the
 * page is loaded anew once there is a network again.
 */
export async function logOut() {
  await unsubscribeInTime();
  const isReached = await endSession();
  useSession.getState().end();
  forgetWriting();
  const begin = () => window.location.assign("/");
  if (isReached) return begin();
  // By then somebody may have entered anew.
  const beginUnlessEntered = () => useSession.getState().sessionId === null && begin();
  window.addEventListener("online", beginUnlessEntered, { once: true });
  showToast({
    tone: "danger",
    title: "Logged out here only",
    description: "The network could not be told. End this session from another device.",
  });
}

/** Whoever uses this browser next is not told what comes for this member. Without a network it may take long. */
const unsubscribeInTime = () =>
  Promise.race([
    unsubscribeDevice().catch((error) => console.info("Push was not ended.", error)),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ]);

async function endSession(): Promise<boolean> {
  try {
    await call("POST /api/auth/logout", { signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch (error) {
    console.warn("The server could not be told about the logout.", error);
    return error instanceof ApiError;
  }
}
