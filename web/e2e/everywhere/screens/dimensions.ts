import { makeFile } from "../../support/album-parts.ts";
import {
  addChannel,
  callAs,
  composer,
  messages,
  makeDimension,
  openSwitcher,
  sendMessage,
} from "../../support/dimensions-parts.ts";
import { attach, makeText } from "../../chat/files/files-parts.ts";
import { type Member, registerMember } from "../../support/fixtures.ts";
import {
  type Action,
  all,
  choose,
  field,
  fill,
  press,
  tryAgain,
  failureOf,
  type Screen,
} from "../../support/screen.ts";
import { dimensionBots } from "./dimension-bots.ts";
import { dimensionExport } from "./dimension-export.ts";
import { dimensionHooks } from "./dimension-hooks.ts";
import { dimensionMasks } from "./dimension-masks.ts";
import { dimensionRoles } from "./dimension-roles.ts";
import { findOwn, gatedList, publicList } from "./dimension-lists.ts";
import { createInvite } from "../../../src/chat/invites/invite-actions.ts";
import { editMessage } from "../../../src/chat/messages/message-actions.ts";
import { createChannel } from "../../../src/chat/servers/administration/channel-actions.ts";
import { updateServer } from "../../../src/chat/servers/server-actions.ts";
import { createWebhook } from "../../../src/chat/webhooks/webhook-actions.ts";
import { openThread, setFollowing } from "../../../src/chat/threads/thread-actions.ts";

/** Pins the first message that a search finds, and looks at it. */
const pinning: readonly Action[] = [
  {
    name: "pinning a message",
    prepare: async (page) => {
      await page.getByRole("link", { name: /first line/ }).click();
      await messages(page).first().hover();
    },
    act: all(
      (page) => messages(page).first().getByRole("button", { name: "More" }).click(),
      (page) => page.getByRole("menuitem", { name: "Pin", exact: true }).click(),
    ),
    failure: "Pin failed",
    done: "(pinned)",
  },
  {
    name: "looking at what is pinned",
    act: press("Pinned"),
    failure: "The pinned messages could not be fetched.",
    comesBack: true,
    done: "1 of 50",
  },
];

const panel = "Thread";

/** Makes a thread of the first pinned message and follows what happens. */
const rippling: readonly Action[] = [
  {
    name: "starting a thread",
    prepare: all(press("Close"), (page) => messages(page).first().hover()),
    act: (page) => messages(page).first().getByRole("button", { name: "Start a thread" }).click(),
    failure: failureOf(openThread),
    done: (page) => page.getByRole("complementary", { name: panel }),
  },
  {
    name: "following a thread",
    act: (page) =>
      page
        .getByRole("complementary", { name: panel })
        .getByRole("button", { name: "Follow" })
        .click(),
    failure: failureOf(setFollowing),
    done: (page) => page.getByRole("button", { name: "Follow", pressed: true }),
  },
];

const creating = (opener: string, name: string): Action => ({
  name,
  prepare: all(press(opener), fill("name", "night bus")),
  act: press("CREATE_DIMENSION"),
  failure: "Creation failed",
  input: field("name"),
  done: "night bus",
});

const dimensions: Screen = {
  name: "/dimensions/public",
  role: "newcomer",
  arrange: async () => "/dimensions/public",
  narrow: findOwn,
  actions: [creating("+ Create New Public Server", "creating a dimension")],
};

const hub: Screen = {
  name: "/dimensions",
  role: "newcomer",
  arrange: async () => "/dimensions",
  actions: [creating("CREATE_DIMENSION", "opening a dimension")],
};

const emptyDimension: Screen = {
  name: "an empty dimension",
  role: "owner",
  arrange: async (request, member) => {
    const body = { name: "harbour lights" };
    const { id } = await callAs<{ id: string }>(request, member, "POST /api/servers", body);
    return `/dimensions/${id}`;
  },
  actions: [
    {
      name: "making an invitation",
      act: press("CREATE_LINK"),
      failure: failureOf(createInvite),
      done: "COPY",
    },
    {
      name: "making a webhook",
      prepare: all(
        choose("general: menu", "Webhooks"),
        press("NEW_WEBHOOK"),
        fill("name", "night watch"),
      ),
      act: press("CREATE_WEBHOOK"),
      failure: failureOf(createWebhook),
      input: field("name"),
      done: "DONE",
    },
    {
      name: "giving a dimension an image",
      prepare: all(press("DONE"), press("Close"), choose("harbour lights: menu", "Edit dimension")),
      act: (page) => page.getByLabel("Dimension image").setInputFiles([makeFile()]),
      failure: failureOf(updateServer),
      done: "REMOVE_IMAGE",
    },
    {
      name: "taking the image of a dimension away",
      act: press("REMOVE_IMAGE"),
      failure: failureOf(updateServer),
      done: "UPLOAD_IMAGE",
    },
  ],
};

