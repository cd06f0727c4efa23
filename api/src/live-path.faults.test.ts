import { openEmbeddedTestDatabase } from "@oni/db/testing";
import { openLocalWorld } from "@oni/realtime/testing";
import { testLivePath } from "./live-path-suite.ts";

testLivePath(() => openLocalWorld({ isAlert: true, limitScale: 100 }, openEmbeddedTestDatabase), {
  runs: 4,
  seeds: [1, 8_614_606, 11_404_085],
});
