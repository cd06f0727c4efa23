/** Rejects with the error that `silence` creates when the response takes longer than `limitMs`. */
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
