import receiveInJavaScript from "./hook.mjs?raw";
import receiveInPython from "./hook.py?raw";
import sendInJavaScript from "./send.mjs?raw";
import sendInPython from "./send.py?raw";
import sendByCurl from "./send.sh?raw";
import postInJavaScript from "./webhook.mjs?raw";
import postInPython from "./webhook.py?raw";
import postByCurl from "./webhook.sh?raw";

/** A program that a member copies. `code` has placeholders, see `Values`. */
export type Example = { label: "CURL" | "JAVASCRIPT" | "PYTHON" | "ACTIONS"; code: string };

const inThreeLanguages = (curl: string, javascript: string, python: string): Example[] => [
  { label: "CURL", code: curl },
  { label: "JAVASCRIPT", code: javascript },
  { label: "PYTHON", code: python },
];

/** Reads the dimensions of a token's member and sends a message. */
export const tokenExamples = inThreeLanguages(sendByCurl, sendInJavaScript, sendInPython);

/** Posts a message by the URL of a webhook. */
export const webhookExamples = inThreeLanguages(postByCurl, postInJavaScript, postInPython);

/** Receives the deliveries of a hook and verifies their signatures. */
export const hookExamples: readonly Example[] = [
  { label: "JAVASCRIPT", code: receiveInJavaScript },
  { label: "PYTHON", code: receiveInPython },
];

/** Values that replace the placeholders of an example, as far as they are known. */
export type Values = { origin: string; token?: string; webhookUrl?: string; hookSecret?: string };

/** Returns an example as it is shown. Values are URLs and keys of the server, so they need no escape. */
export const fillIn = (
  code: string,
  { origin, token = "oni_TOKEN", webhookUrl = "WEBHOOK_URL", hookSecret = "HOOK_SECRET" }: Values,
): string =>
  code
    .trimEnd()
    .replaceAll("https://oni.example", origin)
    .replaceAll("oni_TOKEN", token)
    .replaceAll("WEBHOOK_URL", webhookUrl)
    .replaceAll("HOOK_SECRET", hookSecret);
