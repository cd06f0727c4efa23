import type { DraftRow } from "@oni/db/chat";
import type { Draft } from "@oni/realtime/contract";

export const presentDraft = ({ updatedAt, ...draft }: DraftRow): Draft => ({
  ...draft,
  updatedAt: updatedAt.toISOString(),
});
