import { create } from "zustand";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { useSession } from "../../stores/session.ts";
import { isPutOff, putOff } from "../../stores/put-off.ts";

/**
 * The event of browsers that can install a page. It is not part of a standard, and missing in Safari and
 * Firefox.
 */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

type InstallState = {
  prompt: InstallPrompt | null;
  /** True if it is time to offer installation. */
  isOffered: boolean;
};

export const useInstall = create<InstallState>()(() => ({ prompt: null, isOffered: false }));

const visitsKey = "oni.visits";
const question = "install";
const offeredFromVisit = 3;

/** Returns whether this is at least the third visit and the member has not refused lately. */
export const isTimeToOffer = (visits: number): boolean =>
  visits >= offeredFromVisit && !isPutOff(question);

/** Counts this visit of a member, and waits for the browser to report that the page can be installed. */
export function followInstall(): void {
  if (useSession.getState().sessionId === null) return;
  const visits = countVisit();
  // Deletes everything about a member who has logged out.
  useSession.subscribe(({ sessionId }) => {
    if (sessionId === null) writeStored(visitsKey, null);
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    // Some browsers would show their own prompt at another time.
    event.preventDefault();
    if (!isPrompt(event)) return;
    useInstall.setState({ prompt: event, isOffered: isTimeToOffer(visits) });
  });
  window.addEventListener("appinstalled", forget);
}

const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event;
const forget = () => useInstall.setState({ prompt: null, isOffered: false });

/** A visit is a tab, however often it loads the page. */
function countVisit(): number {
  const visits = Number(readStored(visitsKey) ?? 0);
  try {
    if (sessionStorage.getItem(visitsKey) !== null) return visits;
    sessionStorage.setItem(visitsKey, "counted");
  } catch {
    return 0;
  }
  writeStored(visitsKey, String(visits + 1));
  return visits + 1;
}

/** Shows the browser's prompt. The prompt can be used only once, whatever the result. */
export async function install(): Promise<void> {
  const { prompt } = useInstall.getState();
  const answer = await prompt?.prompt();
  if (answer?.outcome === "dismissed") putOffInstall();
  forget();
}

export function putOffInstall(): void {
  putOff(question);
  useInstall.setState({ isOffered: false });
}
