import type { CaughtUp, EventName, EventPayload, Message } from "@oni/realtime/contract";
import { expect, test } from "vitest";
import type { Live } from "../../live/connection.ts";
import type { Watch } from "../../live/watch.ts";
import { followMessages } from "./follow.ts";

const message = (seq: number, fields: Partial<Message> = {}): Message =>
  Object.assign(Object.create(null), { seq, channelId: "c1", deletedAt: null, ...fields });

/** Follows a channel after message 2 over a link that the test drives. */
function follow() {
  const passed: number[] = [];
  const refused: string[] = [];
  const requested: (number | undefined)[] = [];
  const listeners = new Map<string, { receive(payload: unknown): void }>();
  let watch: Watch<"channel:watch"> | undefined;
  const request = () => void requested.push(watch?.payload().afterSeq);
  const live: Pick<Live, "on" | "watch"> = {
    on: (name, listener) => {
      listeners.set(name, { receive: listener });
      return () => {};
    },
    watch: (wanted) => {
      Object.assign((watch ??= Object.create(null)), wanted);
      request();
      return { request, stop: () => {} };
    },
  };
  followMessages(live, "c1", {
    afterSeq: 2,
    onMessage: ({ seq }) => void passed.push(seq),
    onRefused: (reason) => void refused.push(reason),
  });
  const emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) =>
    listeners.get(name)?.receive(payload);
  const answer = (missed: Message[], fields: Partial<CaughtUp> = {}) =>
    watch?.onAnswer({
      ...{ missed, changed: [], lastRev: 0, truncated: false },
      lastSeq: missed.at(-1)?.seq ?? 0,
      ...fields,
    });
  return { passed, refused, requested, emit, answer, watch: () => watch };
}

test("prompt-44: messages come in order and once, and a gap is fetched", () => {
  const { passed, requested, emit, answer } = follow();
  answer([]);
  emit("message:created", message(3));
  emit("message:created", message(3));
  emit("message:created", message(4, { channelId: "c2" }));
  emit("message:created", message(6));
  expect({ passed, requested }).toEqual({ passed: [3], requested: [2, 3] });
  answer([message(4), message(5, { deletedAt: "2026-11-30" }), message(6)], { truncated: true });
  expect({ passed, requested }).toEqual({ passed: [3, 4, 6], requested: [2, 3, 6] });
  emit("channel:head", { channelId: "c1", lastSeq: 7, lastRev: 0 });
  expect(requested).toEqual([2, 3, 6, 6]);
  // Message 7 is one that this member does not see.
  answer([], { lastSeq: 7 });
  emit("channel:head", { channelId: "c1", lastSeq: 7, lastRev: 0 });
  emit("message:created", message(8));
  expect({ passed, requested }).toEqual({ passed: [3, 4, 6, 8], requested: [2, 3, 6, 6] });
});

test("prompt-44: it ends when the channel does", () => {
  const { refused, watch } = follow();
  watch()?.onRefused?.({ ok: false, code: "not_found", error: "Not found." });
  expect(refused).toEqual(["Not found."]);
});
