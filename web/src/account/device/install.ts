import { create } from "zustand";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { useSession } from "../../stores/session.ts";
import { isPutOff, putOff } from "../../stores/put-off.ts";

/** What browsers that can install a page hand to it; not in any standard, nor in Safari and Firefox. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

type InstallState = {
  prompt: InstallPrompt | null;
  /** Whether this is the time to offer it. */
  isOffered: boolean;
};

export const useInstall = create<InstallState>()(() => ({ prompt: null, isOffered: false }));

const visitsKey = "oni.visits";
const question = "install";
const offeredFromVisit = 3;

/** Whether this is the third visit or a later one, and nobody has said no lately. */
export const isTimeToOffer = (visits: number): boolean =>
  visits >= offeredFromVisit && !isPutOff(question);

/** Counts this visit of a member, and waits for the browser to say that the page can be installed. */
export function followInstall(): void {
  if (useSession.getState().sessionId === null) return;
  const visits = countVisit();
  // Nothing stays of a member who has left.
  useSession.subscribe(({ sessionId }) => {
    if (sessionId === null) writeStored(visitsKey, null);
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    // Some browsers would ask by themselves, at a time of their own.
    event.preventDefault();
    if (!isPrompt(event)) return;
    useInstall.setState({ prompt: event, isOffered: isTimeToOffer(visits) });
  });
  window.addEventListener("appinstalled", forget);
}

const isPrompt = (event: Event): event is InstallPrompt => "prompt" in event;
const forget = () => useInstall.setState({ prompt: null, isOffered: false });

/** A visit is a tab's, however often it loads the page. */
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

/** Lets the browser ask. Whatever is answered, its prompt is good for once. */
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
