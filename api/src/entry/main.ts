import { cleanEnvironment } from "@oni/db";
import { runApi } from "./run-api.ts";

// Without Redis there are no separate gateways, so this process includes the gateway.
await runApi(process.env, { withGateway: !cleanEnvironment(process.env)["REDIS_URL"] });
