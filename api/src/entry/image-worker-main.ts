import sharp from "sharp";
import { cardJobSchema } from "../shrine/documents/card-job.ts";
import { drawCard } from "../shrine/documents/draw-card.ts";
import { imageJobSchema } from "../shrine/uploads/pipeline/image-job.ts";
import { processImage } from "../shrine/uploads/pipeline/process-image.ts";

// One image takes one core, at the priority of everybody: on a busy machine a lower one is none.
sharp.concurrency(1);
sharp.cache(false);

process.on("message", (message) => {
  const card = cardJobSchema.safeParse(message).data;
  const work = card ? drawCard(card) : processImage(imageJobSchema.parse(message));
  void work.then((outcome) => process.send?.(outcome));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
