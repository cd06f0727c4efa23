import { call } from "../../api/call.ts";
import { useSession } from "../../stores/session.ts";
import { forgetWriting } from "./forget-writing.ts";

/**
 * Ends the session and forgets what was written and not sent, then loads the landing page anew so
 * that nothing of the member is left in memory.
 */
export async function logOut() {
  try {
    await call("POST /api/auth/logout", {});
  } catch (error) {
    // Whoever leaves a borrowed machine must be out of it, reached or not.
    console.warn("The server could not be told about the logout.", error);
  } finally {
    useSession.getState().end();
    forgetWriting();
    window.location.assign("/");
  }
}
