import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isDeep, trials } from "../../.ci/suite/deep.ts";
import { testProgram } from "../../.ci/suite/test-program.ts";
import { unpackTestStore } from "../testing/index.ts";

const program = await testProgram(new URL("../testing/power-cut-worker.ts", import.meta.url));

const firstSeed = Number(process.env["FUZZ_SEED"] ?? 1);
const seeds = isDeep ? [firstSeed, firstSeed + 1] : [firstSeed];
const cutsEach = trials(6, 100);
const writesEach = trials(25, 100);

async function cutPower(seed: number) {
  const folder = await mkdtemp(join(tmpdir(), "oni-power-cut-"));
  try {
    await unpackTestStore(join(folder, "base"));
    const env = {
      ...{ ...process.env, FOLDER: folder, SEED: String(seed) },
      ...{ CUTS: String(cutsEach), WRITES: String(writesEach) },
    };
    const { stdout } = await promisify(execFile)(process.execPath, program, { env });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Each simulated power cut opens a store, one after the other.
const timeout = trials(240_000, 1_800_000);

test(
  "db-16: nothing that was acknowledged is lost, whenever the power is cut",
  { timeout },
  async () => {
    for (const { cuts, acknowledged, losses } of await Promise.all(seeds.map(cutPower))) {
      expect(losses).toEqual([]);
      expect(cuts).toBe(cutsEach);
      expect(acknowledged).toBe(12 * writesEach);
    }
  },
);
