import type { EventPayload } from "@oni/realtime/contract";
import { createMemberStore } from "../../stores/member-store.ts";

export type Knock = EventPayload<"knock">;
/** A knock that was heard here, and when by this device's clock. */
export type HeardKnock = Knock & { heardAtMs: number };
/** A line that opened because both have knocked. */
export type MetKnock = Pick<Knock, "userId" | "username" | "profileImageUrl"> & {
  directId: string;
};

type KnockState = {
  /** Those that ring, the last first. */
  heard: readonly HeardKnock[];
  /** When the viewer knocked on whom, by user id. */
  sentAtMs: Readonly<Record<string, number>>;
  met: MetKnock | null;
};

/** How long a knock rings. */
export const ringMs = 60_000;

export const useKnocks = createMemberStore<KnockState>(() => ({
  heard: [],
  sentAtMs: {},
  met: null,
}));

export const hearKnock = (knock: Knock, nowMs: number): void =>
  useKnocks.setState(({ heard }) => ({
    heard: [
      { ...knock, heardAtMs: nowMs },
      ...heard.filter(({ userId }) => userId !== knock.userId),
    ],
  }));

/** Calls with each knock that is heard from now on. Returns what ends that. */
export const onHeard = (handle: (knock: HeardKnock) => void): (() => void) =>
  useKnocks.subscribe(({ heard: [last] }, before) => {
    if (last && !before.heard.includes(last)) handle(last);
  });

/** Noted when it is sent: that the line opens may be heard before the answer. */
export const noteSent = (userId: string, nowMs: number): void =>
  useKnocks.setState(({ sentAtMs }) => ({ sentAtMs: { ...sentAtMs, [userId]: nowMs } }));

/** It was refused, or did not get there. */
export const forgetSent = (userId: string): void =>
  useKnocks.setState(({ sentAtMs: { [userId]: _, ...sentAtMs } }) => ({ sentAtMs }));

/** Takes what rings off the screen: that of one member, or all. It stays in the inbox. */
export const silence = (userId?: string): void =>
  useKnocks.setState(({ heard }) => ({
    heard: userId === undefined ? [] : heard.filter((knock) => knock.userId !== userId),
  }));

/** Both have knocked, as far as this tab knows of either: then it says so, once. */
export function meet(met: MetKnock): void {
  const { heard, sentAtMs } = useKnocks.getState();
  const isKnown =
    sentAtMs[met.userId] !== undefined || heard.some(({ userId }) => userId === met.userId);
  if (isKnown) useKnocks.setState({ met });
  silence(met.userId);
}

export const leaveMet = (): void => useKnocks.setState({ met: null });
