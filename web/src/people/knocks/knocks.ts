import type { EventPayload } from "@oni/realtime/contract";
import { createMemberStore } from "../../stores/member-store.ts";

export type Knock = EventPayload<"knock">;
/** A knock that was heard here, and when by this device's clock. */
export type ReceivedKnock = Knock & { receivedAtMs: number };
/** A line that opened because both have knocked. */
export type MutualKnock = Pick<Knock, "userId" | "username" | "profileImageUrl"> & {
  directId: string;
};

type KnockState = {
  /** Those that ring, the last first. */
  ringing: readonly ReceivedKnock[];
  /** When the viewer knocked on whom, by user id. */
  sentAtMs: Readonly<Record<string, number>>;
  mutual: MutualKnock | null;
};

/** How long a knock rings. */
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

/** Calls with each knock that is heard from now on. Returns what ends that. */
export const onKnock = (handle: (knock: ReceivedKnock) => void): (() => void) =>
  useKnocks.subscribe(({ ringing: [last] }, before) => {
    if (last && !before.ringing.includes(last)) handle(last);
  });

/** Noted when it is sent: that the line opens may be heard before the answer. */
export const noteSent = (userId: string, nowMs: number): void =>
  useKnocks.setState(({ sentAtMs }) => ({ sentAtMs: { ...sentAtMs, [userId]: nowMs } }));

/** It was refused, or did not get there. */
export const forgetSent = (userId: string): void =>
  useKnocks.setState(({ sentAtMs: { [userId]: _, ...sentAtMs } }) => ({ sentAtMs }));

/** Takes what rings off the screen: that of one member, or all. It stays in the inbox. */
export const silence = (userId?: string): void =>
  useKnocks.setState(({ ringing }) => ({
    ringing: userId === undefined ? [] : ringing.filter((knock) => knock.userId !== userId),
  }));

/** Both have knocked, as far as this tab knows of either: then it says so, once. */
export function setMutual(mutual: MutualKnock): void {
  const { ringing, sentAtMs } = useKnocks.getState();
  const isKnown =
    sentAtMs[mutual.userId] !== undefined || ringing.some(({ userId }) => userId === mutual.userId);
  if (isKnown) useKnocks.setState({ mutual });
  silence(mutual.userId);
}

export const clearMutual = (): void => useKnocks.setState({ mutual: null });
