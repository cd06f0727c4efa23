import { createMemberStore } from "../../stores/member-store.ts";

/** The open card and the clicked link next to it. */
type OpenCard = { username: string; anchor: HTMLElement };

export const usePersonCard = createMemberStore<{ card: OpenCard | null }>(() => ({ card: null }));

export const openCard = (card: OpenCard): void => usePersonCard.setState({ card });

/** Closes the card. The focus returns to the opener unless another element has it. */
export function closeCard(): void {
  usePersonCard.setState({ card: null });
}
