import { albumOf, makeFile } from "./album-parts.ts";
import { makeCapsule, putAway } from "./archive-parts.ts";
import { callAs, composer, makeDimension, openSwitcher, say } from "./dimensions-parts.ts";
import { attach, makeText } from "./files-parts.ts";
import { uniqueName } from "./fixtures.ts";
import {
  all,
  choose,
  field,
  fill,
  newKey,
  press,
  tryAgain,
  type Screen,
} from "./offline-actions.ts";
import { gatedList, publicList } from "./offline-doors.ts";
import { pinning } from "./offline-pins.ts";
import { rippling } from "./offline-side-rooms.ts";

const archive: Screen = {
  name: "/archive",
  arrange: async (request, member) => {
    const { id: capsuleId } = await makeCapsule(request, member, "tape notes");
    await putAway(request, member, { title: "Rain", capsuleId });
    return "/archive";
  },
  actions: [
    {
      name: "hiding a post",
      act: press("Make Private"),
      told: "Update failed",
      done: "Visibility Updated",
    },
    {
      name: "making a capsule",
      prepare: all(press("New Capsule"), fill("name", "winter")),
      act: press("CREATE_CAPSULE"),
      told: "Capsule Creation Failed",
      kept: field("name"),
      done: "Capsule Created",
    },
    {
      name: "renaming a capsule",
      prepare: all(choose("Capsule actions", "Edit Capsules"), press("Rename tape notes"), (page) =>
        page.getByRole("textbox", { name: /^New name of/ }).fill("loops"),
      ),
      act: (page) => page.getByRole("textbox", { name: /^New name of/ }).press("Enter"),
      told: "Update failed",
      kept: (page) => page.getByRole("textbox", { name: /^New name of/ }),
      done: "Capsule updated",
    },
    {
      name: "deleting a capsule",
      prepare: all(
        press("Stop Editing"),
        choose("Capsule actions", "Delete Capsules"),
        press("Delete loops"),
      ),
      act: press("DELETE_CAPSULE"),
      told: "Delete failed",
      again: all(press("Delete loops"), press("DELETE_CAPSULE")),
      done: "Capsule deleted",
    },
  ],
};

const album: Screen = {
  name: "/album",
  arrange: async (request, member) => {
    const { addBoard, addImage } = albumOf(request, member);
    await addBoard("night water");
    await addImage({ title: "Low moon" });
    return "/album";
  },
  actions: [
    {
      name: "making a board",
      prepare: all(press("New Board"), (page) =>
        page.getByRole("dialog").getByLabel("name").fill("machines"),
      ),
      act: press("CREATE_BOARD"),
      told: "Failed to create board. Please try again.",
      kept: (page) => page.getByRole("dialog").getByLabel("name"),
      done: "Board Created",
    },
    {
      name: "saying what an image shows",
      prepare: all(choose("Actions for Low moon", "Alt Text"), fill("alt text", "a moon")),
      act: press("SAVE_ALT"),
      told: "Update failed",
      kept: field("alt text"),
      done: "Alt text saved",
    },
    {
      name: "hiding an image",
      act: choose("Actions for Low moon", "Hide"),
      told: "Update failed",
      done: "Image hidden",
    },
    {
      name: "uploading",
      prepare: (page) =>
        Promise.all([page.waitForResponse(/assets\/uploader-/), press("Upload Image")(page)]),
      act: (page) => page.getByLabel("Image file").setInputFiles([makeFile()]),
      told: "You are offline. Try again when you are connected.",
      again: tryAgain,
      done: "Save to Constellation",
    },
    {
      name: "saving an image",
      prepare: (page) => page.getByLabel("caption").fill("Five ridges"),
      act: press("Save to Constellation"),
      told: "Failed to save image. Please try again.",
      kept: (page) => page.getByLabel("caption"),
      done: "Five ridges",
    },
  ],
};

const dimensions: Screen = {
  name: "/dimensions/public",
  arrange: async () => "/dimensions/public",
  actions: [
    {
      name: "creating a dimension",
      prepare: all(press("+ Create New Public Server"), fill("name", "night bus")),
      act: press("CREATE_DIMENSION"),
      told: "Creation failed",
      kept: field("name"),
      done: "night bus",
    },
  ],
};

