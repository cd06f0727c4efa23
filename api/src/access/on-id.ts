import type { VerifiedSession } from "@oni/db/account";
import type { Deps } from "../process/deps.ts";

/** A member's request for the item with this `id`. */
export type OnId = { deps: Deps; session: VerifiedSession; params: { id: string } };
