import { openSharedWorld } from "@oni/realtime/testing";
import { trials } from "../../.ci/deep.ts";
import { testLivePath } from "./live-path-suite.ts";

testLivePath(() => openSharedWorld({ isAlert: true, limitScale: 100 }), {
  runs: trials(2, 24),
  seeds: [1, 11_404_205],
});
