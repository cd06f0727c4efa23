import { sideA } from "./side-a.ts";
import { sideB } from "./side-b.ts";

/** Twelve short pieces, written for ONI. */
export const demoTracks = [...sideA, ...sideB];
