import { openEmbeddedTestDatabase } from "@oni/db/testing";
import { testReadingShrines } from "./read-shrines-suite.ts";

testReadingShrines(openEmbeddedTestDatabase);
