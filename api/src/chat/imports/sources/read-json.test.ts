import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { randomOf } from "../../../../testing/imports/random.ts";
import { type JsonEntry, readJson, valueBytes } from "./read-json.ts";
import { readJsonLines } from "./read-lines.ts";

const streamOf = (text: string, size: number) =>
  Readable.from(
    (function* chunks() {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );

async function read(text: string, size = 3): Promise<JsonEntry[]> {
  const entries: JsonEntry[] = [];
  for await (const entry of readJson(streamOf(text, size), "a.json")) entries.push(entry);
  return entries;
}

test("chat-713: the members of an object and the items of an array are read one by one", async () => {
  expect(await read('\ufeff [1, "a,]", {"b": [2]}, [], null ,-1.5e3]')).toEqual(
    [1, "a,]", { b: [2] }, [], null, -1500].map((value) => ({ key: null, value })),
  );
  expect(await read('{"a": {"b": 1}, "c\\"": [1, [2], "é\\\\"], "d": [] , "e": true}\n')).toEqual([
    { key: "a", value: { b: 1 } },
    { key: 'c"', value: 1 },
    { key: 'c"', value: [2] },
    { key: 'c"', value: "é\\" },
    { key: "e", value: true },
  ]);
  expect([await read("{}"), await read("[ ]")]).toEqual([[], []]);
});

test("chat-713: a JSON file is read equally in chunks of any size, whatever it has", async () => {
  const random = randomOf(3);
  const valueOf = (depth: number): unknown => {
    const kind = random(depth > 3 ? 4 : 6);
    if (kind === 0) return random(1_000) - 500.5;
    if (kind === 1) return random(2) === 0;
    if (kind === 2) return null;
    if (kind === 3) return ['a"b', "\\", "{]", "潮\n", "", "🌊,"][random(6)];
    const items = Array.from({ length: random(4) }, () => valueOf(depth + 1));
    return kind === 4 ? items : Object.fromEntries(items.map((item, index) => [`k${index}`, item]));
  };
  for (let round = 0; round < 200; round += 1) {
    const root = Object.fromEntries(Array.from({ length: 4 }, (_, key) => [`m${key}`, valueOf(0)]));
    const entries = await read(JSON.stringify(root, null, random(3)), 1 + random(9));
    const expected = Object.entries(root).flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.map((item: unknown) => ({ key, value: item }))
        : [{ key, value }],
    );
    expect(entries).toEqual(expected);
  }
});

test("chat-713: a JSON file that is cut at any point is refused", async () => {
  const whole = '{"guild": {"id": "1"}, "messages": [{"id": "2"}, {"id": "3"}], "count": 2}';
  for (let end = 0; end < whole.length; end += 1)
    await expect(read(whole.slice(0, end)), `cut at ${end}`).rejects.toThrow(/^a\.json /);
});

test.each([
  "1",
  '"a"',
  "[1 2]",
  "[1,]",
  "[,1]",
  '{"a" 1}',
  '{"a":}',
  "{1:2}",
  "[1}",
  '{"a":1]',
  "[1]]",
])("chat-713: %s is not read", async (text) => {
  await expect(read(text)).rejects.toThrow(/^a\.json (?:is not valid JSON|ends too early)\.$/);
});

test("chat-713: zeros, and a value of more than 16 MiB, are refused", async () => {
  await expect(read("\u0000".repeat(9))).rejects.toThrow("is not valid JSON");
  const long = `["${"a".repeat(valueBytes)}"]`;
  await expect(read(long, 65_536)).rejects.toThrow("a.json has a value of more than 16 MiB.");
});

test("chat-713: lines are read one by one, and a wrong one is named by its number", async () => {
  const readLines = async (text: string, size: number) => {
    const values: unknown[] = [];
    for await (const value of readJsonLines(streamOf(text, size), "a.jsonl")) values.push(value);
    return values;
  };
  expect(await readLines('\ufeff{"a":"é"}\r\n\n[1]', 2)).toEqual([{ a: "é" }, [1]]);
  await expect(readLines('{"a":1}\n{"a":\n', 4)).rejects.toThrow(
    "a.jsonl, line 2, is not valid JSON",
  );
  const long = "a".repeat(valueBytes + 70_000);
  await expect(readLines(long, 65_536)).rejects.toThrow("has a line of more than 16 MiB");
});
