import { makeMessage, makeServer, openTestDatabase } from "@oni/db/testing";
import { expect, onTestFinished, test } from "vitest";
import { readMessages } from "./read-messages.ts";

test("chat-738: messages of a channel are read in parts of limited number and size", async () => {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  const { channel, ownerId: userId } = await makeServer(db);
  for (let count = 0; count < 300; count += 1) {
    const content = count < 150 ? "short" : "x".repeat(4_000);
    await makeMessage(db, { channelId: channel.id, userId, content });
  }
  const parts: number[][] = [];
  for await (const part of readMessages(db, channel.id, { first: 11, last: 290 })) {
    parts.push(part.map(({ message }) => message.seq));
  }
  expect(parts.flat()).toEqual(Array.from({ length: 280 }, (_, index) => index + 11));
  expect(parts.map(({ length }) => length)).toEqual([
    125,
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
  ]);
  expect(Math.max(...parts.slice(1).map(({ length }) => length))).toBeLessThan(85);
});
