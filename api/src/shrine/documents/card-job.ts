import * as z from "zod";

/** The content of a card, and the path of its PNG. */
export const cardJobSchema = z.object({
  name: z.string(),
  username: z.string(),
  tags: z.array(z.string()),
  cardPath: z.string(),
});
export type CardJob = z.infer<typeof cardJobSchema>;

export const cardSize = { width: 1200, height: 630 };
