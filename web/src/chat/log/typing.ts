import { createMemberStore } from "../../stores/member-store.ts";

/** The names of members who are typing, by channel and member id. */
type TypingState = { typing: Readonly<Record<string, Readonly<Record<string, string>>>> };

export const useTyping = createMemberStore<TypingState>(() => ({ typing: {} }));

/** The gateway repeats the signal every 3 s while a member types. After this time they have stopped. */
const forgottenAfterMs = 5_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function onTyping(channelId: string, userId: string, displayName: string): void {
  const key = `${channelId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => stopTyping(channelId, userId), forgottenAfterMs),
  );
  useTyping.setState(({ typing }) => ({
    typing: { ...typing, [channelId]: { ...typing[channelId], [userId]: displayName } },
  }));
}

export function stopTyping(channelId: string, userId: string): void {
  const { typing } = useTyping.getState();
  if (typing[channelId]?.[userId] === undefined) return;
  const { [userId]: _, ...others } = typing[channelId];
  useTyping.setState({ typing: { ...typing, [channelId]: others } });
}
