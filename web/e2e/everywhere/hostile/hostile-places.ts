import type { Page } from "playwright/test";
import { pushSubscriptionLimit as mostDevices } from "@oni/api/contract";
import { callAs, lines as shownLines, openSwitcher, say } from "../../support/dimensions-parts.ts";
import { makeText, sendFiles } from "../../chat/files-parts.ts";
import { registerMember, submit, uniqueName } from "../../support/fixtures.ts";
import {
  each,
  type HostilePlace,
  inOrder,
  lastWords,
  namesOf,
  pack,
  post,
} from "./hostile-parts.ts";
import { hostilePayloads } from "../../support/hostile-payloads.ts";
import { placesOfPosts } from "./hostile-places-of-posts.ts";
import { hostileSkyPlaces } from "./hostile-sky-places.ts";
import { link, openCard, openLine } from "../../support/people-parts.ts";
import { subscribeDevice } from "../../account/push-parts.ts";
import { addImage, updateProfile } from "../../support/shrine-parts.ts";
import { makeKeeperOf, openCaseOf } from "../../support/keeper-parts.ts";

const deviceNames = namesOf(50).slice(-mostDevices);

/** Every message that the payloads fill, each to be found by one word, and one that comes last. */
const messages = () => [...pack(3_900, "\n\n"), lastWords].map((text) => `ripple\n\n${text}`);

type Write = HostilePlace["write"];

/** All messages, each pinned. */
const writeMessages: Write = ({ request, writer, reader, place }) =>
  inOrder(messages(), async (text) => {
    const { id } = await say(request, writer, place, text);
    await callAs(request, reader, `PUT /api/messages/${id}/pin`);
  });

const writeMentions: Write = ({ request, reader, writer, place }) =>
  inOrder(messages(), (text) => say(request, writer, place, `@${reader.username} ${text}`));

/** Opens an entry of the menu of the dimension. */
const openEntry = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name: "tidepool radio: menu" }).click();
  await page.getByRole("menuitem", { name }).click();
};

