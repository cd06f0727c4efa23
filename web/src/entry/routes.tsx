import { Outlet, Route, Routes } from "react-router-dom";
import { ForMembers } from "../home/visitors/ForMembers.tsx";
import { FrontScreen } from "../home/landing/LandingScreen.tsx";
import { Frame } from "../home/navigation/Frame.tsx";
import { lazyPart } from "../browser/lazy-part.ts";
import { useZone } from "../browser/zone.ts";

const AuthScreen = lazyPart(() => import("../account/sign-in/AuthScreen.tsx"), "AuthScreen");
const CleanAuthScreen = lazyPart(
  () => import("../account/sign-in/CleanAuthScreen.tsx"),
  "CleanAuthScreen",
);
const ProviderScreen = lazyPart(
  () => import("../account/identities/ProviderScreen.tsx"),
  "ProviderScreen",
);
const RecoverScreen = lazyPart(
  () => import("../account/recovery/RecoverScreen.tsx"),
  "RecoverScreen",
);
const DeviceScreen = lazyPart(() => import("../account/programs/DeviceScreen.tsx"), "DeviceScreen");
const EmailLinkScreen = lazyPart(
  () => import("../account/mail/EmailLinkScreen.tsx"),
  "EmailLinkScreen",
);
const PurposeScreen = lazyPart(() => import("../home/pages/PurposeScreen.tsx"), "PurposeScreen");
const InstructionsScreen = lazyPart(
  () => import("../prompt/manual/InstructionsScreen.tsx"),
  "InstructionsScreen",
);
const DocsScreen = lazyPart(() => import("../prompt/docs/DocsScreen.tsx"), "DocsScreen");
const HubScreen = lazyPart(() => import("../chat/hub/HubScreen.tsx"), "HubScreen");
const PublicServersScreen = lazyPart(
  () => import("../chat/dimensions/ServerListScreen.tsx"),
  "PublicServersScreen",
);
const PrivateServersScreen = lazyPart(
  () => import("../chat/dimensions/ServerListScreen.tsx"),
  "PrivateServersScreen",
);
const ServerScreen = lazyPart(() => import("../chat/dimensions/ServerScreen.tsx"), "ServerScreen");
const ServerPreviewScreen = lazyPart(
  () => import("../home/visitors/ServerPreviewScreen.tsx"),
  "ServerPreviewScreen",
);
const DirectsScreen = lazyPart(() => import("../chat/directs/DirectsScreen.tsx"), "DirectsScreen");
const TagScreen = lazyPart(() => import("../shrine/tags/page/TagScreen.tsx"), "TagScreen");
const InboxScreen = lazyPart(() => import("../people/inbox/InboxScreen.tsx"), "InboxScreen");
const KeeperScreen = lazyPart(() => import("../keepers/desk/KeeperScreen.tsx"), "KeeperScreen");
const CaseScreen = lazyPart(() => import("../keepers/cases/CaseScreen.tsx"), "CaseScreen");
const ArchiveScreen = lazyPart(
  () => import("../shrine/archive/ArchiveScreen.tsx"),
  "ArchiveScreen",
);
const AlbumScreen = lazyPart(() => import("../shrine/album/AlbumScreen.tsx"), "AlbumScreen");
const ProfileScreen = lazyPart(
  () => import("../shrine/profile/ProfileScreen.tsx"),
  "ProfileScreen",
);
const SettingsScreen = lazyPart(
  () => import("../account/settings/SettingsScreen.tsx"),
  "SettingsScreen",
);
const ShrineScreen = lazyPart(() => import("../shrine/page/ShrineScreen.tsx"), "ShrineScreen");
const PostScreen = lazyPart(() => import("../shrine/posts/page/PostScreen.tsx"), "PostScreen");
const HomeScreen = lazyPart(() => import("../home/feed/HomeScreen.tsx"), "HomeScreen");
const InviteScreen = lazyPart(() => import("../chat/invites/InviteScreen.tsx"), "InviteScreen");
const ConstellationScreen = lazyPart(
  () => import("../sky/screen/ConstellationScreen.tsx"),
  "ConstellationScreen",
);
const FundScreen = lazyPart(() => import("../home/pages/FundScreen.tsx"), "FundScreen");
const NotFoundScreen = lazyPart(() => import("../ui/layout/NotFoundScreen.tsx"), "NotFoundScreen");
// Builds contain neither the screen nor its import.
const KitScreen = import.meta.env.DEV
  ? lazyPart(() => import("../ui/kit/KitScreen.tsx"), "KitScreen")
  : null;

/** The screen of each path (specification section 2). Paths that are not public are for members. */
export function AppRoutes() {
  // All times on the screen are rendered again.
  useZone();
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<FrontScreen />} />
        <Route path="auth" element={<AuthScreen />} />
        <Route path="auth/oidc" element={<ProviderScreen />} />
        <Route path="clean-auth" element={<CleanAuthScreen />} />
        <Route path="recover" element={<RecoverScreen />} />
        <Route path="email/:kind" element={<EmailLinkScreen />} />
        <Route path="purpose" element={<PurposeScreen />} />
        <Route path="instructions/:command?" element={<InstructionsScreen />} />
        <Route path="docs" element={<DocsScreen />} />
        <Route path="fund" element={<FundScreen />} />
        {KitScreen && <Route path="kit" element={<KitScreen />} />}
        <Route element={<MembersOnly />}>
          <Route path="homepage" element={<HomeScreen />} />
          <Route path="archive" element={<ArchiveScreen />} />
          <Route path="album" element={<AlbumScreen />} />
        </Route>
        <Route path="oni/:username" element={<ShrineScreen />} />
        <Route path="oni/:username/posts/:postId" element={<PostScreen />} />
        <Route path="invite/:code" element={<InviteScreen />} />
        <Route element={<MembersOnly />}>
          <Route path="profile" element={<ProfileScreen />} />
          <Route path="settings" element={<SettingsScreen />} />
          <Route path="device" element={<DeviceScreen />} />
          <Route path="constellation" element={<ConstellationScreen />} />
        </Route>
        <Route path="dimensions" element={<MembersOnly />}>
          <Route index element={<HubScreen />} />
          <Route path="public" element={<PublicServersScreen />} />
          <Route path="private" element={<PrivateServersScreen />} />
        </Route>
        <Route
          path="dimensions/:serverId/:channelId?"
          element={
            <ForMembers forVisitors={<ServerPreviewScreen />}>
              <ServerScreen />
            </ForMembers>
          }
        />
        <Route element={<MembersOnly />}>
          <Route path="directs/:directId?/:threadId?" element={<DirectsScreen />} />
          <Route path="inbox" element={<InboxScreen />} />
          <Route path="keeper" element={<KeeperScreen />} />
          <Route path="cases/:caseId" element={<CaseScreen />} />
        </Route>
        <Route
          path="tag/:name"
          element={
            <ForMembers forVisitors={<TagScreen />}>
              <TagScreen />
            </ForMembers>
          }
        />
        <Route
          path="*"
          element={
            <ForMembers>
              <NotFoundScreen />
            </ForMembers>
          }
        />
      </Route>
    </Routes>
  );
}

const MembersOnly = () => (
  <ForMembers>
    <Outlet />
  </ForMembers>
);
