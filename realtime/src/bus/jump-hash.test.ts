import { expect, test } from "vitest";
import { jumpHash } from "./jump-hash.ts";

const topics = Array.from({ length: 6_000 }, (_, index) => `growth:${index.toString(36)}`);

test("realtime-153: topics are spread evenly, and a new shard only takes over topics", () => {
  for (const parts of [1, 2, 3, 7]) {
    const strayed: string[] = [];
    const counts = Array.from({ length: parts }, () => 0);
    for (const topic of topics) {
      const part = jumpHash(topic, parts);
      counts[part] = (counts[part] ?? 0) + 1;
      const later = jumpHash(topic, parts + 1);
      if (later !== part && later !== parts) strayed.push(topic);
    }
    expect(strayed).toEqual([]);
    const even = topics.length / parts;
    for (const count of counts) expect(Math.abs(count - even) / even).toBeLessThan(0.15);
  }
});
