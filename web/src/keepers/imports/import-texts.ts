import { formatSize } from "../../chat/files/format-size.ts";
import { countOf } from "../../ui/text/count-of.ts";
import { groupDigits } from "../../ui/text/group-digits.ts";
import type { ImportProgress, KeeperImport } from "./queries.ts";

/** Returns what is happening to an archive, in one sentence. */
export const stateOf: Readonly<Record<KeeperImport["status"], string>> = {
  uploading: "Its upload is not complete.",
  uploaded: "It has arrived. A check writes nothing and reports what an import takes over.",
  checking: "It is being checked.",
  checked: "It was checked. Nothing was written.",
  importing: "It is being imported.",
  imported: "It was imported.",
  failed: "It failed.",
};

/** Returns the share of a run that is done, from 0 to 1, or null while its end is not known. */
export const partOf = ({ done, total }: ImportProgress): number | null =>
  total === null ? null : total === 0 ? 1 : Math.min(1, done / total);

/** Describes the position of a run: its messages, its rate, and the time to its end. */
export function describeProgress({ done, total, perSecond }: ImportProgress): string {
  const messages = (count: number) => `${groupDigits(count)} message${count === 1 ? "" : "s"}`;
  const rate = `${groupDigits(perSecond)} per second`;
  if (total === null) return `${messages(done)} read, ${rate}`;
  const of = `${groupDigits(done)} of ${messages(total)}, ${rate}`;
  return perSecond === 0 ? of : `${of}, ${timeLeft((total - done) / perSecond)}`;
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? `about ${countOf(minutes, "minute")} left`
    : `about ${countOf(Math.round(minutes / 60), "hour")} left`;
}

/** Describes the position of an upload. */
export const describeUpload = (bytes: number, sizeBytes: number): string =>
  `${Math.floor((bytes / sizeBytes) * 100)} % of ${formatSize(sizeBytes)}`;
