import { setPriority } from "node:os";
import sharp from "sharp";
import { imageJobSchema } from "./features/objects/image-job.ts";
import { processImage } from "./features/objects/process-image.ts";

// Whoever serves requests goes first, and one image takes one core.
setPriority(5);
sharp.concurrency(1);
sharp.cache(false);

process.on("message", (message) => {
  void processImage(imageJobSchema.parse(message)).then((outcome) => process.send?.(outcome));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
