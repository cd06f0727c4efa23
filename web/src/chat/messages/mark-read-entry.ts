import type { QueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import type { Channel } from "../lists/queries.ts";
import { markRead } from "../lists/read-cursor.ts";
import type { MenuEntry } from "../../ui/overlays/DropdownMenu.tsx";

/** A menu entry that marks a channel as read. */
export const markReadEntry = (queryClient: QueryClient, channel: Channel): MenuEntry => ({
  kind: "action",
  label: "Mark read",
  Icon: CheckCheck,
  onSelect: () => void markRead(queryClient, channel),
});
