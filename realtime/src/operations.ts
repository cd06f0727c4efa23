import { collectDefaultMetrics, register } from "prom-client";

export type OperationsAnswer = { status: 200 | 503; type: string; body: string };

/** How a process says that it lives, that it can work, and how it is doing; framework-free. */
export type Operations = {
  /** `/healthz` and `/readyz` (and `/metrics` with `withMetrics`); null for any other path. */
  answer(path: string, withMetrics: boolean): Promise<OperationsAnswer | null>;
  /** From now on the process says that it is not ready, so that no new work is sent to it. */
  drain(): void;
};

const answerWithinMs = 2_000;

/** `checks` reject when a dependency cannot be reached; their names are shown, their errors are not. */
export function createOperations(checks: Record<string, () => Promise<unknown>>): Operations {
  collectDefaultMetrics();
  let isDraining = false;

  async function ready(): Promise<OperationsAnswer> {
    const names = Object.keys(checks);
    const results = await Promise.allSettled(Object.values(checks).map((check) => within(check())));
    const failing = names.filter((_, index) => results[index]?.status === "rejected");
    const isReady = failing.length === 0 && !isDraining;
    return json(isReady ? 200 : 503, { ok: isReady, draining: isDraining, failing });
  }

  return {
    answer: async (path, withMetrics) => {
      if (path === "/healthz") return json(200, { ok: true });
      if (path === "/readyz") return ready();
      if (path !== "/metrics" || !withMetrics) return null;
      return { status: 200, type: register.contentType, body: await register.metrics() };
    },
    drain: () => {
      isDraining = true;
    },
  };
}

const json = (status: 200 | 503, value: object): OperationsAnswer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

async function within(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), answerWithinMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
