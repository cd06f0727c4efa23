import { css } from "@emotion/react";
import { useSearchParams } from "react-router-dom";
import { below, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../sign-in/AccessDenied.tsx";
import { useCurrentUser } from "../sign-in/current-user.ts";
import { AppearanceTab } from "./AppearanceTab.tsx";
import { HiddenTab } from "./HiddenTab.tsx";
import { ProgramsTab } from "../programs/ProgramsTab.tsx";
import { ProfileTab } from "./ProfileTab.tsx";
import { SecurityTab } from "./SecurityTab.tsx";

const tabNames = ["profile", "appearance", "security", "programs", "hidden"] as const;

/** All settings of a member's node (specification section 2). The tab is in the address. */
export function SettingsScreen() {
  usePageTitle("Settings");
  const { user, isLoading } = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  if (isLoading) {
    return (
      <div css={waiting}>
        <Loading text="Loading settings..." />
      </div>
    );
  }
  if (!user) return <AccessDenied description="You need to be logged in to access settings." />;
  const tab = tabNames.find((name) => name === search.get("tab")) ?? "profile";
  return (
    <div css={page}>
      <header css={header}>
        <h1 css={title}>Oni Settings</h1>
        {user.isKeeper && (
          <ButtonLink size="small" tone="quiet" to="/keeper">
            KEEPERS_DESK
          </ButtonLink>
        )}
      </header>
      <Tabs
        css={tabRow}
        name="Settings"
        value={tab}
        onChange={(name) => setSearch({ tab: name }, { replace: true })}
        tabs={[
          { name: "profile", label: "Profile", content: <ProfileTab user={user} /> },
          { name: "appearance", label: "Appearance", content: <AppearanceTab user={user} /> },
          { name: "security", label: "Security", content: <SecurityTab user={user} /> },
          { name: "programs", label: "Programs", content: <ProgramsTab /> },
          { name: "hidden", label: "Hidden", content: <HiddenTab /> },
        ]}
      />
    </div>
  );
}

const waiting = css({ ...layout.centered, minHeight: "60vh" });
const page = css({
  maxWidth: 1240,
  margin: "0 auto",
  padding: "20px 32px 80px",
  "@media (max-width: 700px)": { padding: "20px 16px 56px" },
});
const header = css({ ...layout.row("0 20px"), flexWrap: "wrap", justifyContent: "space-between" });
const title = css({
  ...type.heading(44, 48, -0.055),
  marginBottom: 14,
  [below.phone]: { fontSize: 36, lineHeight: "42px" },
});
const tabRow = css({
  marginBottom: 20,
  "@media (max-width: 700px)": { marginInline: -16 },
});
