import {
  aText,
  control,
  mustBe,
  normalizeText,
  tagOf,
  tagPattern,
  visible,
  withoutNul,
  nonEmptyText,
} from "@oni/realtime/contract";
import * as z from "zod";

/** Rules for every text of a member, with their refusals. Used by web and api. */

const singleLineRule = { error: "must be one line without control or direction characters" };

/** A single line of limited length, possibly empty. */
export const singleLine = (maximum: number) =>
  z
    .string(aText)
    .max(maximum, `takes at most ${maximum} characters`)
    .refine((value) => !control.test(value), singleLineRule);

/**
 * Free text of limited length in characters after NFC. NUL is refused, everything else is stored
 * unchanged. A required text has a visible character.
 */
export const text = (minimum: number, maximum: number) =>
  z
    .string(aText)
    .refine(withoutNul, "must not contain the NUL character")
    .transform(normalizeText)
    .pipe(
      z
        .string()
        .min(minimum, minimum === 1 ? "is required" : `needs at least ${minimum} characters`)
        .max(maximum, `takes at most ${maximum} characters`)
        .refine((value) => minimum === 0 || visible.test(value), "must have a visible character"),
    );

/** A single-line name: trimmed, without control or direction characters, with a visible character. */
export const name = (maximum: number) =>
  z
    .string(aText)
    .transform((value) => normalizeText(value).trim())
    .pipe(
      z
        .string()
        .min(1, "is required")
        .max(maximum, `takes at most ${maximum} characters`)
        .refine((value) => !control.test(value), singleLineRule)
        .refine((value) => visible.test(value), "must have a visible character"),
    );

/** An optional text. `""` and null clear it and parse to null. Any other value must match `rule`. */
export const clearable = <Schema extends z.ZodType<string>>(rule: Schema) =>
  z
    .union([z.null(), z.literal(""), rule], {
      error: ({ errors }) => errors.at(-1)?.[0]?.message,
    })
    .transform((value) => (value === "" || value === null ? null : value));

export const usernamePattern = /^[a-z0-9_]{3,20}$/;
const passwordPattern = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]/s;

/**
 * An email: atoms of RFC 5322 with single dots between them, without quotes, comments or angle brackets,
 * and a domain of at least two labels (RFC 1123). Letters of every script are allowed (RFC 6531),
 * invisible characters are not.
 */
const mailboxPattern =
  /^(?=.{1,64}$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domainPattern = /^(?:(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)(?:\.|$)){2,}(?<!\.)$/u;
const isEmail = (value: string): boolean => {
  const [mailbox = "", domain = "", ...more] = value.split("@");
  const isSeen = !/\p{Default_Ignorable_Code_Point}/u.test(value);
  return isSeen && more.length === 0 && mailboxPattern.test(mailbox) && domainPattern.test(domain);
};

/** The refusals of registration in the order of the checks. */
const registerSentences = {
  usernameRequired: "Error: ONI_ID required to create account",
  usernameShort: "Error: ONI_ID must be at least 3 characters",
  usernameLong: "Error: ONI_ID must be less than 20 characters",
  usernameForm: "Error: ONI_ID can only include lowercase letters, numbers, and underscores",
  emailRequired: "Error: email required to create account",
  emailForm: "Error: please enter a valid email address",
  passwordRequired: "Error: password required to create account",
  passwordShort: "Error: password must be at least 8 characters long",
  passwordForm:
    "Error: password must include uppercase letter, lowercase letter, number, and special character (@$!%*?&)",
} as const;

export const loginSentences = {
  usernameRequired: "Error: ONI_ID required to access network",
  passwordRequired: "Error: password required to access network",
} as const;

/** A member's name as typed at sign-in. Phones capitalize the first letter and append a space. */
export const typedUsername = z
  .string(loginSentences.usernameRequired)
  .transform((value) => normalizeText(value).trim().toLowerCase())
  .pipe(
    z
      .string()
      .refine((value) => visible.test(value), {
        error: loginSentences.usernameRequired,
        abort: true,
      })
      .max(254, "takes at most 254 characters")
      .refine(withoutNul, "must not contain the NUL character"),
  );

/** 3 to 20 lower-case letters, digits or underscores. */
export const username = z
  .string(registerSentences.usernameRequired)
  .min(1, { error: registerSentences.usernameRequired, abort: true })
  .min(3, { error: registerSentences.usernameShort, abort: true })
  .max(20, { error: registerSentences.usernameLong, abort: true })
  .regex(usernamePattern, registerSentences.usernameForm);

/** An invite code: at least 64 random bits in base64url. */
export const inviteCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{11,64}$/, "must be the code of an invitation");

