import { createMemberStore } from "../../stores/member-store.ts";

/** Members who are writing, by channel and then by id: what to call them. */
type TypingState = { typing: Readonly<Record<string, Readonly<Record<string, string>>>> };

export const useTyping = createMemberStore<TypingState>(() => ({ typing: {} }));

/** The gateway repeats itself every 3 s while someone writes; after this they have stopped. */
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
