export * from "./app.ts";
export * from "./dimension.ts";