/** The invite code of a registration. Empty is none. A malformed code counts as unknown. */
export const broughtCode = z
  .string()
  .refine(withoutNul, "must not contain the NUL character")
  .nullish()
  .transform((text) => text || undefined);

/** At most 254 characters, parsed to lower case. */
export const email = z
  .string(registerSentences.emailRequired)
  .transform((value) => normalizeText(value.trim()).toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: registerSentences.emailRequired, abort: true })
      .max(254, { error: registerSentences.emailForm, abort: true })
      .refine(isEmail, registerSentences.emailForm),
  );

const longestPassword = 200;

/** The password of a new account. */
export const newPassword = z
  .string(registerSentences.passwordRequired)
  .min(1, { error: registerSentences.passwordRequired, abort: true })
  .min(8, { error: registerSentences.passwordShort, abort: true })
  .max(longestPassword, { error: `takes at most ${longestPassword} characters`, abort: true })
  .refine(withoutNul, "must not contain the NUL character")
  .regex(passwordPattern, registerSentences.passwordForm);

/** The new password of an existing account. Its lower minimum of 6 is intended. */
export const changedPassword = z
  .string(aText)
  .min(6, "Password must be at least 6 characters long.")
  .max(longestPassword, `takes at most ${longestPassword} characters`)
  .refine(withoutNul, "must not contain the NUL character");

/** A password that is only compared. */
export const presentedPassword = z
  .string(loginSentences.passwordRequired)
  .min(1, loginSentences.passwordRequired)
  .max(longestPassword, `takes at most ${longestPassword} characters`)
  .refine(withoutNul, "must not contain the NUL character");

/** The own password, which a member without one leaves out. */
export const ownPassword = presentedPassword.optional();

export const displayName = clearable(
  z
    .string(aText)
    .transform((value) => normalizeText(value).trim())
    .pipe(z.union([z.literal(""), name(50)])),
);

/** `#Tape Loops` is refused, ` #TAPES ` becomes `tapes`. */
export const tag = z
  .string(aText)
  .transform(tagOf)
  .pipe(
    z.string().regex(tagPattern, "may hold letters, digits, hyphens and underscores, at most 50"),
  );

/** At most 20 tags, each once, in the order given. */
export const tagList = z
  .array(tag, mustBe("a list of tags"))
  .transform((list) => [...new Set(list)])
  .pipe(z.array(z.string()).max(20, "takes at most 20 tags"));

/** A channel's name as its slug: `Late Signal!` becomes `late-signal`. */
export const channelName = z
  .string(aText)
  .refine((value) => !control.test(value), { ...singleLineRule, abort: true })
  .transform((value) =>
    normalizeText(value)
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, ""),
  )
  .pipe(
    z
      .string()
      .regex(/^[\p{L}\p{M}\p{N}-]{1,50}$/u, "needs 1 to 50 letters, digits or hyphens")
      .refine((value) => visible.test(value), "must have a visible character"),
  );

export const reportReason = nonEmptyText(1_000);

export const itemName = name(100);
export const description = clearable(text(0, 1_000));
export const searchQuery = nonEmptyText(200);
