import type { Silence } from "@oni/api/contract";
import { fullTime } from "../../ui/text/format-time.ts";

/** What whoever is to be silent reads where they would have spoken. */
export const timeoutNotice = ({ endsAt, reason }: Silence): string =>
  `You are to be silent here${endsAt === null ? "" : ` until ${fullTime(endsAt)}`}: ${reason}`;
