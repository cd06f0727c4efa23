import type { Silence } from "@oni/api/contract";
import { fullTime } from "../../ui/text/format-time.ts";

/** Returns the text that a timed-out member sees in place of the composer. */
export const timeoutNotice = ({ endsAt, reason }: Silence): string =>
  `You are timed out here${endsAt === null ? "" : ` until ${fullTime(endsAt)}`}: ${reason}`;
