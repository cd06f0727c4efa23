import type { Context } from "hono";
import { largeBodyBytes } from "../../../contract/endpoint.ts";
import { webhookFormBytes } from "../../../contract/chat/webhooks.ts";
import { AppError } from "../../http/answers/errors.ts";
import { parseJson, readBytes } from "../../http/body.ts";

const isJson = /^application\/json\b/i;
const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The fields of a form that contain the whole payload, at Discord and at Slack. */
const payloadFields = ["payload_json", "payload"];

/**
 * Reads the payload of a webhook: JSON, or a form with the JSON in one field, or with a field for each
 * text. Files are dropped. Errors: 415 for another type, 413 for a large body, 400 for an invalid one.
 */
export async function readPayload(c: Context): Promise<unknown> {
  const type = c.req.header("content-type") ?? "";
  if (isJson.test(type)) return parseJson(await readBytes(c, largeBodyBytes));
  if (isForm.test(type))
    return payloadOf(await readForm(await readBytes(c, webhookFormBytes), type));
  throw new AppError("unsupported_media", { sentence: "Send JSON or a form." });
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new AppError("invalid_input", { sentence: "The body is not a valid form." });
  }
}

function payloadOf(form: FormData): unknown {
  const whole = payloadFields.map((name) => form.get(name)).find((value) => value !== null);
  if (typeof whole !== "string") return Object.fromEntries(form);
  if (whole.length > largeBodyBytes) throw new AppError("too_large");
  return parseJson(Buffer.from(whole));
}
