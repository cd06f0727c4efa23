export * from "./indexed-pages.ts";
export * from "./waitlist.ts";
