import { beginTrace, currentTraceparent, traced } from "../../process/observe/trace.ts";
import type { Bus } from "./bus.ts";

/** Precedes a traced message. No other message begins with it. */
const mark = 0x01;
const markText = String.fromCharCode(mark);
const traceparentLength = 55;

/**
 * Returns a bus whose messages carry their trace. A receiver removes it whether it traces or not, so
 * tracing can be turned on one process at a time.
 */
export function traceBus(bus: Bus): Bus {
  return {
    ...bus,
    publish: (topic, message) =>
      traced("bus: publish", () => {
        const traceparent = currentTraceparent();
        return bus.publish(topic, traceparent ? markText + traceparent + message : message);
      }),
    subscribe: (topic, listener) =>
      bus.subscribe(topic, (message) => {
        if (message[0] !== mark) return listener(message);
        const traceparent = message.toString("latin1", 1, 1 + traceparentLength);
        const rest = message.subarray(1 + traceparentLength);
        beginTrace("bus: receive", traceparent, () => listener(rest));
      }),
  };
}
