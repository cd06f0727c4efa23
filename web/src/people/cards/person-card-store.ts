import { createMemberStore } from "../../stores/member-store.ts";

/** Whose card is open, and what it stands beside: the link that was pressed. */
type OpenCard = { username: string; anchor: HTMLElement };

export const usePersonCard = createMemberStore<{ card: OpenCard | null }>(() => ({ card: null }));

export const openCard = (card: OpenCard): void => usePersonCard.setState({ card });

/** Closes the card. The focus goes back to where it was opened, unless it is somewhere else by now. */
export function closeCard(): void {
  usePersonCard.setState({ card: null });
}
