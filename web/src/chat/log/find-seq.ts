import { call } from "../../api/call.ts";

const pageSize = 100;

/**
 * The `seq` of a message that lies before `beforeSeq` and whose id alone is known. Ids sort by time,
 * so halving finds it in a dozen small questions, however long the channel is.
 */
export async function findSeq(channelId: string, id: string, beforeSeq: number): Promise<number> {
  const fetchAround = (seq: number, limit: number) =>
    call("GET /api/channels/:id/messages", {
      params: { id: channelId },
      query: { around: String(seq), limit: String(limit) },
    });
  let low = 1;
  let high = beforeSeq;
  // Two that were sent at once may stand the other way round: the last page is wider than the gap.
  while (high - low > pageSize / 2) {
    const middle = Math.floor((low + high) / 2);
    const [message] = await fetchAround(middle, 1);
    if (!message) break;
    if (message.id <= id) low = middle;
    else high = middle;
  }
  const page = await fetchAround(Math.floor((low + high) / 2), pageSize);
  const found = page.find((message) => message.id === id);
  if (!found) throw new Error("That message was not found.");
  return found.seq;
}
