import type { CurrentUser } from "../auth/current-user.ts";
import { RecoveryPanel } from "../recovery/RecoveryPanel.tsx";
import { DeleteAccountPanel } from "./DeleteAccountPanel.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { BlocksPanel } from "./BlocksPanel.tsx";
import { DevicesPanel } from "./DevicesPanel.tsx";
import { SessionsPanel } from "./SessionsPanel.tsx";
import { settingsStyle } from "./settings-style.ts";

/** The keys of the node: password, sessions, and what becomes of what it holds. */
export const SecurityTab = ({ user }: { user: CurrentUser }) => (
  <div css={settingsStyle.layout}>
    <div>
      <PasswordForm username={user.username} />
      <RecoveryPanel user={user} />
      <SessionsPanel />
      <DevicesPanel />
      <BlocksPanel />
    </div>
    <div>
      <ExportPanel username={user.username} />
      <DeleteAccountPanel />
    </div>
  </div>
);
