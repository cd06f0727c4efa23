import type { APIRequestContext, Page } from "playwright/test";
import { callAs, composer, makeDimension, sendMessage } from "../../support/dimensions-parts.ts";
import { type Member, registerMember } from "../../support/fixtures.ts";
import { all, choose, field, fill, press, failureOf, type Screen } from "../../support/screen.ts";
import {
  idOf,
  link,
  makeTag,
  openTools,
  openDirect,
  plates,
  whenCards,
} from "../../support/people-parts.ts";
import { saveNotify } from "../../../src/account/notifications/notify-actions.ts";
import { updateProfile } from "../../../src/account/session/update-profile.ts";
import { hideDirect } from "../../../src/people/cards/direct-actions.ts";
import {
  blockPerson,
  knockOn,
  openDirect as opening,
  unblockPerson,
} from "../../../src/people/cards/person-actions.ts";
import { sendReport } from "../../../src/people/reports/report-actions.ts";
import { approveMark, pressMark, removeMark } from "../../../src/shrine/wall/wall-actions.ts";

/** Registers a member who may write to this one, and returns them. */
async function meet(request: APIRequestContext, member: Member): Promise<Member> {
  const other = await registerMember(request);
  await link(request, [member, other]);
  return other;
}

/** Registers a member who has knocked. */
async function knock(request: APIRequestContext, member: Member): Promise<Member> {
  const other = await meet(request, member);
  await callAs(request, other, `POST /api/users/${await idOf(request, member)}/knock`);
  return other;
}

const inbox: Screen = {
  name: "/inbox",
  role: "member",
  arrange: async (request, member) => {
    const other = await knock(request, member);
    const channelRef = await makeDimension(request, [other, member]);
    await sendMessage(request, other, channelRef, `@${member.username} the roof is open`);
    return "/inbox";
  },
  shows: (page) => page.getByText("mentioned you in"),
  states: [
    {
      name: "a knock",
      open: async (page, { request, member }) => {
        await whenCards(page);
        await knock(request, member);
      },
      shows: (page) => plates(page).getByText("knocked"),
    },
  ],
  actions: [
    {
      name: "marking all as read",
      act: press("MARK_ALL_READ"),
      failure: "Not marked as read",
      done: "all read",
    },
    {
      name: "turning quiet hours on",
      act: (page) => page.getByRole("switch", { name: "Quiet hours" }).click(),
      failure: failureOf(saveNotify),
      done: "from",
    },
    {
      name: "knocking back",
      act: press(/^Knock back to/),
      failure: failureOf(knockOn),
      done: "You both knocked.",
    },
  ],
};

const directTo = async (request: APIRequestContext, member: Member) => {
  const other = await meet(request, member);
  const opened = await openDirect(request, other, member);
  await sendMessage(request, other, opened, "the roof is open");
  return opened;
};

const directs: Screen = {
  name: "/directs",
  role: "member",
  arrange: async (request, member) => {
    await directTo(request, member);
    return "/directs";
  },
};

const direct: Screen = {
  name: "a conversation",
  role: "member",
  arrange: async (request, member) => `/directs/${(await directTo(request, member)).id}`,
  actions: [
    {
      name: "saying something",
      prepare: (page) => composer(page).fill("bring the kettle"),
      act: (page) => composer(page).press("Enter"),
      failure: "You are away.",
      comesBack: true,
      done: "bring the kettle",
    },
    {
      name: "blocking",
      act: choose(/^oni_.*: menu/, "Block"),
      failure: failureOf(blockPerson),
      done: "You blocked this node.",
    },
    {
      name: "unblocking",
      act: choose(/^oni_.*: menu/, "Unblock"),
      failure: failureOf(unblockPerson),
      done: "SEND",
    },
    {
      name: "muting the conversation",
      act: press("Mute"),
      failure: failureOf(saveNotify),
      done: (page) => page.getByRole("button", { name: "Mute", pressed: true }),
    },
    {
      name: "hiding the conversation",
      act: choose(/^oni_.*: menu/, "Hide the conversation"),
      failure: failureOf(hideDirect),
      done: "No conversation yet.",
    },
    {
      name: "writing to a member",
      prepare: async (page, { request, member }) => {
        const other = await meet(request, member);
        await press("WRITE_TO")(page);
        await fill("oni_id", other.username)(page);
      },
      act: press("OPEN_CONVERSATION"),
      failure: failureOf(opening),
      input: field("oni_id"),
      done: /not end-to-end encrypted/,
    },
  ],
};

