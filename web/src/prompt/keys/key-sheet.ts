import { createMemberStore } from "../../stores/member-store.ts";

/** Whether the list of keys is open. */
export const useKeySheet = createMemberStore(() => ({ isOpen: false }));

export const openKeySheet = (): void => useKeySheet.setState({ isOpen: true });
export const closeKeySheet = (): void => useKeySheet.setState({ isOpen: false });
