import type { CurrentUser } from "../sign-in/current-user.ts";
import { AuthenticatorPanel } from "../authenticator/AuthenticatorPanel.tsx";
import { IdentitiesPanel } from "../identities/IdentitiesPanel.tsx";
import { useProvider, useSendsMail } from "../sign-in/registration.ts";
import { EmailPanel } from "../mail/EmailPanel.tsx";
import { PasskeysPanel } from "../passkeys/PasskeysPanel.tsx";
import { RecoveryPanel } from "../recovery/RecoveryPanel.tsx";
import { DeleteAccountPanel } from "./security/DeleteAccountPanel.tsx";
import { ExportPanel } from "./security/ExportPanel.tsx";
import { PasswordForm } from "./security/PasswordForm.tsx";
import { BlocksPanel } from "./security/BlocksPanel.tsx";
import { DevicesPanel } from "./security/DevicesPanel.tsx";
import { SignInsPanel } from "./security/SignInsPanel.tsx";
import { SessionsPanel } from "./security/SessionsPanel.tsx";
import { settingsStyle } from "../../ui/layout/settings-style.ts";

/** Password, sessions, export and deletion of the node. */
export function SecurityTab({ user }: { user: CurrentUser }) {
  const sendsMail = useSendsMail();
  const provider = useProvider();
  return (
    <div css={settingsStyle.layout}>
      <div>
        <PasswordForm user={user} />
        {sendsMail && <EmailPanel user={user} />}
        <PasskeysPanel />
        {provider !== null && <IdentitiesPanel provider={provider} />}
        <AuthenticatorPanel user={user} />
        <RecoveryPanel user={user} />
        <SessionsPanel />
        <DevicesPanel />
        <BlocksPanel />
      </div>
      <div>
        <SignInsPanel />
        <ExportPanel username={user.username} />
        <DeleteAccountPanel />
      </div>
    </div>
  );
}
