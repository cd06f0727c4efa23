import { openTestDatabase } from "@oni/db/testing";
import { testDigest } from "./digest-suite.ts";

testDigest(openTestDatabase);
