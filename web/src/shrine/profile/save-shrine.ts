import { call } from "../../live/calls/call.ts";
import { defineDeed } from "../../live/calls/deed.ts";
import { saveOver, type Version } from "../../live/calls/version.ts";
import { keepProfile, profileUpdated } from "../../account/session/update-profile.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";

/** The shrine's text, and the version of the profile that it is of. */
export const shrineVersion = (user: CurrentUser): Version<string> => ({
  text: user.profileMarkdown,
  updatedAt: user.updatedAt,
});

/** Saves the shrine over the version on which it was written. */
export const saveShrine = defineDeed({
  failure: "Update Failed",
  act: ({ text, base }: { text: string; base: Version<string> }) =>
    saveOver(base, {
      save: (baseUpdatedAt) =>
        call("PATCH /api/users/profile", { body: { profileMarkdown: text, baseUpdatedAt } }),
      readNewest: async () => shrineVersion(await call("GET /api/auth/me", {})),
    }),
  keep: keepProfile,
  outcome: () => profileUpdated(),
});
