import { useEffect, useRef, useState } from "react";
import { call } from "../../live/calls/call.ts";
import { reportFailure } from "../../live/calls/use-action.ts";
import {
  answerWithPasskey,
  canOfferPasskeys,
  endOffer,
  passkeySentence,
  wasLeft,
} from "./ceremony.ts";

type Access = {
  /** The title of the toast when a device was not taken. */
  failureTitle: string;
  onOpened: (sessionId: string) => Promise<void>;
};

/** Signing in with a device: pressed for, or offered by the browser in the field of the name. */
export function usePasskeyAccess({ failureTitle, onOpened }: Access) {
  const failure = { title: failureTitle, describe: passkeySentence };
  const [isPending, setIsPending] = useState(false);
  const isOffered = useRef(false);
  useEffect(() => {
    const offered = isOffered;
    return () => {
      if (offered.current) void endOffer().catch(() => {});
    };
  }, []);

  async function open(isOffer: boolean): Promise<void> {
    const options = await call("POST /api/auth/passkey/options", {});
    const response = await answerWithPasskey(options, { isOffered: isOffer });
    setIsPending(true);
    const { sessionId } = await call("POST /api/auth/passkey", { body: { response } });
    await onOpened(sessionId);
  }

  const settle = (opening: Promise<void>, report: (error: unknown) => void) =>
    opening.catch(report).finally(() => setIsPending(false));

  return {
    isPending,
    press: () => {
      if (isPending) return;
      setIsPending(true);
      void settle(open(false), (error) => {
        if (!wasLeft(error)) reportFailure(failure, error);
      });
    },
    /** Once, when somebody comes near the form. What was not asked for does not fail in words before a device was chosen. */
    offer: () => {
      if (isOffered.current) return;
      isOffered.current = true;
      const offering = canOfferPasskeys().then((can) => (can ? open(true) : undefined));
      void settle(offering, () => {});
    },
  };
}
