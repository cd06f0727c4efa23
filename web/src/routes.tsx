import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { Outlet, Route, Routes, useLocation } from "react-router-dom";
import { useCurrentUser } from "./features/auth/current-user.ts";
import { LandingScreen } from "./features/landing/LandingScreen.tsx";
import { Frame } from "./features/navigation/Frame.tsx";
import { loadAnew } from "./load-anew.ts";

const AuthScreen = screen(() => import("./features/auth/AuthScreen.tsx"), "AuthScreen");
const CleanAuthScreen = screen(
  () => import("./features/auth/CleanAuthScreen.tsx"),
  "CleanAuthScreen",
);
const PurposeScreen = screen(() => import("./features/pages/PurposeScreen.tsx"), "PurposeScreen");
const InstructionsScreen = screen(
  () => import("./features/pages/InstructionsScreen.tsx"),
  "InstructionsScreen",
);
const HubScreen = screen(() => import("./features/dimensions/HubScreen.tsx"), "HubScreen");
const PublicServersScreen = screen(
  () => import("./features/dimensions/ServerListScreen.tsx"),
  "PublicServersScreen",
);
const PrivateServersScreen = screen(
  () => import("./features/dimensions/ServerListScreen.tsx"),
  "PrivateServersScreen",
);
const ServerScreen = screen(() => import("./features/dimensions/ServerScreen.tsx"), "ServerScreen");
const ArchiveScreen = screen(() => import("./features/archive/ArchiveScreen.tsx"), "ArchiveScreen");
const AlbumScreen = screen(() => import("./features/album/AlbumScreen.tsx"), "AlbumScreen");
const ProfileScreen = screen(() => import("./features/profile/ProfileScreen.tsx"), "ProfileScreen");
const SettingsScreen = screen(
  () => import("./features/settings/SettingsScreen.tsx"),
  "SettingsScreen",
);
const ShrineScreen = screen(() => import("./features/shrine/ShrineScreen.tsx"), "ShrineScreen");
const HomeScreen = screen(() => import("./features/home/HomeScreen.tsx"), "HomeScreen");
const InviteScreen = screen(() => import("./features/dimensions/InviteScreen.tsx"), "InviteScreen");
const ConstellationScreen = screen(
  () => import("./features/constellation/ConstellationScreen.tsx"),
  "ConstellationScreen",
);
const FundScreen = screen(() => import("./features/pages/FundScreen.tsx"), "FundScreen");
const NotFoundScreen = screen(
  () => import("./features/pages/NotFoundScreen.tsx"),
  "NotFoundScreen",
);
// Left out of builds, import and all.
const KitScreen = import.meta.env.DEV
  ? screen(() => import("./kit/KitScreen.tsx"), "KitScreen")
  : null;

/** Which path shows what (specification section 2). Every path that is not open to all is for members. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<Frame />}>
      <Route index element={<LandingScreen />} />
      <Route path="auth" element={<AuthScreen />} />
      <Route path="clean-auth" element={<CleanAuthScreen />} />
      <Route path="purpose" element={<PurposeScreen />} />
      <Route path="instructions" element={<InstructionsScreen />} />
      <Route path="fund" element={<FundScreen />} />
      {KitScreen && <Route path="kit" element={<KitScreen />} />}
      <Route element={<MembersOnly />}>
        <Route path="homepage" element={<HomeScreen />} />
        <Route path="archive" element={<ArchiveScreen />} />
        <Route path="album" element={<AlbumScreen />} />
      </Route>
      <Route path="oni/:username" element={<ShrineScreen />} />
      <Route element={<MembersOnly />}>
        <Route path="profile" element={<ProfileScreen />} />
        <Route path="settings" element={<SettingsScreen />} />
        <Route path="constellation" element={<ConstellationScreen />} />
      </Route>
      <Route path="dimensions" element={<MembersOnly />}>
        <Route index element={<HubScreen />} />
        <Route path="public" element={<PublicServersScreen />} />
        <Route path="private" element={<PrivateServersScreen />} />
        <Route path=":serverId/:channelId?" element={<ServerScreen />} />
      </Route>
      <Route element={<MembersOnly />}>
        <Route path="invite/:code" element={<InviteScreen />} />
      </Route>
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

/**
 * Visitors, and members whose session is still loading, get the landing page. A page that was open
 * when its session ended stays open and says so itself.
 */
function ForMembers({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser();
  const { key } = useLocation();
  const [admittedAt, setAdmittedAt] = useState<string | null>(null);
  if (user && admittedAt !== key) setAdmittedAt(key);
  return user || admittedAt === key ? children : <LandingScreen />;
}

const MembersOnly = () => (
  <ForMembers>
    <Outlet />
  </ForMembers>
);

/** A screen that is fetched when it is first visited. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => {
    const loaded: Record<Name, ComponentType> = await load().catch(loadAnew);
    const Screen: ComponentType = loaded[name];
    return { default: Screen };
  });
}
