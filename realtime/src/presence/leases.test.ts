import { createLocalLeases } from "./leases.ts";
import { testLeases } from "./leases-suite.ts";

testLeases(async () => createLocalLeases());
