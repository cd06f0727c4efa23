import * as z from "zod";
import { idSchema } from "./entities.ts";
import { attachmentLimit } from "./limits.ts";
import { aText, fileName, messageContent, mustBe, textOrEmpty } from "./text.ts";

/** A file of a message, by the path of its upload. */
const attachmentDraftSchema = z.object({
  objectPath: z
    .string(aText)
    .regex(/^\/objects\/[A-Za-z0-9_-]{22}$/, "must be the path of an upload"),
  alt: textOrEmpty(1_000).nullish(),
  name: fileName.nullish(),
});

/** The content of a message, over REST or sockets: text, files or both. */
const messageDraft = z.object({
  content: messageContent.optional(),
  replyToId: idSchema.nullish(),
  attachments: z
    .array(attachmentDraftSchema, mustBe("a list of files"))
    .max(attachmentLimit, `takes at most ${attachmentLimit} files`)
    .refine(
      (files) => new Set(files.map(({ objectPath }) => objectPath)).size === files.length,
      "takes each file once",
    )
    .nullish(),
});
type MessageInput = z.infer<typeof messageDraft>;

const hasContent = ({ content, attachments }: MessageInput) =>
  Boolean(content) || Boolean(attachments?.length);
const orIsEmpty = { error: "is required", path: ["content"] };

/** The body of a POST. */
export const messageDraftSchema = messageDraft
  .extend({ nonce: idSchema.nullish() })
  .refine(hasContent, orIsEmpty);

/** The payload of `message:send`. */
export const sentMessageSchema = messageDraft
  .extend({ channelId: idSchema, nonce: idSchema })
  .refine(hasContent, orIsEmpty);
