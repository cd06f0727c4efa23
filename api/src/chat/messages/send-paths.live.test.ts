import { openSharedWorld } from "@oni/realtime/testing";
import { testSendPaths } from "./send-paths-suite.ts";

testSendPaths(openSharedWorld);
