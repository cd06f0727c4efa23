import { openSharedWorld } from "@oni/realtime/testing";
import { testLivePath } from "./live-path-suite.ts";

testLivePath(() => openSharedWorld({ isAlert: true, limitScale: 100 }), {
  runs: 6,
  seeds: [1, 11_404_205],
});
