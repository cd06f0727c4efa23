import type { OwnUserRow, ShrineRow } from "@oni/db";
import type * as z from "zod";
import {
  type CurrentUser,
  musicThemeSchema,
  profileThemeModeSchema,
  profileThemeSchema,
  type Shrine,
} from "../../../contract/users.ts";

export function presentShrine(row: ShrineRow): Shrine {
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    bio: row.bio,
    profileMarkdown: row.profileMarkdown,
    userBadges: row.userBadges,
    enshinBadge: row.enshinBadge,
    profileImageUrl: row.profileImageUrl,
    profileTheme: known(profileThemeSchema, row.profileTheme, "main-cyberpunk"),
    profileThemeMode: known(profileThemeModeSchema, row.profileThemeMode, "dark"),
    musicTheme: known(musicThemeSchema, row.musicTheme, "cyberpunk-classic"),
    isMusicThemeChosen: row.isMusicThemeChosen,
    hideMusicPlayer: row.hideMusicPlayer,
    showOnlineStatus: row.showOnlineStatus,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentCurrentUser(row: OwnUserRow, starFuel: number): CurrentUser {
  return {
    ...presentShrine(row),
    email: row.email,
    isPremium: row.isPremium,
    isPublic: row.isPublic,
    starFuel,
  };
}

/** A theme that was chosen once and is no longer offered reads as the default. */
function known<Name extends string>(schema: z.ZodType<Name>, stored: string, otherwise: Name) {
  const parsed = schema.safeParse(stored);
  return parsed.success ? parsed.data : otherwise;
}
