import type { EventPayload } from "@oni/realtime/contract";
import { createMemberStore } from "../../stores/member-store.ts";

export type Knock = EventPayload<"knock">;
/** A received knock with its time on this device's clock. */
export type ReceivedKnock = Knock & { receivedAtMs: number };
/** A direct line that opened because both members knocked. */
export type MutualKnock = Pick<Knock, "userId" | "username" | "profileImageUrl"> & {
  directId: string;
};

type KnockState = {
  /** Knocks that ring, newest first. */
  ringing: readonly ReceivedKnock[];
  /** Times of the viewer's own knocks, by user id. */
  sentAtMs: Readonly<Record<string, number>>;
  mutual: MutualKnock | null;
};

/** How long a knock rings, in ms. */
export const ringMs = 60_000;

export const useKnocks = createMemberStore<KnockState>(() => ({
  ringing: [],
  sentAtMs: {},
  mutual: null,
}));

export const addKnock = (knock: Knock, nowMs: number): void =>
  useKnocks.setState(({ ringing }) => ({
    ringing: [
      { ...knock, receivedAtMs: nowMs },
      ...ringing.filter(({ userId }) => userId !== knock.userId),
    ],
  }));

/** Calls `handle` with each knock received from now on. Returns a function that unsubscribes. */
export const onKnock = (handle: (knock: ReceivedKnock) => void): (() => void) =>
  useKnocks.subscribe(({ ringing: [last] }, before) => {
    if (last && !before.ringing.includes(last)) handle(last);
  });

/** Records a knock before it is sent, because the event may arrive before the response. */
export const noteSent = (userId: string, nowMs: number): void =>
  useKnocks.setState(({ sentAtMs }) => ({ sentAtMs: { ...sentAtMs, [userId]: nowMs } }));

/** Removes a knock that was refused or could not be sent. */
export const forgetSent = (userId: string): void =>
  useKnocks.setState(({ sentAtMs: { [userId]: _, ...sentAtMs } }) => ({ sentAtMs }));

/** Stops the knock of one member, or all. The inbox still lists them. */
export const silence = (userId?: string): void =>
  useKnocks.setState(({ ringing }) => ({
    ringing: userId === undefined ? [] : ringing.filter((knock) => knock.userId !== userId),
  }));

/** Shows once that both members knocked, if this tab knows of one of the knocks. */
export function setMutual(mutual: MutualKnock): void {
  const { ringing, sentAtMs } = useKnocks.getState();
  const isKnown =
    sentAtMs[mutual.userId] !== undefined || ringing.some(({ userId }) => userId === mutual.userId);
  if (isKnown) useKnocks.setState({ mutual });
  silence(mutual.userId);
}

export const clearMutual = (): void => useKnocks.setState({ mutual: null });
