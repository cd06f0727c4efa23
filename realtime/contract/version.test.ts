import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod";
import { commandSchemas, eventSchemas, refusalCodes, rooms, wireVersion } from "./index.ts";

const fingerprints: Record<number, string> = {
  1: "635a6f3bf04986b5",
  2: "1fd4afa90d6a4599",
  3: "d13f696421560a1d",
  4: "7eed967db56b6181",
  5: "170fb48ba26b282d",
  6: "697dd4cbd4767f6f",
  7: "b6ae0eb9b8b0c899",
  8: "18a0767d9bda5b3b",
  9: "ed4c4f5ff78e6dc2",
  10: "1a9dc855733897d4",
  11: "eb0f84cd1d52f4a4",
  12: "a6e7885d7d959e0c",
  13: "2ce2fed4e0b259fc",
  14: "adeb8f1530750dd8",
  15: "64da34e962b37767",
  16: "bdc677af0bed2a6a",
  17: "3f4debae73cfa587",
  18: "ef83a2a0824e01ec",
  19: "1cfb0cf76246d9da",
  20: "b4a73705d1809c1c",
  21: "d800559ad5ab6ff4",
  22: "c64a6813ea6834ea",
};

test("realtime-175: the wire does not change without a new version", () => {
  const schemas = Object.entries({ ...eventSchemas, ...commandSchemas }).map(
    ([name, schema]) => [name, z.toJSONSchema(schema)] as const,
  );
  const names = Object.entries(rooms).map(([name, room]) => [
    name,
    typeof room === "string" ? room : room("id"),
  ]);
  const wire = JSON.stringify([Object.fromEntries(schemas), names, refusalCodes]);
  const fingerprint = createHash("sha256").update(wire).digest("hex").slice(0, 16);
  expect({ wireVersion, fingerprint }).toEqual({
    wireVersion: Math.max(...Object.keys(fingerprints).map(Number)),
    fingerprint: fingerprints[wireVersion],
  });
});
