import type { InboxKind } from "@oni/realtime/contract";
import {
  AtSign,
  BellRing,
  CornerUpLeft,
  Gavel,
  type LucideIcon,
  MailQuestion,
  Map,
  Smile,
  Stamp,
  UserPlus,
  Webhook,
} from "lucide-react";

/** Icon of each kind of entry. */
export const entryIcons: Readonly<Record<InboxKind, LucideIcon>> = {
  mention: AtSign,
  reply: CornerUpLeft,
  knock: BellRing,
  request: MailQuestion,
  answer: CornerUpLeft,
  reaction: Smile,
  wall: Stamp,
  joined: UserPlus,
  region: Map,
  case: Gavel,
  hook: Webhook,
};
