import type { OwnUserRow, ShrineRow } from "@oni/db/account";
import type * as z from "zod";
import {
  type CurrentUser,
  musicThemeSchema,
  profileThemeModeSchema,
  profileThemeSchema,
  type Shrine,
} from "../../../contract/shrine/profile.ts";

export function presentShrine(row: ShrineRow): Shrine {
  return {
    ...row,
    profileTheme: known(profileThemeSchema, row.profileTheme, "main-cyberpunk"),
    profileThemeMode: known(profileThemeModeSchema, row.profileThemeMode, "dark"),
    musicTheme: known(musicThemeSchema, row.musicTheme, "cyberpunk-classic"),
    createdAt: row.createdAt.toISOString(),
  };
}

export const presentCurrentUser = (
  {
    updatedAt,
    emailVerifiedAt,
    email,
    isPremium,
    isKeeper,
    isPublic,
    directPolicy,
    textSize,
    density,
    hasPassword,
    ...row
  }: OwnUserRow,
  accountState: Pick<CurrentUser, "starFuel" | "recoveryCodesLeft" | "hasAuthenticator">,
): CurrentUser => ({
  ...presentShrine(row),
  ...{
    email,
    isPremium,
    isKeeper,
    isPublic,
    isIndexed: row.isIndexed,
    directPolicy,
    textSize,
    density,
    hasPassword,
    ...accountState,
  },
  isEmailVerified: emailVerifiedAt !== null,
  updatedAt: updatedAt.toISOString(),
});

/** A stored theme that is no longer offered is read as the default. */
function known<Name extends string>(schema: z.ZodType<Name>, stored: string, otherwise: Name) {
  const parsed = schema.safeParse(stored);
  return parsed.success ? parsed.data : otherwise;
}
