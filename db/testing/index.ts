export * from "./count-statements.ts";
export * from "./count-rows.ts";
export * from "./database.ts";
export * from "./factories.ts";
export * from "./lock-waits.ts";
export * from "./sky.ts";
export * from "./network.ts";
export * from "./seat-history.ts";
