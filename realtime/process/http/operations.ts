import { collectDefaultMetrics, register } from "prom-client";
import { withTimeout } from "@oni/db";

export type OperationsResponse = { status: 200 | 503; type: string; body: string };

/** How a process says that it lives, that it can work, and how it is doing; framework-free. */
export type Operations = {
  /** `/healthz` and `/readyz` (and `/metrics` with `withMetrics`); null for any other path. */
  respond(path: string, withMetrics: boolean): Promise<OperationsResponse | null>;
  /** From now on the process says that it is not ready, so that no new work is sent to it. */
  drain(): void;
};

const answerWithinMs = 2_000;

type Checks = Record<string, () => Promise<unknown>>;

/**
 * Checks reject when a dependency cannot be reached; their names are shown, their errors are not.
 * Without what is in `checks` the process can do nothing and is not ready. What is in `hints` is only
 * reported: without Redis messages are still taken and found, and a proxy that left every replica
 * alone then would make an outage of a delay.
 */
export function createOperations(checks: Checks, hints: Checks = {}): Operations {
  collectDefaultMetrics();
  let isDraining = false;
  let pending: Promise<OperationsResponse> | undefined;

  /** Everyone who asks meanwhile gets the same answer, so that asking often costs the dependencies nothing. */
  const readySoon = () =>
    (pending ??= ready().finally(() => {
      pending = undefined;
    }));

  async function ready(): Promise<OperationsResponse> {
    const [failing, degraded] = await Promise.all([failingOf(checks), failingOf(hints)]);
    const isReady = failing.length === 0 && !isDraining;
    const report = { ok: isReady, draining: isDraining, failing, degraded };
    return json(isReady ? 200 : 503, report);
  }

  return {
    respond: async (path, withMetrics) => {
      if (path === "/healthz") return json(200, { ok: true });
      if (path === "/readyz") return readySoon();
      if (path !== "/metrics" || !withMetrics) return null;
      return { status: 200, type: register.contentType, body: await register.metrics() };
    },
    drain: () => {
      isDraining = true;
    },
  };
}

const json = (status: 200 | 503, value: object): OperationsResponse => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
});

async function failingOf(checks: Checks): Promise<string[]> {
  const results = await Promise.allSettled(
    Object.values(checks).map((check) => withTimeout(answerWithinMs, check())),
  );
  return Object.keys(checks).filter((_, index) => results[index]?.status === "rejected");
}
