export * from "./commands.ts";
export * from "./entities.ts";
export * from "./events.ts";
export * from "./limits.ts";
export * from "./refusals.ts";
export * from "./rooms.ts";
export * from "./version.ts";
