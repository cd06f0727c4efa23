import { createMemberStore } from "./member-store.ts";

/** Which lines of the channel on the screen this device holds, as it is read; null where it does not matter. */
export const useLoadedRange = createMemberStore<{ range: string | null }>(() => ({ range: null }));
