import { beginTrace, currentTraceparent, traced } from "../../process/observe/trace.ts";
import type { Bus } from "./bus.ts";

/** Before a message that is part of a trace; nothing that is sent otherwise begins with it. */
const mark = 0x01;
const markText = String.fromCharCode(mark);
const traceparentLength = 55;

/**
 * Lets messages carry the trace that they are part of. Whoever hears one takes that off, whether it traces
 * or not, so that processes may be told to trace one after the other.
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
