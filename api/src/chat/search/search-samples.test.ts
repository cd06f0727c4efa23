import type { Message } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";
import { openTestApp } from "../../../testing/app.ts";
import { searchSamples } from "./search-samples.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
let dimension: TestDimension;
beforeAll(async () => {
  app = await openTestApp();
  dimension = await openDimension(app);
  for (const { text } of searchSamples) await dimension.sendMessage(dimension.member.secret, text);
});
afterAll(() => app.close());

const find = async (query: string) => {
  const path = `${dimension.server}/search?q=${encodeURIComponent(query)}`;
  const { body } = await app.request<Message[]>(path, { as: dimension.stranger.secret });
  return body.map(({ content }) => content);
};

const swapCase = (text: string) =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

test("chat-414: texts in fourteen writing systems are found, with few false hits", async () => {
  expect(searchSamples).toHaveLength(60);
  const missed: string[] = [];
  let [hits, meant] = [0, 0];
  for (const { text, term, forms } of searchSamples) {
    const queries = [term, swapCase(term), term.normalize("NFD"), ...forms];
    expect(queries.length).toBeGreaterThanOrEqual(5);
    for (const query of queries) {
      const found = await find(query);
      if (!found.includes(text.normalize("NFC"))) missed.push(`${query} in ${text}`);
      hits += found.length;
      meant += found.includes(text.normalize("NFC")) ? 1 : 0;
    }
  }
  expect(missed).toEqual([]);
  expect(meant / hits).toBeGreaterThanOrEqual(0.95);
});
