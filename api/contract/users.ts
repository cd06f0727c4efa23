import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema, largeBodyBytes } from "./endpoint.ts";
import { idParams } from "./page.ts";
import { clearable, displayName, tagList, text, username, usernamePattern } from "./text.ts";

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
  showOnlineStatus: z.boolean(),
  createdAt: timeSchema,
});
export type Shrine = z.infer<typeof shrineSchema>;

/** What only the member themselves may read. `starFuel` is the balance of their ledger. */
export const currentUserSchema = shrineSchema.extend({
  email: z.string(),
  isPremium: z.boolean(),
  isPublic: z.boolean(),
  starFuel: z.int(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

export const updateProfile = defineEndpoint({
  method: "PATCH",
  path: "/api/users/profile",
  audience: "member",
  summary: "Changes the named fields of the member's own profile and answers all of it.",
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
      showOnlineStatus: z.boolean(),
      isPublic: z.boolean(),
    })
    .partial(),
  response: currentUserSchema,
  errors: ["username_taken", "oni_id_reserved", "conflict"],
  bodyLimitBytes: largeBodyBytes,
});

export const readShrine = defineEndpoint({
  method: "GET",
  path: "/api/users/:username",
  audience: "everyone",
  summary: "The page of a member who is public, or one's own.",
  params: z.object({ username: z.string().regex(usernamePattern) }),
  response: shrineSchema,
  errors: ["not_found"],
});

const blockSchema = z.object({ userId: idSchema, username: z.string() });

export const listBlocks = defineEndpoint({
  method: "GET",
  path: "/api/users/blocks",
  audience: "member",
  summary: "The members whom the caller does not want to read, the last blocked first.",
  response: z.array(blockSchema),
});

export const blockMember = defineEndpoint({
  method: "PUT",
  path: "/api/users/:id/block",
  audience: "member",
  summary: "Folds a member's messages away and keeps their mentions from ringing.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found"],
});

export const unblockMember = defineEndpoint({
  method: "DELETE",
  path: "/api/users/:id/block",
  audience: "member",
  summary: "Lifts a block; where there was none nothing changes.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found"],
});
