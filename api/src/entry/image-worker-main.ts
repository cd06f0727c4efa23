import sharp from "sharp";
import { cardJobSchema } from "../shrine/documents/card-job.ts";
import { drawCard } from "../shrine/documents/draw-card.ts";
import { imageJobSchema } from "../shrine/uploads/pipeline/image-job.ts";
import { processImage } from "../shrine/uploads/pipeline/process-image.ts";

// One image uses one core at normal priority. On a busy machine a process with lower priority would get
// no time.
sharp.concurrency(1);
sharp.cache(false);

process.on("message", (message) => {
  const card = cardJobSchema.safeParse(message).data;
  const work = card ? drawCard(card) : processImage(imageJobSchema.parse(message));
  void work.then((outcome) => process.send?.(outcome));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
