import { collectDefaultMetrics, register } from "prom-client";
import { withTimeout } from "@oni/db";

export type OperationsResponse = { status: 200 | 503; type: string; body: string };

/** Health, readiness and metrics of a process, independent of any framework. */
export type Operations = {
  /**
   * Responds to `/healthz`, `/readyz` and, with `withMetrics`, `/metrics`. Returns null for any other
   * path.
   */
  respond(path: string, withMetrics: boolean): Promise<OperationsResponse | null>;
  /** Makes the process not ready, so that it receives no new work. */
  drain(): void;
};

const answerWithinMs = 2_000;

type Checks = Record<string, () => Promise<unknown>>;

/**
 * A check rejects when a dependency cannot be reached. Its name is shown, its error is not. A process
 * with a failing check in `checks` cannot work and is not ready. A failing check in `hints` is only
 * reported. Without Redis messages are still accepted and found. If a proxy removed every replica then, a
 * delay would become an outage.
 */
export function createOperations(checks: Checks, hints: Checks = {}): Operations {
  collectDefaultMetrics();
  let isDraining = false;
  let pending: Promise<OperationsResponse> | undefined;

  /** Concurrent requests share one check, so frequent requests add no load on dependencies. */
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