const hub: Screen = {
  name: "/dimensions",
  arrange: async () => "/dimensions",
  actions: [
    {
      name: "opening a dimension",
      prepare: all(press("OPEN_DIMENSION"), fill("name", "night bus")),
      act: press("CREATE_DIMENSION"),
      told: "Creation failed",
      kept: field("name"),
      done: "night bus",
    },
  ],
};

const emptyRoom: Screen = {
  name: "an empty dimension",
  arrange: async (request, member) => {
    const body = { name: "harbour lights" };
    const { id } = await callAs<{ id: string }>(request, member, "POST /api/servers", body);
    return `/dimensions/${id}`;
  },
  actions: [
    {
      name: "making a link at the door",
      act: press("CREATE_LINK"),
      told: "Creation failed",
      done: "COPY",
    },
    {
      name: "giving a dimension an image",
      prepare: choose("harbour lights: menu", "Edit dimension"),
      act: (page) => page.getByLabel("Dimension image").setInputFiles([makeFile()]),
      told: "Update failed",
      done: "REMOVE_IMAGE",
    },
    {
      name: "taking the image of a dimension away",
      act: press("REMOVE_IMAGE"),
      told: "Update failed",
      done: "UPLOAD_IMAGE",
    },
  ],
};

const door: Screen = {
  name: "an invitation",
  isForVisitors: true,
  arrange: async (request, member) => {
    const { serverId } = await makeDimension(request, [member], { isPublic: false });
    const inviting = `POST /api/servers/${serverId}/invites`;
    return `/invite/${(await callAs<{ code: string }>(request, member, inviting, {})).code}`;
  },
  actions: [
    {
      name: "signing up at the door",
      prepare: all(
        (page) => fill("oni_id", uniqueName())(page),
        press("COME_IN"),
        (page) => fill("email", `${uniqueName()}@elsewhere.net`)(page),
        (page) => page.locator("input[name=password]").fill(newKey),
      ),
      act: press("CREATE_AND_ENTER"),
      told: "Registration failed",
      kept: field("email"),
      done: "No messages yet...",
    },
  ],
};

const channel: Screen = {
  name: "a channel",
  arrange: async (request, member) => {
    const place = await makeDimension(request, [member]);
    const path = `POST /api/servers/${place.serverId}/channels`;
    const rain = await callAs<{ id: string }>(request, member, path, { name: "rain" });
    await say(request, member, { channelId: rain.id }, "it falls");
    await say(request, member, place, "first line");
    return place.path;
  },
  actions: [
    {
      name: "sending",
      prepare: (page) => composer(page).fill("second line"),
      act: (page) => composer(page).press("Enter"),
      told: "You are away.",
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
      told: "You are offline. Try again when you are connected.",
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
      told: "Update failed",
      kept: (page) => page.getByLabel("Edit message"),
      done: "third line",
    },
    {
      name: "opening another channel",
      act: (page) => page.getByRole("link", { name: "rain" }).click(),
      told: "The messages could not be fetched.",
      again: tryAgain,
      done: "it falls",
    },
    {
      name: "making a channel",
      prepare: all(choose("tidepool radio: menu", "New channel"), fill("name", "weather")),
      act: press("CREATE_CHANNEL"),
      told: "Creation failed",
      kept: field("name"),
      done: "weather",
    },
    {
      name: "searching",
      prepare: all(press("Search"), fill("search tidepool radio", "line")),
      act: (page) => field("search tidepool radio")(page).press("Enter"),
      told: "You are offline. Try again when you are connected.",
      kept: field("search tidepool radio"),
      done: "2 found, the newest first.",
    },
    ...pinning,
    ...rippling,
    {
      name: "finding anything",
      prepare: (page) => openSwitcher(page, ""),
      act: (page) => page.getByRole("combobox", { name: /^Words/ }).fill("line"),
      told: "You are offline. Try again when you are connected.",
      kept: (page) => page.getByRole("combobox", { name: /^Words/ }),
      comesBack: true,
      done: /^\d+\+? found\./,
    },
  ],
};

/** Where things are kept and people talk. */
export const sharedScreens: readonly Screen[] = [
  archive,
  album,
  dimensions,
  publicList,
  gatedList,
  hub,
  emptyRoom,
  door,
  channel,
];
