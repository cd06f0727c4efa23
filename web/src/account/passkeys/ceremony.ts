import type { CallAnswer } from "../../live/calls/endpoint-name.ts";
import { errorSentence } from "../../live/calls/api-error.ts";
import { importing } from "../../browser/importing.ts";
import { obstacleHere } from "./obstacle.ts";
import { refusalOfDevice } from "./refusal.ts";

const load = importing(() => import("@simplewebauthn/browser"), "startRegistration");

/** Has the device make a passkey. */
export async function makePasskey(optionsJSON: CallAnswer<"POST /api/auth/passkeys/options">) {
  const { startRegistration } = await load();
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Has a device answer for its member, who chooses it in a window of the browser or, `offered`, in the field of the name. */
export async function answerWithPasskey(
  optionsJSON: CallAnswer<"POST /api/auth/passkey/options">,
  { isOffered = false } = {},
) {
  const { startAuthentication } = await load();
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered })) };
}

/** Whether passkeys can be offered where the name is written. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (obstacleHere() !== null) return false;
  const { browserSupportsWebAuthnAutofill } = await load();
  return browserSupportsWebAuthnAutofill();
}

/** Ends what waits for a device. */
export async function endOffer(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

/** Why a passkey was not made or not taken, in a sentence. */
export const passkeySentence = (error: unknown): string =>
  refusalOfDevice(error) ?? errorSentence(error);

/** The member closed the window, took too long, or something else was begun: nothing has failed. */
export const wasLeft = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
