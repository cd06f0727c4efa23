import { openSharedWorld } from "@oni/realtime/testing";
import { trials } from "../../../.ci/suite/deep.ts";
import { testLivePath } from "./live-path-suite.ts";

const { FUZZ_SEED } = process.env;

testLivePath(() => openSharedWorld({ isAlert: true, limitScale: 100 }), {
  runs: trials(2, 24),
  seeds: FUZZ_SEED ? [Number(FUZZ_SEED)] : [1, 11_404_205],
});
