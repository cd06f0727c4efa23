import { testBackup } from "./backup-suite.ts";

testBackup();
