import { readGatewayConfig } from "./config.ts";
import { runProcess } from "../process/start/run-process.ts";
import { start } from "./start.ts";

await runProcess({ readConfig: () => readGatewayConfig(process.env), start });
