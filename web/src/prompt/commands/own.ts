import * as z from "zod";
import { updateProfile } from "../../account/session/update-profile.ts";
import { nameBrowser } from "../../account/device/name-browser.ts";
import { sessionsQuery } from "../../account/settings/security/queries.ts";
import { endOtherSessions, endSession } from "../../account/settings/security/session-actions.ts";
import { fullTime } from "../../ui/text/format-time.ts";
import { words } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { runCommandAction, dim, line } from "../language/output.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";

export const theme = defineCommand({
  name: "theme",
  summary: "dark, light, or as the device has it",
  description: "Changes how the network looks on this device.",
  args: z.object({
    mode: z.enum(["dark", "light", "system"], { error: "is dark, light or system" }),
  }),
  examples: [{ line: "theme light" }, { line: "theme dark" }],
  offers: [
    { words: "Switch to day", line: "theme light" },
    { words: "Switch to night", line: "theme dark" },
    { words: "Day or night as the device has it", line: "theme system" },
  ],
  inComposer: true,
  run: ({ mode }, _, { setTheme }) => {
    setTheme(mode);
    return [line(`The theme is ${mode}.`)];
  },
});

export const status = defineCommand({
  name: "status",
  summary: "show or hide that you are online",
  description: "A hidden member is grey on the map, and no member sees that they are online.",
  args: z.object({ state: z.enum(["on", "off"], { error: "is on or off" }) }),
  uses: [updateProfile],
  examples: [{ line: "status off" }, { line: "status on" }],
  offers: [
    { words: "Hide that you are online", line: "status off" },
    { words: "Show that you are online", line: "status on" },
  ],
  inComposer: true,
  run: ({ state }, _, context) =>
    runCommandAction(context, updateProfile, {
      showOnlineStatus: state === "on",
      doneText:
        state === "on" ? "Others see that you are online." : "No member sees that you are online.",
    }),
});

export const sessions = defineCommand({
  name: "sessions",
  summary: "where you are signed in, and the way to end it",
  description:
    "Lists the sessions of your node, by numbers. end closes one by its number, or all others; the one that you are in ends by logout.",
  args: z.object({
    action: z.enum(["ls", "end"], { error: "is ls or end" }).default("ls"),
    which: words.optional(),
  }),
  uses: [endSession, endOtherSessions],
  examples: [{ line: "sessions" }, { line: "sessions end others" }],
  seeAlso: ["logout"],
  run: async ({ action, which }, _, context) => {
    const held = await context.queryClient.fetchQuery({ ...sessionsQuery, staleTime: 0 });
    if (action === "ls")
      return held.map(({ userAgent, lastSeenAt, current }, index) =>
        line(
          dim(`${index + 1}  `),
          nameBrowser(userAgent),
          dim(`  ${fullTime(lastSeenAt)}${current ? "  this one" : ""}`),
        ),
      );
    if (which === "others") return runCommandAction(context, endOtherSessions, undefined);
    const session = held[Number(which) - 1];
    if (!session) throw new WrongUse("WHICH: is a number that sessions lists, or others.");
    if (session.current) throw new Refusal("That is this one. It ends by logout.");
    return runCommandAction(context, endSession, { id: session.id });
  },
});

export const logout = defineCommand({
  name: "logout",
  summary: "end this session",
  description: "Ends the session of this device and forgets what you wrote and did not send.",
  args: z.object({}),
  uses: ["POST /api/auth/logout"],
  examples: [{ line: "logout" }],
  seeAlso: ["sessions"],
  run: async (_, __, { logOut }) => {
    await logOut();
    return [];
  },
});
