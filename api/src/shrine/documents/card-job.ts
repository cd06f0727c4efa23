import * as z from "zod";

/** What a card shows, and where its PNG goes. */
export const cardJobSchema = z.object({
  name: z.string(),
  username: z.string(),
  tags: z.array(z.string()),
  cardPath: z.string(),
});
export type CardJob = z.infer<typeof cardJobSchema>;

export const cardSize = { width: 1200, height: 630 };
