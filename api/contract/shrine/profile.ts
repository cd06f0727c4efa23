import { idSchema, timeSchema, usernameSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, largeBodyBytes } from "../endpoint.ts";
import { songSchema, trackSchema } from "./music.ts";
import { clearable, displayName, tagList, text, username } from "../text.ts";

const unknownTheme = "names no known theme";

/** Looks of a shrine (specification section 3); each has a light variant. */
export const profileThemeSchema = z.enum(["main-cyberpunk", "90s-computer"], unknownTheme);
export type ProfileTheme = z.infer<typeof profileThemeSchema>;

/** Counts for themes other than `main-cyberpunk`, which follows the whole site's mode. */
export const profileThemeModeSchema = z.enum(["dark", "light"], "is either dark or light");

/** Looks of the music player: the first two are free, the others premium; everyone may choose any. */
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

/** How a shrine takes marks: shown at once, seen by its owner first, or not at all. */
export const wallModeSchema = z.enum(["open", "approve", "closed"], "names no known mode");
export type WallMode = z.infer<typeof wallModeSchema>;

/** A member's public page, as everyone may read it. Never holds the email. */
export const shrineSchema = z.object({
  id: idSchema,
  username: z.string(),
  displayName: z.string().nullable(),
  bio: z.string().nullable(),
  profileMarkdown: z.string(),
  userBadges: z.array(z.string()),
  /** The tier, `carbon` for nodes from before the launch. */
  enshinBadge: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  profileTheme: profileThemeSchema,
  profileThemeMode: profileThemeModeSchema,
  musicTheme: musicThemeSchema,
  /** False while `musicTheme` is only the default: then the one that suits the profile theme shows. */
  isMusicThemeChosen: z.boolean(),
  /** Nobody is shown the player then. */
  hideMusicPlayer: z.boolean(),
  /** What the deck of the shrine begins with. */
  song: trackSchema.nullable(),
  showOnlineStatus: z.boolean(),
  wallMode: wallModeSchema,
  createdAt: timeSchema,
});
export type Shrine = z.infer<typeof shrineSchema>;

/** Who may write to a member without asking first: `linked` share a tag link or a private server with them. */
export const directPolicySchema = z.enum(["everyone", "linked", "nobody"], "names no known policy");
export type DirectPolicy = z.infer<typeof directPolicySchema>;

/** What only the member themselves may read. `starFuel` is the balance of their ledger. */
export const currentUserSchema = shrineSchema.extend({
  email: z.string(),
  isPremium: z.boolean(),
  /** Whether they keep the network: `/api/keeper/…` is there for them. */
  isKeeper: z.boolean(),
  isPublic: z.boolean(),
  /** Whether search engines may list their public pages. */
  isIndexed: z.boolean(),
  directPolicy: directPolicySchema,
  starFuel: z.int(),
  /** How many of the ten codes are yet to be used; 0 where none were made. */
  recoveryCodesLeft: z.int(),
  /** Whether a login needs a code of an authenticator app. */
  hasAuthenticator: z.boolean(),
  /** Whether a link that was sent to their email was used. */
  isEmailVerified: z.boolean(),
  /** Names the version of the profile that a change may be based on. */
  updatedAt: timeSchema,
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const updateProfile = defineEndpoint({
  method: "PATCH",
  path: "/api/users/profile",
  audience: "member",
  summary:
    "Changes the named fields of the member's own profile and answers all of it. 409 when the profile has another `updatedAt` than `baseUpdatedAt`.",
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
      baseUpdatedAt: timeSchema,
    })
    .partial(),
  response: currentUserSchema,
  errors: ["username_taken", "oni_id_reserved", "conflict"],
  bodyLimitBytes: largeBodyBytes,
});

/**
 * What the viewer has to do with another member: the tags that both carry, at most 20, the rarest first;
 * whether the other is online, as far as they show it; whether the viewer has blocked them; and the
 * direct line between the two, as far as the viewer sees one.
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
  audience: "everyone",
  summary:
    "The page of a member who is public, or one's own. Members are answered with their relation to them, null for themselves.",
  params: z.object({ username: usernameSchema }),
  response: shrineSchema.extend({ relation: relationSchema.nullish() }),
  errors: ["not_found"],
});
