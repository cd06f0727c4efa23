import { join } from "node:path";
import type { Config } from "./config.ts";
import { createDiskStorage } from "./storage/disk-storage.ts";
import { createS3Storage } from "./storage/s3-storage.ts";
import type { Storage } from "./storage/storage.ts";

/** Returns the configured store: files below the data directory, or a bucket. */
export function openStorage(config: Config): Storage {
  if (config.OBJECT_STORE === "disk") return createDiskStorage(join(config.DATA_DIR, "objects"));
  const required = (value: string | undefined) => {
    if (value === undefined) throw new Error("The checked environment lacks a value of S3.");
    return value;
  };
  return createS3Storage({
    endpoint: required(config.S3_ENDPOINT),
    region: config.S3_REGION,
    bucket: required(config.S3_BUCKET),
    accessKeyId: required(config.S3_ACCESS_KEY_ID),
    secretAccessKey: required(config.S3_SECRET_ACCESS_KEY),
  });
}
