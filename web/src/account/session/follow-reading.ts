import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { useSession } from "../../stores/session.ts";
import { applyReading } from "../../theme/reading.ts";
import { currentUserQuery } from "../sign-in/current-user.ts";

/** Applies text size and density of the member, now and after each change, until the session ends. */
export function followReading(queryClient: QueryClient): void {
  const observer = new QueryObserver(queryClient, { ...currentUserQuery, enabled: false });
  const apply = () => {
    const { data } = observer.getCurrentResult();
    // The session may have ended while this file was loading, after `public/theme.js` has applied the
    // member, or while the member was being fetched.
    if (useSession.getState().sessionId === null) applyReading(null);
    else if (data) applyReading(data);
  };
  apply();
  observer.subscribe(apply);
  useSession.subscribe(({ sessionId }) => sessionId === null && applyReading(null));
}
