import { createMemberStore } from "./member-store.ts";

/** The range of loaded messages of the channel on the screen while it is read, else null. */
export const useLoadedRange = createMemberStore<{ range: string | null }>(() => ({ range: null }));
