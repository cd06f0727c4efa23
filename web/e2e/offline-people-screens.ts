import { callAs, composer, makeDimension, say } from "./dimensions-parts.ts";
import { registerMember } from "./fixtures.ts";
import { all, choose, field, fill, press, type Screen } from "./offline-actions.ts";
import { idOf, link, openCard, openLine } from "./people-parts.ts";

const inbox: Screen = {
  name: "/inbox",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    await link(request, [member, other]);
    await callAs(request, other, `POST /api/users/${await idOf(request, member)}/knock`);
    return "/inbox";
  },
  actions: [
    {
      name: "marking all as read",
      act: press("MARK_ALL_READ"),
      told: "Not marked as read",
      done: "all read",
    },
    {
      name: "turning quiet hours on",
      act: (page) => page.getByRole("switch", { name: "Quiet hours" }).click(),
      told: "Update failed",
      done: "from",
    },
    {
      name: "knocking back",
      act: press(/^Knock back to/),
      told: "Knock failed",
      done: "You both knocked.",
    },
  ],
};

/** Who is at the other end of the line that was arranged last. */
let otherName = "";

const line: Screen = {
  name: "a line",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    otherName = other.username;
    await link(request, [member, other]);
    const opened = await openLine(request, other, member);
    await say(request, other, opened, "the roof is open");
    return `/directs/${opened.id}`;
  },
  actions: [
    {
      name: "saying something",
      prepare: (page) => composer(page).fill("bring the kettle"),
      act: (page) => composer(page).press("Enter"),
      told: "You are away.",
      comesBack: true,
      done: "bring the kettle",
    },
    {
      name: "blocking",
      act: choose(/^oni_.*: menu/, "Block"),
      told: "Block failed",
      done: "You blocked this node.",
    },
    {
      name: "unblocking",
      act: choose(/^oni_.*: menu/, "Unblock"),
      told: "Unblock failed",
      done: "SEND",
    },
    {
      name: "muting the line",
      act: press("Mute"),
      told: "Update failed",
      done: (page) => page.getByRole("button", { name: "Mute", pressed: true }),
    },
    {
      name: "hiding the line",
      act: choose(/^oni_.*: menu/, "Hide the line"),
      told: "Line not hidden",
      done: "No line is open yet.",
    },
    {
      name: "writing to somebody",
      prepare: all(press("WRITE_TO"), (page) => fill("oni_id", otherName)(page)),
      act: press("OPEN_THE_LINE"),
      told: "Line not opened",
      kept: field("oni_id"),
      done: /not end-to-end encrypted/,
    },
  ],
};

const requestOf = (name: string, label: string, told: string, done: string): Screen => ({
  name: `a request, ${name}`,
  arrange: async (request, member) => {
    const asked = await openLine(request, await registerMember(request), member);
    return `/directs/${asked.id}`;
  },
  actions: [{ name, act: press(label), told, done }],
});

const card: Screen = {
  name: "the card of a member",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    await link(request, [member, other]);
    return (await makeDimension(request, [member, other])).path;
  },
  actions: [
    {
      name: "hushing a dimension",
      prepare: press("tidepool radio rings for"),
      act: press("until I say"),
      told: "Update failed",
      done: "Hushed until you say.",
    },
    {
      name: "blocking",
      prepare: async (page) => {
        await page.keyboard.press("Escape");
        const column = page.getByRole("complementary", { name: "Members" });
        const name = await column.locator("a[data-person]").last().getAttribute("data-person");
        await openCard(page, { username: name ?? "" });
      },
      act: press("BLOCK"),
      told: "Block failed",
      // What tells of the failure lies over the foot of the card.
      again: all(press("Dismiss"), press("BLOCK")),
      done: "you blocked this node",
    },
    {
      name: "unblocking",
      act: press("UNBLOCK"),
      told: "Unblock failed",
      done: "Visit the shrine",
    },
    {
      name: "reporting a member",
      prepare: all(press("REPORT"), fill("reason", "not nice")),
      act: press("REPORT_ONI"),
      told: "Report failed",
      kept: field("reason"),
      done: "Reported",
    },
    {
      name: "inviting",
      prepare: press("Invite to..."),
      act: (page) =>
        page
          .getByRole("dialog")
          .getByRole("button", { name: /^tidepool radio/ })
          .click(),
      told: "Invitation failed",
      done: /not end-to-end encrypted/,
    },
  ],
};

const wall: Screen = {
  name: "a wall",
  arrange: async (request) => `/oni/${(await registerMember(request)).username}`,
  actions: [
    {
      name: "leaving a mark",
      prepare: fill("Your line", "the kettle made it"),
      act: press("PRESS"),
      told: "Mark not left",
      kept: field("Your line"),
      done: "the kettle made it",
    },
    {
      name: "removing a mark",
      act: press(/^Remove the mark of/),
      told: "Mark not removed",
      done: "Nobody has pressed a mark yet.",
    },
  ],
};

const tagPage: Screen = {
  name: "a tag",
  arrange: async () => "/tag/harbours",
  actions: [
    {
      name: "wearing a tag",
      act: press("WEAR_THIS_TAG"),
      told: "Update failed",
      done: "Tags kept",
    },
  ],
};

const ownWall: Screen = {
  name: "one's own wall",
  arrange: async (request, member) => {
    await callAs(request, member, "PATCH /api/users/profile", { wallMode: "approve" });
    const guest = await registerMember(request);
    const line = { line: "is this the person" };
    await callAs(request, guest, `POST /api/users/${member.username}/wall`, line);
    return `/oni/${member.username}`;
  },
  actions: [
    {
      name: "keeping a mark",
      act: press(/^Keep the mark of/),
      told: "Mark not kept",
      done: "is this the person",
    },
    {
      name: "closing the wall",
      act: press("CLOSE_WALL"),
      told: "Update Failed",
      done: "OPEN_WALL",
    },
  ],
};

const shrine: Screen = {
  name: "the shrine of another",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    await link(request, [member, other]);
    return `/oni/${other.username}`;
  },
  actions: [
    {
      name: "writing",
      act: press("WRITE"),
      told: "Line not opened",
      done: /not end-to-end encrypted/,
    },
  ],
};

/** Where members meet. */
export const peopleScreens: readonly Screen[] = [
  tagPage,
  wall,
  ownWall,
  inbox,
  line,
  requestOf("accepting", "ACCEPT", "Not accepted", "end-to-end"),
  requestOf("declining", "DECLINE", "Not declined", "No line is open yet."),
  card,
  shrine,
];