export const hostilePlaces: Record<string, HostilePlace> = {
  "a shrine and its hashtags": {
    write: ({ request, writer }) =>
      updateProfile(request, writer, {
        bio: pack(500, " ")[0],
        displayName: namesOf(50)[0],
        song: {
          ...{ id: "payload", name: namesOf(50)[0], artist: namesOf(50)[1], album: "" },
          ...{ imageUrl: null, previewUrl: null, platform: "demo" },
        },
        profileMarkdown: [...hostilePayloads, `#tag<b> ${lastWords}`].join("\n\n"),
      }),
    path: ({ writer }) => `/oni/${writer.username}`,
  },
  "names of devices that ring": {
    write: ({ request, reader }) =>
      inOrder(deviceNames, (name) => subscribeDevice(request, reader, name)),
    path: () => "/settings?tab=security",
  },
  ...placesOfPosts,
  // What members tell keepers, and what keepers decide. The waitlist takes no free words.
  "cases on the keeper's desk": {
    write: openCases,
    path: () => "/keeper",
    open: (page, { writer }) =>
      page
        .getByRole("button", { name: `A line by ${writer.username}` })
        .nth(1)
        .click(),
  },
  "reasons in the log of keepers": {
    write: async (scene) => {
      const { request, reader } = scene;
      const reasons = [...pack(900, "\n"), lastWords];
      for (const [index, id] of (await openCases(scene)).entries()) {
        const deed = { act: "warn", reason: reasons[index] };
        await callAs(request, reader, `POST /api/keeper/cases/${id}/acts`, deed);
      }
    },
    path: () => "/keeper?show=log",
  },
  "cards of the archive": {
    write: async (scene) => {
      const titles = namesOf(200);
      await each([...titles, lastWords], async (title) => {
        const markdownContent = pack(1_500, "\n\n")[titles.indexOf(title) % 20] ?? lastWords;
        // Private ones, so that they do not fill the feed of everybody.
        const draft = { title, markdownContent, isPublic: false };
        const { id } = await post(scene, "/api/posts", draft);
        const { request, writer } = scene;
        await callAs(request, writer, `PATCH /api/posts/${id}`, { isArchived: true });
      });
    },
    path: () => "/archive",
  },
  "capsules and sealed shrines": {
    write: async (scene) => {
      await each(namesOf(100), (name) => post(scene, "/api/capsules", { name, description: name }));
      await each(namesOf(200), (title) => post(scene, "/api/profile-archives", { title }));
    },
    path: () => "/archive",
  },
  messages: {
    write: writeMessages,
    path: ({ place }) => place.path,
    witness: shownLines,
  },
  "names and words of files": {
    write: async ({ request, writer, place }) => {
      const names = namesOf(200).map((name) => name.replaceAll(/[/\\]/g, " "));
      const words = pack(1_000, " ");
      await inOrder(names, async (name) => {
        await sendFiles(request, writer, { ...place, alt: words.pop() ?? name }, [makeText(name)]);
      });
    },
    path: ({ place }) => place.path,
    witness: shownLines,
  },
  "names of members": {
    write: async ({ request, place, writer }) => {
      const names = namesOf(50).slice(-25);
      await each(names, async (displayName) => {
        const member = await registerMember(request);
        await updateProfile(request, member, { displayName });
        await callAs(request, member, `POST /api/servers/${place.serverId}/join`);
        await say(request, member, place, displayName);
      });
      await updateProfile(request, writer, { displayName: names[0] });
    },
    path: ({ place }) => place.path,
    witness: shownLines,
  },
  "names and descriptions of dimensions": {
    write: async (scene) => {
      const descriptions = pack(1_000, " ");
      await each(namesOf(100), async (name) => {
        const description = descriptions.pop() ?? name;
        await post(scene, "/api/servers", { name, description, isPublic: false });
      });
    },
    path: () => "/dimensions/private",
  },
  "descriptions of channels": {
    write: async ({ request, reader, place }) => {
      for (const [index, description] of pack(1_000, " ").entries()) {
        await callAs(request, reader, `POST /api/servers/${place.serverId}/channels`, {
          name: `channel ${index}`,
          description,
        });
      }
      await callAs(request, reader, `PATCH /api/channels/${place.channelId}`, {
        description: `${pack(900, " ")[0]} ${lastWords}`,
      });
    },
    path: ({ place }) => place.path,
  },
  "boards and images": {
    write: async (scene) => {
      const descriptions = pack(1_000, " ");
      await each(namesOf(100), async (name) => {
        await post(scene, "/api/boards", { name, description: descriptions.pop() ?? name });
      });
      const { request, writer } = scene;
      const titles = namesOf(200).slice(-20);
      await inOrder(titles, (title) => addImage(request, writer, { title, isPublic: true }));
    },
    path: () => "/album",
  },
  reports: {
    write: async ({ request, reader, writer, place }) => {
      const { id: messageId } = await say(request, reader, place, messages()[0] ?? "");
      await inOrder([lastWords, ...pack(1_000, " ")], (reason) =>
        callAs(request, writer, "POST /api/reports", { messageId, reason }),
      );
    },
    path: ({ place }) => place.path,
    open: openEntry("Reports"),
  },
  "lines at the door": {
    write: async ({ request, reader, place }) => {
      const path = `/api/servers/${place.serverId}`;
      await callAs(request, reader, `PATCH ${path}`, { joinGate: "applied" });
      const lines = namesOf(200).slice(-12);
      await inOrder([...lines, lastWords], async (line) => {
        const member = await registerMember(request);
        await callAs(request, member, `PUT ${path}/application`, { line });
      });
    },
    path: ({ place }) => place.path,
    open: openEntry(/^At the door/),
  },
  "the door of a dimension": {
    write: async ({ request, writer, reader, place }) => {
      const path = `/api/servers/${place.serverId}`;
      for (const member of [writer, reader]) {
        await updateProfile(request, member, { displayName: namesOf(50)[0] });
      }
      await callAs(request, reader, `PATCH ${path}`, {
        ...{ name: namesOf(100)[0], description: `${pack(900, " ")[0]} ${lastWords}` },
        invitePreview: "lines",
      });
      await inOrder(messages().slice(0, 3), (text) => say(request, writer, place, text));
      const { code } = await post({ request, writer: reader }, `${path}/invites`, {});
      if (code !== undefined) place.code = code;
    },
    path: ({ place }) => `/invite/${place.code}`,
  },
  "the digest of the hub": {
    write: writeMentions,
    path: () => "/dimensions",
  },
  "the lines of the tide": {
    write: ({ request, reader, writer, place }) =>
      inOrder(messages().toReversed(), async (text) => {
        // A room shows its last lines only, so each has one of its own.
        const path = `/api/servers/${place.serverId}/channels`;
        const name = { name: uniqueName().replaceAll("_", "-") };
        const { id: channelId } = await callAs<{ id: string }>(
          request,
          reader,
          `POST ${path}`,
          name,
        );
        await say(request, writer, { channelId }, text);
      }),
    path: () => "/homepage?show=lines",
    witness: (page) => page.getByRole("list", { name: "Tide" }).getByRole("article").first(),
  },
  "the inbox": {
    write: writeMentions,
    path: () => "/purpose",
    open: (page) => page.getByRole("button", { name: /^Inbox/ }).click(),
  },
  "the card of a member": {
    write: ({ request, writer }) =>
      updateProfile(request, writer, {
        displayName: namesOf(50)[0],
        bio: `${pack(480, " ")[0]} ${lastWords}`,
        userBadges: ["tides"],
      }),
    path: ({ place }) => place.path,
    open: (page, { writer }) => openCard(page, writer),
  },
  "a line": {
    write: async (scene) => {
      const { request, reader, writer } = scene;
      await link(request, [reader, writer]);
      await updateProfile(request, writer, { displayName: namesOf(50)[0] });
      const line = await openLine(request, writer, reader);
      await inOrder(messages(), (text) => say(request, writer, line, text));
      scene.lineId = line.id;
    },
    path: ({ lineId }) => `/directs/${lineId}`,
    witness: shownLines,
  },
  "a request": {
    write: async (scene) => {
      const { request, reader, writer } = scene;
      await updateProfile(request, writer, { displayName: namesOf(50)[0] });
      const line = await openLine(request, writer, reader);
      await say(request, writer, line, messages()[0] ?? "");
      scene.lineId = line.id;
    },
    path: ({ lineId }) => `/directs/${lineId}`,
    witness: (page) => page.getByRole("region", { name: "REQUEST" }),
  },
  "hits of a search": {
    write: writeMessages,
    path: ({ place }) => place.path,
    open: async (page) => {
      await page.getByRole("button", { name: "Search" }).click();
      await submit(page.getByLabel("search tidepool radio"), "ripple");
      await page.getByText(/found, the newest first/).waitFor();
    },
  },
  "pinned lines": {
    write: writeMessages,
    path: ({ place }) => place.path,
    open: async (page) => {
      await page.getByRole("button", { name: "Pinned" }).click();
      await page.getByText(/of 50$/).waitFor();
    },
    witness: (page) => page.getByRole("complementary", { name: "Pinned" }),
  },
  "a side room": {
    write: async ({ request, writer, place }) => {
      const { id } = await say(request, writer, place, messages()[0] ?? "");
      const room = await callAs<{ id: string }>(request, writer, `POST /api/messages/${id}/thread`);
      await inOrder(messages(), (text) => say(request, writer, { channelId: room.id }, text));
    },
    path: ({ place }) => place.path,
    open: (page) => page.getByRole("button", { name: /answers/ }).click(),
    witness: (page) => page.getByRole("complementary", { name: "Thread" }),
  },
  "hits of the switcher": {
    write: writeMessages,
    path: ({ place }) => place.path,
    open: async (page) => {
      await openSwitcher(page, "ripple");
      await page
        .getByRole("status")
        .getByText(/found\.$/)
        .waitFor();
    },
    witness: (page) => page.getByRole("listbox"),
  },
  ...hostileSkyPlaces,
};

/** Lines of the writer that were reported, the last of them with the last words. */
async function openCases({ request, reader, writer, place }: Parameters<HostilePlace["write"]>[0]) {
  await makeKeeperOf(reader);
  const by = { reporter: reader, keeper: reader };
  const ids: string[] = [];
  await inOrder([...pack(900, "\n"), lastWords], async (reason) => {
    const { id } = await say(request, writer, place, `ripple ${reason}`);
    ids.push(await openCaseOf(request, by, { kind: "message", id }, reason));
  });
  return ids;
}
