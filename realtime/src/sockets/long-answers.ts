import type { Limiter } from "../../process/pace/limiter.ts";
import { atOnce, budgets } from "../../process/pace/limits.ts";
import { Refused } from "./refused.ts";
import { createFairQueue } from "../../process/pace/fair-queue.ts";
import type { SpareTime } from "../../process/pace/spare-time.ts";

/**
 * Makes an answer that may be long, a few at a time in a process and in time to spare. What it comes to is charged to the
 * member, whose next is refused once they are in debt.
 */
export type LongResponses = <Answer extends object>(
  memberId: string,
  make: () => Promise<{ answer: Answer; bytes: number }>,
) => Promise<Answer>;

export function createLongResponses(
  { limiter }: { limiter: Limiter },
  spareTime: SpareTime,
): LongResponses {
  const queue = createFairQueue({ atOnce: atOnce.longResponses });
  return (memberId, make) =>
    queue.run(memberId, async () => {
      const verdict = await limiter.check("live-answers", memberId, budgets.responses);
      if (!verdict.allowed) throw new Refused("rate_limited", verdict);
      await spareTime();
      const { answer, bytes } = await make();
      const kibibytes = Math.ceil(bytes / 1024);
      if (bytes > 0) await limiter.consume("live-answers", memberId, budgets.responses, kibibytes);
      return answer;
    });
}
