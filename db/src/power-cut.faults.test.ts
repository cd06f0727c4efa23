import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { unpackTestStore } from "../testing/index.ts";

const program = fileURLToPath(new URL("../testing/power-cut-worker.ts", import.meta.url));

/** Of both processes together. `POWER_CUTS=200` takes some minutes. */
const cuts = Number(process.env["POWER_CUTS"] ?? 16);

async function cutPower(seed: number) {
  const folder = await mkdtemp(join(tmpdir(), "oni-power-cut-"));
  try {
    await unpackTestStore(join(folder, "base"));
    const env = { ...process.env, FOLDER: folder, SEED: String(seed), CUTS: String(cuts / 2) };
    const args = ["--import", "tsx", program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  "DB681: whenever the power is cut, nothing that was acknowledged is lost",
  { timeout: 900_000 },
  async () => {
    const found = await Promise.all([1, 2].map(cutPower));
    for (const { cuts: cut, acknowledged, losses } of found) {
      expect(losses).toEqual([]);
      expect(cut).toBe(cuts / 2);
      expect(acknowledged).toBe(1_200);
    }
  },
);
