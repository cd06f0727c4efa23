import type { KeeperImport } from "../queries.ts";

/** Makes an archive that waits to be checked, with the given fields. */
export const makeImport = (fields: Partial<KeeperImport> = {}): KeeperImport => ({
  id: "a",
  fileName: "tides.zip",
  sizeBytes: 10,
  receivedBytes: 10,
  status: "uploaded",
  source: null,
  report: null,
  error: null,
  progress: null,
  ownerId: null,
  serverId: null,
  createdAt: new Date(0).toISOString(),
  createdBy: null,
  ...fields,
});
