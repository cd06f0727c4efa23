export type { Anchor, Galaxy, Layout, Member, Point } from "./layout.ts";
export { type FormerSky, type SettledSky, settleSky, type SkyInput } from "./settle.ts";