const channel: Screen = {
  name: "a channel",
  role: "owner",
  arrange: async (request, member) => {
    const channelRef = await makeDimension(request, [member]);
    const rain = await addChannel(request, member, channelRef, "rain");
    await sendMessage(request, member, rain, "it falls");
    const path = `POST /api/servers/${channelRef.serverId}/categories`;
    const { id } = await callAs<{ id: string }>(request, member, path, { name: "outside" });
    await callAs(request, member, `PATCH /api/channels/${rain.channelId}`, { categoryId: id });
    await sendMessage(request, member, channelRef, "first line");
    return channelRef.path;
  },
  states: [
    {
      name: "the audiences of a new channel",
      open: all(choose("tidepool radio: menu", "New channel"), (page) =>
        page.getByRole("group", { name: "Who sees it?" }).getByLabel("Only these").check(),
      ),
      shows: (page) => page.getByRole("group", { name: "Roles" }),
      widths: [1440],
    },
    {
      name: "the URL of a new webhook",
      open: all(
        choose("general: menu", "Webhooks"),
        press("NEW_WEBHOOK"),
        fill("name", "night watch"),
        press("CREATE_WEBHOOK"),
      ),
      shows: (page) => page.getByRole("button", { name: "DONE" }),
      widths: [1440, 390],
    },
    {
      name: "the menu of a category",
      open: press("outside: menu"),
      shows: (page) => page.getByRole("menuitem", { name: "Rename category" }),
      widths: [1440],
    },
  ],
  actions: [
    {
      name: "sending",
      prepare: (page) => composer(page).fill("second line"),
      act: (page) => composer(page).press("Enter"),
      failure: "You are away.",
      comesBack: true,
      done: "second line",
    },
    {
      name: "attaching a file",
      prepare: async (page) => {
        await attach(page, [makeText("first.txt")]);
        await press("Remove first.txt")(page);
      },
      act: (page) => attach(page, [makeText()]),
      failure: "You are offline. Try again when you are connected.",
      again: press("Try notes.txt again"),
      done: (page) => page.locator("button[type=submit]:enabled", { hasText: "SEND" }),
    },
    {
      name: "changing a message",
      prepare: async (page) => {
        await press("Remove notes.txt")(page);
        await composer(page).press("ArrowUp");
        await page.getByLabel("Edit message").fill("third line");
      },
      act: press("SAVE"),
      failure: failureOf(editMessage),
      input: (page) => page.getByLabel("Edit message"),
      done: "third line",
    },
    {
      name: "opening another channel",
      act: (page) => page.getByRole("link", { name: "rain" }).click(),
      failure: "The messages could not be fetched.",
      again: tryAgain,
      done: "it falls",
    },
    {
      name: "making a channel",
      prepare: all(choose("tidepool radio: menu", "New channel"), fill("name", "weather")),
      act: press("CREATE_CHANNEL"),
      failure: failureOf(createChannel),
      input: field("name"),
      done: "weather",
    },
    {
      name: "searching",
      prepare: all(press("Search"), fill("search tidepool radio", "line")),
      act: (page) => field("search tidepool radio")(page).press("Enter"),
      failure: "You are offline. Try again when you are connected.",
      input: field("search tidepool radio"),
      done: "2 found, the newest first.",
    },
    ...pinning,
    ...rippling,
    {
      name: "finding anything",
      prepare: (page) => openSwitcher(page, ""),
      act: (page) => page.getByRole("combobox", { name: /^Words/ }).fill("line"),
      failure: "You are offline. Try again when you are connected.",
      input: (page) => page.getByRole("combobox", { name: /^Words/ }),
      comesBack: true,
      done: /^\d+\+? found\./,
    },
  ],
};

const lantern = ({ username }: Member) => `two lanterns by the ${username}`;

const members: Screen = {
  name: "a channel with company",
  role: "member",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    const channelRef = await makeDimension(request, [other, member]);
    const { id } = await sendMessage(request, other, channelRef, lantern(member));
    await callAs(request, other, `PUT /api/messages/${id}/pin`);
    const text = `hello @${member.username} #rain \`code\` [link](https://a.net)`;
    await sendMessage(request, other, channelRef, text);
    return channelRef.path;
  },
  shows: composer,
  states: [
    {
      name: "members to mention",
      open: (page) => composer(page).fill("@"),
      shows: (page) => page.getByRole("listbox"),
    },
    {
      name: "pinned messages",
      open: press("Pinned"),
      shows: (page) => page.getByText("1 of 50"),
    },
    {
      name: "the channels on a phone",
      open: press("Channels"),
      shows: (page) => page.getByRole("link", { name: "general" }),
      widths: [390],
    },
    {
      name: "hits of the switcher",
      open: (page, { member }) => openSwitcher(page, member.username),
      shows: (page) => page.getByRole("status").getByText(/\d found\./),
    },
  ],
};

const thread: Screen = {
  name: "a thread",
  role: "owner",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    const channelRef = await makeDimension(request, [member, other]);
    const { id } = await sendMessage(
      request,
      member,
      channelRef,
      "three from the roof, before the cloud.",
    );
    const start = `POST /api/messages/${id}/thread`;
    const { id: channelId } = await callAs<{ id: string }>(request, member, start);
    for (let count = 1; count <= 12; count += 1) {
      const writer = count % 3 === 0 ? other : member;
      await sendMessage(request, writer, { channelId }, `what we should do, part ${count}`);
    }
    return channelRef.path.replace(channelRef.channelId, channelId);
  },
  shows: (page) => page.getByText("part 12"),
};

export const dimensionScreens: readonly Screen[] = [
  dimensions,
  publicList,
  gatedList,
  hub,
  emptyDimension,
  channel,
  members,
  thread,
  dimensionRoles,
  dimensionHooks,
  dimensionBots,
  dimensionExport,
  dimensionMasks,
];
