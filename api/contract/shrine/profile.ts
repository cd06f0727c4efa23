import { idSchema, timeSchema, usernameSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, largeBodyBytes } from "../endpoint.ts";
import { songSchema, trackSchema } from "./music.ts";
import { clearable, displayName, tagList, text, username } from "../text.ts";

const unknownTheme = "names no known theme";

/** Themes of a shrine (specification section 3). Each has a light variant. */
export const profileThemeSchema = z.enum(["main-cyberpunk", "90s-computer"], unknownTheme);
export type ProfileTheme = z.infer<typeof profileThemeSchema>;

/** The mode of a theme other than `main-cyberpunk`, which follows the site's mode. */
export const profileThemeModeSchema = z.enum(["dark", "light"], "is either dark or light");

/** Themes of the music player: two free ones, then premium ones. Every member may choose any. */
export const musicThemeSchema = z.enum(
  [
    "cyberpunk-classic",
    "retro-amber",
    "scifi-station",
    "holographic-display",
    "quantum-matrix",
    "neon-synthwave",
    "alien-tech",
  ],
  unknownTheme,
);
export type MusicTheme = z.infer<typeof musicThemeSchema>;

/** The policy for marks on a wall: shown at once, approved by the owner first, or closed. */
export const wallModeSchema = z.enum(["open", "approve", "closed"], "names no known mode");
export type WallMode = z.infer<typeof wallModeSchema>;

/** A member's public page. It never contains the email. */
export const shrineSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  profileMarkdown: z.string(),
  userBadges: z.array(z.string()),
  /** The tier. `carbon` marks members from before the launch. */
  enshinBadge: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  profileTheme: profileThemeSchema,
  profileThemeMode: profileThemeModeSchema,
  musicTheme: musicThemeSchema,
  /** False while `musicTheme` is the default. Then the one that matches the profile theme is used. */
  isMusicThemeChosen: z.boolean(),
  /** True to hide the player from everyone. */
  hideMusicPlayer: z.boolean(),
  /** The first track in the player. */
  song: trackSchema.nullable(),
  showOnlineStatus: z.boolean(),
  wallMode: wallModeSchema,
  createdAt: timeSchema,
});
export type Shrine = z.infer<typeof shrineSchema>;

/** The members who may write without a request. `linked` members share a tag link or a private server. */
export const directPolicySchema = z.enum(["everyone", "linked", "nobody"], "names no known policy");
export type DirectPolicy = z.infer<typeof directPolicySchema>;

/** The size of messages and prose in CSS pixels, for a browser with a default size of 16. */
export const textSizeSchema = z.int().min(14).max(20);

/** The space between messages and rows. */
export const densitySchema = z.enum(["comfortable", "compact"], "is comfortable or compact");

/** A member's own data. `starFuel` is the balance of their ledger. */
export const currentUserSchema = shrineSchema.extend({
  email: z.string(),
  isPremium: z.boolean(),
  /** True if the member is a keeper, who may call `/api/keeper/…`. */
  isKeeper: z.boolean(),
  isPublic: z.boolean(),
  /** True if search engines may index their public pages. */
  isIndexed: z.boolean(),
  directPolicy: directPolicySchema,
  textSize: textSizeSchema,
  density: densitySchema,
  starFuel: z.int(),
  /** The number of unused recovery codes, 0 if none were made. */
  recoveryCodesLeft: z.int(),
  /** False for a member who registered by the provider and has set no password. */
  hasPassword: z.boolean(),
  /** True if a login needs a code of an authenticator app. */
  hasAuthenticator: z.boolean(),
  /** True once a link that was sent to the email was used. */
  isEmailVerified: z.boolean(),
  /** The version of the profile that a change may be based on. */
  updatedAt: timeSchema,
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const updateProfile = defineEndpoint({
  method: "PATCH",
  path: "/api/users/profile",
  access: "member",
  scope: "write",
  summary:
    "Change the given fields of the caller's profile. Returns the whole profile. 409 if `updatedAt` differs from `baseUpdatedAt`.",
  body: z
    .object({
      profileMarkdown: text(0, 50_000),
      username: z
        .string()
        .trim()
        .min(1, { error: "Oni ID cannot be empty.", abort: true })
        .pipe(username),
      displayName,
      bio: clearable(text(0, 500)),
      userBadges: tagList,
      profileTheme: profileThemeSchema,
      profileThemeMode: profileThemeModeSchema,
      musicTheme: musicThemeSchema,
      hideMusicPlayer: z.boolean(),
      song: songSchema.nullable(),
      showOnlineStatus: z.boolean(),
      wallMode: wallModeSchema,
      isPublic: z.boolean(),
      isIndexed: z.boolean(),
      directPolicy: directPolicySchema,
      textSize: textSizeSchema,
      density: densitySchema,
      baseUpdatedAt: timeSchema,
    })
    .partial(),
  example: { bio: "a line" },
  response: currentUserSchema,
  errors: ["username_taken", "oni_id_reserved", "conflict"],
  bodyLimitBytes: largeBodyBytes,
});

/**
 * The viewer's relation to another member: shared tags, at most 20, rarest first; whether the other is
 * online, if they show it; whether the viewer has blocked them; and the direct line between the two, if
 * the viewer sees one.
 */
export const relationSchema = z.object({
  sharedTags: z.array(z.string()).max(20),
  online: z.boolean(),
  blocked: z.boolean(),
  directId: idSchema.nullable(),
});
export type Relation = z.infer<typeof relationSchema>;

export const readShrine = defineEndpoint({
  method: "GET",
  path: "/api/users/:username",
  access: "shrine-shown",
  summary:
    "Get the profile of a public member, or one's own. For members it includes their relation to the profile's member, null for oneself.",
  params: z.object({ username: usernameSchema }),
  response: shrineSchema.extend({ relation: relationSchema.nullish() }),
});
