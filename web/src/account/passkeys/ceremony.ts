import type { CallAnswer } from "../../live/calls/endpoint-name.ts";
import { errorSentence } from "../../live/calls/api-error.ts";
import { importing } from "../../browser/importing.ts";
import { obstacleHere } from "./obstacle.ts";
import { refusalOfDevice } from "./refusal.ts";

const load = importing(() => import("@simplewebauthn/browser"), "startRegistration");

/** Lets the device create a passkey. */
export async function makePasskey(optionsJSON: CallAnswer<"POST /api/auth/passkeys/options">) {
  const { startRegistration } = await load();
  return { ...(await startRegistration({ optionsJSON })) };
}

/**
 * Lets a device sign for its member. The member chooses it in a dialog of the browser or, if `offered`,
 * in the name field.
 */
export async function answerWithPasskey(
  optionsJSON: CallAnswer<"POST /api/auth/passkey/options">,
  { isOffered = false } = {},
) {
  const { startAuthentication } = await load();
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })) };
}

/** Returns whether the name field can offer passkeys. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (obstacleHere() !== null) return false;
  const { browserSupportsWebAuthnAutofill } = await load();
  return browserSupportsWebAuthnAutofill();
}

/** Cancels the pending request to a device. */
export async function endOffer(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** Returns the reason why a passkey was not created or accepted, as a sentence. */
export const passkeySentence = (error: unknown): string =>
  refusalOfDevice(error) ?? errorSentence(error);

/**
 * Returns whether the member closed the dialog, took too long, or began another request. This is no
 * failure.
 */
export const wasLeft = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
