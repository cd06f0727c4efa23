import { runApi } from "./run-api.ts";

await runApi(process.env, { withGateway: true });
