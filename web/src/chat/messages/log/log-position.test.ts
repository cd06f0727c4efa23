import { expect, it } from "vitest";
import { putMessage } from "../../log/channel-log.ts";
import { openLog } from "../../log/channel-log-pages.ts";
import { makeMessage } from "../../log/testing/make-message.ts";
import { trimLog } from "../../log/trim-log.ts";
import { seqsToKeep } from "./log-position.ts";
import { createRowBuilder } from "./log-rows.ts";

it("chat-12: the log of a viewer at the end keeps its end and its length without scroll events", () => {
  const build = createRowBuilder("viewer");
  let log = openLog([makeMessage(1)], true);
  for (let seq = 2; seq <= 5_000; seq += 1) {
    log = putMessage(log, makeMessage(seq), "event");
    const { messages, pageStarts } = log;
    const rows = build({ messages, pageStarts, outgoing: [], newAfterSeq: null });
    const trimRange = seqsToKeep(rows, { startIndex: 0, endIndex: 1 }, true);
    if (trimRange) log = trimLog(log, trimRange);
    expect(log.messages.length).toBeLessThanOrEqual(1_200);
  }
  expect(log).toMatchObject({ atEnd: true, lastSeq: 5_000 });
  expect(log.messages.at(-1)?.seq).toBe(5_000);
});

it("chat-12: the log of a viewer further up is trimmed around the messages on the screen", () => {
  const messages = [1, 2, 3, 4, 5, 6].map((seq) => makeMessage(seq));
  const content = { messages, pageStarts: [], outgoing: [], newAfterSeq: null };
  // The first row is the rule of the day.
  const rows = createRowBuilder("viewer")(content);
  const shown = { startIndex: 2, endIndex: 4 };
  expect(seqsToKeep(rows, shown, false)).toEqual({ fromSeq: 2, toSeq: 4 });
  expect(seqsToKeep(rows, shown, true)).toEqual({ fromSeq: 6, toSeq: 6 });
  expect(seqsToKeep([], shown, true)).toBeNull();
});
