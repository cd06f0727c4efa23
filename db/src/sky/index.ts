export type { Link, LinkChange } from "./connections.ts";
export * from "./constellation.ts";
export * from "./hashtags.ts";
export { findMapVersion, lockMap } from "./lock-map.ts";
export * from "./map-snapshots.ts";
export * from "./network.ts";
export { notifyRegion, listRegionServers, listServerTags, type MapRegion } from "./regions.ts";
export { findSeatFor } from "./seats.ts";
export {
  abandonEpoch,
  beginEpoch,
  countUnseated,
  deleteFormerEpochs,
  enforceEpoch,
  readSkyInput,
  seatUnseated,
  writeEpoch,
} from "./settling.ts";
