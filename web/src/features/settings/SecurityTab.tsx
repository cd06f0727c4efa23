import type { CurrentUser } from "../auth/current-user.ts";
import { AuthenticatorPanel } from "../authenticator/AuthenticatorPanel.tsx";
import { useSendsMail } from "../auth/registration.ts";
import { EmailPanel } from "../mail/EmailPanel.tsx";
import { PasskeysPanel } from "../passkeys/PasskeysPanel.tsx";
import { RecoveryPanel } from "../recovery/RecoveryPanel.tsx";
import { DeleteAccountPanel } from "./DeleteAccountPanel.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { BlocksPanel } from "./BlocksPanel.tsx";
import { DevicesPanel } from "./DevicesPanel.tsx";
import { SignInsPanel } from "./SignInsPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { settingsStyle } from "./settings-style.ts";

/** The keys of the node: password, sessions, and what becomes of what it holds. */
export function SecurityTab({ user }: { user: CurrentUser }) {
  const sendsMail = useSendsMail();
  return (
    <div css={settingsStyle.layout}>
      <div>
        <PasswordForm username={user.username} />
        {sendsMail && <EmailPanel user={user} />}
        <PasskeysPanel />
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
