/** Rejects with what `silence` makes when the answer takes longer than somebody can be kept waiting. */
export async function withTimeout<Value>(
  limitMs: number,
  answer: Promise<Value>,
  silence = () => new Error("no answer in time"),
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silence()), limitMs);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
}
