import { openEmbeddedTestDatabase } from "@oni/db/testing";
import { openLocalWorld } from "@oni/realtime/testing";
import { trials } from "../../../.ci/suite/deep.ts";
import { testLivePath } from "./live-path-suite.ts";

const { FUZZ_SEED } = process.env;

testLivePath(() => openLocalWorld({ isAlert: true, limitScale: 100 }, openEmbeddedTestDatabase), {
  runs: trials(1, 16),
  seeds: FUZZ_SEED ? [Number(FUZZ_SEED)] : [1, 8_614_606, 11_404_085],
});
