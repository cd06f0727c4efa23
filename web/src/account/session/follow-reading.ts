import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { useSession } from "../../stores/session.ts";
import { applyReading } from "../../theme/reading.ts";
import { currentUserQuery } from "../sign-in/current-user.ts";

/** Applies text size and density of the member, now and after each change, until the session ends. */
export function followReading(queryClient: QueryClient): void {
  const observer = new QueryObserver(queryClient, { ...currentUserQuery, enabled: false });
  const { data } = observer.getCurrentResult();
  if (data) applyReading(data);
  observer.subscribe((result) => result.data && applyReading(result.data));
  useSession.subscribe(({ sessionId }) => sessionId === null && applyReading(null));
}
