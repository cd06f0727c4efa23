import { openPostgresTestDatabase } from "@oni/db/testing";
import { testDigest } from "./digest-suite.ts";

testDigest(openPostgresTestDatabase);
