import { cleanEnvironment } from "@oni/db";
import { runApi } from "./run-api.ts";

// Without a Redis to reach gateways through, this one process has to be everything.
await runApi(process.env, { withGateway: !cleanEnvironment(process.env)["REDIS_URL"] });
