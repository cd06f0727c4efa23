import { useEffect, useRef, useState } from "react";
import { call } from "../../live/calls/call.ts";
import { reportFailure } from "../../live/calls/use-screen-action.ts";
import {
  answerWithPasskey,
  canOfferPasskeys,
  endOffer,
  passkeySentence,
  wasLeft,
} from "./ceremony.ts";

type Access = {
  /** The title of the toast when a device was refused. */
  failureTitle: string;
  onOpened: (sessionId: string) => Promise<void>;
};

/** Signs in with a device, on a press or by the browser's offer in the name field. */
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
    /**
     * Runs once, when the form is approached. Before the member has chosen a device, failures are silent.
     */
    offer: () => {
      if (isOffered.current) return;
      isOffered.current = true;
      const offering = canOfferPasskeys().then((can) => (can ? open(true) : undefined));
      void settle(offering, () => {});
    },
  };
}
