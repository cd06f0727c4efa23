import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { formOutcomes } from "../sign-in/outcomes.ts";
import { useArrival } from "../sign-in/use-access.ts";
import { whyNoPasskeys } from "../passkeys/why-no-passkeys.ts";
import { usePasskeyAccess } from "../passkeys/use-passkey-access.ts";

/** Sign-in with a device, without an access key. */
export function ByPasskey() {
  const outcome = { ...formOutcomes.login, failureTitle: "Still closed" };
  const arrive = useArrival({ outcome });
  const passkey = usePasskeyAccess({
    failureTitle: outcome.failureTitle,
    onOpened: (sessionId) => arrive(sessionId, outcome.path, null),
  });
  const refusal = whyNoPasskeys();
  if (refusal !== null) return <p css={none}>{refusal}</p>;
  return (
    <Button css={button} pending={passkey.isPending} onClick={passkey.press}>
      USE_PASSKEY
    </Button>
  );
}

const button = css({ justifySelf: "start", marginTop: 8 });
const none = css({ ...type.dense, color: color.ink3 });
