import { ApiError } from "../../live/calls/api-error.ts";
import { call } from "../../live/calls/call.ts";
import { useSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { unsubscribeDevice } from "../notifications/push/push-device.ts";
import { forgetWriting } from "./forget-writing.ts";

const patienceMs = 4_000;

/**
 * Ends the session, deletes unsent text, and loads the landing page, so that no data of the member is
 * left in memory. Logout on a borrowed machine has to work without the server too. Then the screens close
 * at once, and the page reloads when the network is back.
 */
export async function logOut() {
  await unsubscribeInTime();
  const isReached = await endSession();
  useSession.getState().end();
  forgetWriting();
  const begin = () => window.location.assign("/");
  if (isReached) return begin();
  // A member may have signed in again by then.
  const beginUnlessEntered = () => useSession.getState().sessionId === null && begin();
  window.addEventListener("online", beginUnlessEntered, { once: true });
  showToast({
    tone: "danger",
    title: "Logged out here only",
    description: "The server could not be reached. End this session from another device.",
  });
}

/**
 * The next user of this browser must not receive this member's notifications. Without a network this may
 * take long.
 */
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
    console.warn("The server could not be reached for the logout.", error);
    return error instanceof ApiError;
  }
}