const requestOf = (name: string, label: string, failure: string, done: string): Screen => ({
  name: `a request, ${name}`,
  role: "member",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    const opened = await openDirect(request, other, member);
    await sendMessage(request, other, opened, "is this you?");
    return `/directs/${opened.id}`;
  },
  shows: (page) => page.getByRole("button", { name: label }),
  actions: [{ name, act: press(label), failure, done }],
});

/** Opens the card of the other member with the actions of the owner. */
const openOther = async (page: Page) => {
  const column = page.getByRole("complementary", { name: "Members" });
  const name = await column.locator("a[data-person]").last().getAttribute("data-person");
  await openTools(page, { username: name ?? "" });
};

const card: Screen = {
  name: "the card of a member",
  role: "owner",
  arrange: async (request, member) =>
    (await makeDimension(request, [member, await meet(request, member)])).path,
  states: [
    { name: "a card", open: openOther, shows: (page) => page.getByText("YOU_SHARE") },
    {
      name: "when it notifies",
      open: press("Notifications of tidepool radio"),
      shows: (page) => page.getByRole("button", { name: "until I unmute" }),
    },
  ],
  actions: [
    {
      name: "hushing a dimension",
      prepare: press("Notifications of tidepool radio"),
      act: press("until I unmute"),
      failure: failureOf(saveNotify),
      done: "Muted until you unmute.",
    },
    {
      name: "blocking",
      prepare: async (page) => {
        await page.keyboard.press("Escape");
        await openOther(page);
      },
      act: press("BLOCK"),
      failure: failureOf(blockPerson),
      // The toast of the failure covers the foot of the card.
      again: all(press("Dismiss"), press("BLOCK")),
      done: "you blocked this node",
    },
    {
      name: "unblocking",
      act: press("UNBLOCK"),
      failure: failureOf(unblockPerson),
      done: "Visit the shrine",
    },
    {
      name: "reporting a member",
      prepare: all(press("REPORT"), fill("reason", "not nice")),
      act: press("REPORT_ONI"),
      failure: failureOf(sendReport),
      input: field("reason"),
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
      failure: "Invitation failed",
      done: /not end-to-end encrypted/,
    },
  ],
};

const wall: Screen = {
  name: "a wall",
  role: "member",
  arrange: async (request) => `/oni/${(await registerMember(request)).username}`,
  actions: [
    {
      name: "leaving a mark",
      prepare: fill("Your mark", "the kettle made it"),
      act: press("PRESS"),
      failure: failureOf(pressMark),
      input: field("Your mark"),
      done: "the kettle made it",
    },
    {
      name: "removing a mark",
      act: press(/^Remove the mark of/),
      failure: failureOf(removeMark),
      done: "No marks yet.",
    },
  ],
};

const tagPage: Screen = {
  name: "a tag",
  role: "member",
  arrange: async (request) => `/tag/${(await makeTag(request)).tag}`,
  shows: (page) => page.getByRole("button", { name: "Open Low moon" }),
  actions: [
    {
      name: "wearing a tag",
      act: press("WEAR_THIS_TAG"),
      failure: "Update failed",
      done: "Tags saved",
    },
  ],
};

const ownWall: Screen = {
  name: "one's own wall",
  role: "owner",
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
      act: press(/^Approve the mark of/),
      failure: failureOf(approveMark),
      done: "is this the person",
    },
    {
      name: "closing the wall",
      act: press("CLOSE_WALL"),
      failure: failureOf(updateProfile),
      done: "OPEN_WALL",
    },
  ],
};

const shrine: Screen = {
  name: "the shrine of another",
  role: "member",
  arrange: async (request, member) => `/oni/${(await meet(request, member)).username}`,
  actions: [
    {
      name: "writing",
      act: press("WRITE"),
      failure: failureOf(opening),
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
  directs,
  direct,
  requestOf("accepting", "ACCEPT", "Not accepted", "end-to-end"),
  requestOf("declining", "DECLINE", "Not declined", "No conversation yet."),
  card,
  shrine,
];
