import { describeError, type Log } from "./log.ts";

/** Logs once when a service stops working and once when it works again. */
export type Outage = { failed(error: unknown): void; worked(): void };

export function createOutage(log: Log, what: string): Outage {
  let isDown = false;
  return {
    failed: (error) => {
      if (!isDown) log.warn(`${what} does not answer`, describeError(error));
      isDown = true;
    },
    worked: () => {
      if (isDown) log.info(`${what} answers again`);
      isDown = false;
    },
  };
}
