import { Badge } from "./Badge.tsx";

/** Marks a name as that of a program. */
export const BotBadge = () => (
  <>
    {" "}
    <Badge>BOT</Badge>
  </>
);
