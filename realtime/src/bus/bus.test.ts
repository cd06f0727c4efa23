import { createLocalBus } from "./bus.ts";
import { testBus } from "./bus-suite.ts";

testBus(async () => {
  const bus = createLocalBus();
  return { speaker: bus, listener: bus };
});
