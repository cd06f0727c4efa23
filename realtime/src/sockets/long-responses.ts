import type { Limiter } from "../../process/pace/limiter.ts";
import { atOnce, budgets } from "../../process/pace/limits.ts";
import { Refused } from "./refused.ts";
import { createFairQueue } from "../../process/pace/fair-queue.ts";

/**
 * Produces a possibly long response, a few at a time. Its bytes are charged to the member, whose next one
 * is refused while they are above the budget.
 */
export type LongResponses = <Answer extends object>(
  memberId: string,
  make: () => Promise<{ answer: Answer; bytes: number }>,
) => Promise<Answer>;

export function createLongResponses({ limiter }: { limiter: Limiter }): LongResponses {
  const queue = createFairQueue({ atOnce: atOnce.longResponses });
  return (memberId, make) =>
    queue.run(memberId, async () => {
      const verdict = await limiter.check("live-answers", memberId, budgets.responses);
      if (!verdict.allowed) throw new Refused("rate_limited", verdict);
      const { answer, bytes } = await make();
      const kibibytes = Math.ceil(bytes / 1024);
      if (bytes > 0) await limiter.consume("live-answers", memberId, budgets.responses, kibibytes);
      return answer;
    });
}
