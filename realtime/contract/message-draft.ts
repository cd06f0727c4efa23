import * as z from "zod";
import { idSchema } from "./entities.ts";
import { attachmentLimit } from "./limits.ts";
import { aText, fileName, messageContent, mustBe, textOrEmpty } from "./text.ts";

/** A file that goes with a message, by the path that it was given when it was asked for. */
const attachmentDraftSchema = z.object({
  objectPath: z
    .string(aText)
    .regex(/^\/objects\/[A-Za-z0-9_-]{22}$/, "must be the path of an upload"),
  alt: textOrEmpty(1_000).nullish(),
  name: fileName.nullish(),
});

/** What a message says, over REST or sockets alike: words, files or both. */
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

/** What is sent by POST. */
export const messageDraftSchema = messageDraft
  .extend({ nonce: idSchema.nullish() })
  .refine(hasContent, orIsEmpty);

/** What is sent over a socket. */
export const sentMessageSchema = messageDraft
  .extend({ channelId: idSchema, nonce: idSchema })
  .refine(hasContent, orIsEmpty);
