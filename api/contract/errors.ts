import { type RefusalCode, refusalCodes } from "@oni/realtime/contract";
import * as z from "zod";

export {
  refusalSentences as errorSentence,
  refusalStatus as errorStatus,
} from "@oni/realtime/contract";
export type ErrorCode = RefusalCode;

/** Body of every refusal except the waitlist's. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.enum(refusalCodes),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
