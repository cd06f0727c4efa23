import { openLocalWorld } from "@oni/realtime/testing";
import { testSendPaths } from "./send-paths-suite.ts";

testSendPaths(openLocalWorld);
