/** Rejects when the answer takes longer than somebody who asks may be kept waiting. */
export async function answeredWithin<Value>(
  limitMs: number,
  answer: Promise<Value>,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), limitMs);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
