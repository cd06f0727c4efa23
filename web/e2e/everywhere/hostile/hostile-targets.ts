import type { Page } from "playwright/test";
import {
  botLimit,
  pushSubscriptionLimit as mostDevices,
  roleLimit,
  webhookLimit,
} from "@oni/api/contract";
import {
  callAs,
  messages as shownLines,
  openSwitcher,
  sendMessage,
} from "../../support/dimensions-parts.ts";
import { makeText, sendFiles } from "../../chat/files/files-parts.ts";
import { makeBot } from "../../support/bot-parts.ts";
import { importInto, namesExport, readMasks } from "../../support/import-parts.ts";
import { registerMember, submit, uniqueName } from "../../support/fixtures.ts";
import {
  each,
  type HostileTarget,
  inOrder,
  lastText,
  namesOf,
  pack,
  post,
} from "./hostile-parts.ts";
import { hostilePayloads } from "../../support/hostile-payloads.ts";
import { postTargets } from "./hostile-post-targets.ts";
import { hostileSkyTargets } from "./hostile-sky-targets.ts";
import { link, openCard, openDirect } from "../../support/people-parts.ts";
import { choose } from "../../support/screen.ts";
import { subscribeDevice } from "../../account/push-parts.ts";
import { addImage, updateProfile } from "../../support/shrine-parts.ts";
import { makeKeeperOf, openCaseOf } from "../../support/keeper-parts.ts";

const deviceNames = namesOf(50).slice(-mostDevices);

/** All payloads as messages, each with the same search term, and a last one. */
const messages = () => [...pack(3_900, "\n\n"), lastText].map((text) => `ripple\n\n${text}`);

type Write = HostileTarget["write"];

/** Writes all messages and pins each. */
const writeMessages: Write = ({ request, writer, reader, channelRef }) =>
  inOrder(messages(), async (text) => {
    const { id } = await sendMessage(request, writer, channelRef, text);
    await callAs(request, reader, `PUT /api/messages/${id}/pin`);
  });

const writeMentions: Write = ({ request, reader, writer, channelRef }) =>
  inOrder(messages(), (text) =>
    sendMessage(request, writer, channelRef, `@${reader.username} ${text}`),
  );

/** Opens an entry of the dimension's menu. */
const openEntry = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name: "tidepool radio: menu" }).click();
  await page.getByRole("menuitem", { name }).click();
};

export const hostileTargets: Record<string, HostileTarget> = {
  "a shrine and its hashtags": {
    write: ({ request, writer }) =>
      updateProfile(request, writer, {
        bio: pack(500, " ")[0],
        displayName: namesOf(50)[0],
        song: {
          ...{ id: "payload", name: namesOf(50)[0], artist: namesOf(50)[1], album: "" },
          ...{ imageUrl: null, previewUrl: null, platform: "demo" },
        },
        profileMarkdown: [...hostilePayloads, `#tag<b> ${lastText}`].join("\n\n"),
      }),
    path: ({ writer }) => `/oni/${writer.username}`,
  },
  "names of notified devices": {
    write: ({ request, reader }) =>
      inOrder(deviceNames, (name) => subscribeDevice(request, reader, name)),
    path: () => "/settings?tab=security",
  },
  ...postTargets,
  // The texts that members send to keepers and that keepers write. The waitlist takes no free text.
  "cases on the keeper's desk": {
    write: openCases,
    path: () => "/keeper",
    open: (page, { writer }) =>
      page
        .getByRole("button", { name: `A message by ${writer.username}` })
        .nth(1)
        .click(),
  },
  "reasons in the log of keepers": {
    write: async (scene) => {
      const { request, reader } = scene;
      const reasons = [...pack(900, "\n"), lastText];
      for (const [index, id] of (await openCases(scene)).entries()) {
        const body = { act: "warn", reason: reasons[index] };
        await callAs(request, reader, `POST /api/keeper/cases/${id}/acts`, body);
      }
    },
    path: () => "/keeper?show=log",
  },
  "cards of the archive": {
    write: async (scene) => {
      const titles = namesOf(200);
      await each([...titles, lastText], async (title) => {
        const markdownContent = pack(1_500, "\n\n")[titles.indexOf(title) % 20] ?? lastText;
        // Private posts, so that they do not fill the shared feed.
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
    path: ({ channelRef }) => channelRef.path,
    witness: shownLines,
  },
  "names and words of files": {
    write: async ({ request, writer, channelRef }) => {
      const names = namesOf(200).map((name) => name.replaceAll(/[/\\]/g, " "));
      const words = pack(1_000, " ");
      await inOrder(names, async (name) => {
        await sendFiles(request, writer, { ...channelRef, alt: words.pop() ?? name }, [
          makeText(name),
        ]);
      });
    },
    path: ({ channelRef }) => channelRef.path,
    witness: shownLines,
  },
  "names of members": {
    write: async ({ request, channelRef, writer }) => {
      const names = namesOf(50).slice(-25);
      await each(names, async (displayName) => {
        const member = await registerMember(request);
        await updateProfile(request, member, { displayName });
        await callAs(request, member, `POST /api/servers/${channelRef.serverId}/join`);
        await sendMessage(request, member, channelRef, displayName);
      });
      await updateProfile(request, writer, { displayName: names[0] });
    },
    path: ({ channelRef }) => channelRef.path,
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
    write: async ({ request, reader, channelRef }) => {
      for (const [index, description] of pack(1_000, " ").entries()) {
        await callAs(request, reader, `POST /api/servers/${channelRef.serverId}/channels`, {
          name: `channel ${index}`,
          description,
        });
      }
      await callAs(request, reader, `PATCH /api/channels/${channelRef.channelId}`, {
        description: `${pack(900, " ")[0]} ${lastText}`,
      });
    },
    path: ({ channelRef }) => channelRef.path,
  },
  "names of categories and roles": {
    write: async ({ request, reader, channelRef }) => {
      const server = `POST /api/servers/${channelRef.serverId}`;
      await inOrder(namesOf(50), (name) =>
        callAs(request, reader, `${server}/categories`, { name }),
      );
      const roleNames = namesOf(50).slice(-25);
      await inOrder(roleNames, (name) => callAs(request, reader, `${server}/roles`, { name }));
    },
    path: ({ channelRef }) => channelRef.path,
    open: async (page) => {
      await openEntry("New channel")(page);
      const readers = page.getByRole("group", { name: "Who sees it?" });
      await readers.getByLabel("Only these").check();
    },
    witness: (page) => page.getByRole("checkbox", { name: lastText }),
  },
  "webhooks and their senders": {
    write: async ({ request, reader, channelRef }) => {
      const path = `POST /api/channels/${channelRef.channelId}/webhooks`;
      await inOrder(namesOf(80).slice(-webhookLimit), async (name) => {
        const { url } = await callAs<{ url: string }>(request, reader, path, { name });
        const embeds = [{ title: name, url: "https://example.net", author: { name } }];
        const data = { username: name, content: name, embeds };
        await request.post(new URL(url).pathname, { data });
      });
    },
    path: ({ channelRef }) => channelRef.path,
    open: choose("general: menu", "Webhooks"),
    witness: (page) => page.getByRole("button", { name: `Delete ${lastText}` }),
  },
  "names of bots": {
    write: async ({ request, reader, channelRef }) => {
      await inOrder(namesOf(50).slice(-botLimit), async (name) => {
        const { id } = await makeBot(request, reader, name);
        await callAs(request, reader, `PUT /api/servers/${channelRef.serverId}/bots/${id}`);
      });
    },
    path: ({ channelRef }) => channelRef.path,
    open: openEntry("Bots"),
  },
  "names of masks": {
    write: async ({ request, reader, writer, channelRef }) => {
      const { serverId } = channelRef;
      const names = namesOf(80);
      const place = { owner: reader, serverId };
      Object.assign(channelRef, await importInto(request, place, namesExport(names)));
      for (const { id } of (await readMasks(request, writer, serverId)).values())
        await callAs(request, writer, `POST /api/masks/${id}/claim`);
    },
    path: ({ channelRef }) => channelRef.path,
    open: async (page) => {
      await page.getByRole("button", { name: lastText, exact: true }).click();
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await openEntry("Imported authors")(page);
    },
    witness: (page) => page.getByRole("button", { name: `was ${lastText}` }),
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
  "names of roles": {
    write: async ({ request, reader, channelRef }) => {
      const names = namesOf(50).slice(-roleLimit);
      const path = `POST /api/servers/${channelRef.serverId}/roles`;
      await inOrder(names, (name) => callAs(request, reader, path, { name }));
    },
    path: ({ channelRef }) => channelRef.path,
    open: openEntry("Roles"),
  },
  reports: {
    write: async ({ request, reader, writer, channelRef }) => {
      const { id: messageId } = await sendMessage(request, reader, channelRef, messages()[0] ?? "");
      await inOrder([lastText, ...pack(1_000, " ")], (reason) =>
        callAs(request, writer, "POST /api/reports", { messageId, reason }),
      );
    },
    path: ({ channelRef }) => channelRef.path,
    open: openEntry("Reports"),
  },
  "requests to join": {
    write: async ({ request, reader, channelRef }) => {
      const path = `/api/servers/${channelRef.serverId}`;
      await callAs(request, reader, `PATCH ${path}`, { joinGate: "applied" });
      const names = namesOf(200).slice(-12);
      await inOrder([...names, lastText], async (name) => {
        const member = await registerMember(request);
        await callAs(request, member, `PUT ${path}/application`, { line: name });
      });
    },
    path: ({ channelRef }) => channelRef.path,
    open: openEntry(/^Requests to join/),
  },
  "the request form of a dimension": {
    write: async ({ request, writer, reader, channelRef }) => {
      const path = `/api/servers/${channelRef.serverId}`;
      for (const member of [writer, reader]) {
        await updateProfile(request, member, { displayName: namesOf(50)[0] });
      }
      await callAs(request, reader, `PATCH ${path}`, {
        ...{ name: namesOf(100)[0], description: `${pack(900, " ")[0]} ${lastText}` },
        invitePreview: "lines",
      });
      await inOrder(messages().slice(0, 3), (text) =>
        sendMessage(request, writer, channelRef, text),
      );
      const { code } = await post({ request, writer: reader }, `${path}/invites`, {});
      if (code !== undefined) channelRef.code = code;
    },
    path: ({ channelRef }) => `/invite/${channelRef.code}`,
  },
  "the messages of the feed": {
    write: ({ request, reader, writer, channelRef }) =>
      inOrder(messages().toReversed(), async (text) => {
        // A thread list shows only its last messages, so each payload has its own thread.
        const path = `/api/servers/${channelRef.serverId}/channels`;
        const name = { name: uniqueName().replaceAll("_", "-") };
        const { id: channelId } = await callAs<{ id: string }>(
          request,
          reader,
          `POST ${path}`,
          name,
        );
        await sendMessage(request, writer, { channelId }, text);
      }),
    path: () => "/homepage?show=messages",
    witness: (page) => page.getByRole("list", { name: "Feed" }).getByRole("article").first(),
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
        bio: `${pack(480, " ")[0]} ${lastText}`,
        userBadges: ["tides"],
      }),
    path: ({ channelRef }) => channelRef.path,
    open: (page, { writer }) => openCard(page, writer),
  },
  "a line": {
    write: async (scene) => {
      const { request, reader, writer } = scene;
      await link(request, [reader, writer]);
      await updateProfile(request, writer, { displayName: namesOf(50)[0] });
      const direct = await openDirect(request, writer, reader);
      await inOrder(messages(), (text) => sendMessage(request, writer, direct, text));
      scene.directId = direct.id;
    },
    path: ({ directId }) => `/directs/${directId}`,
    witness: shownLines,
  },
  "a request": {
    write: async (scene) => {
      const { request, reader, writer } = scene;
      await updateProfile(request, writer, { displayName: namesOf(50)[0] });
      const direct = await openDirect(request, writer, reader);
      await sendMessage(request, writer, direct, messages()[0] ?? "");
      scene.directId = direct.id;
    },
    path: ({ directId }) => `/directs/${directId}`,
    witness: (page) => page.getByRole("region", { name: "REQUEST" }),
  },
  "hits of a search": {
    write: writeMessages,
    path: ({ channelRef }) => channelRef.path,
    open: async (page) => {
      await page.getByRole("button", { name: "Search" }).click();
      await submit(page.getByLabel("search tidepool radio"), "ripple");
      await page.getByText(/found, the newest first/).waitFor();
    },
  },
  "pinned messages": {
    write: writeMessages,
    path: ({ channelRef }) => channelRef.path,
    open: async (page) => {
      await page.getByRole("button", { name: "Pinned" }).click();
      await page.getByText(/of 50$/).waitFor();
    },
    witness: (page) => page.getByRole("complementary", { name: "Pinned" }),
  },
  "a thread": {
    write: async ({ request, writer, channelRef }) => {
      const { id } = await sendMessage(request, writer, channelRef, messages()[0] ?? "");
      const thread = await callAs<{ id: string }>(
        request,
        writer,
        `POST /api/messages/${id}/thread`,
      );
      await inOrder(messages(), (text) =>
        sendMessage(request, writer, { channelId: thread.id }, text),
      );
    },
    path: ({ channelRef }) => channelRef.path,
    open: (page) => page.getByRole("button", { name: /answers/ }).click(),
    witness: (page) => page.getByRole("complementary", { name: "Thread" }),
  },
  "hits of the switcher": {
    write: writeMessages,
    path: ({ channelRef }) => channelRef.path,
    open: async (page) => {
      await openSwitcher(page, "ripple");
      await page
        .getByRole("status")
        .getByText(/found\.$/)
        .waitFor();
    },
    witness: (page) => page.getByRole("listbox"),
  },
  ...hostileSkyTargets,
};

/** Reports messages of the writer, the last one with the last text. */
async function openCases({
  request,
  reader,
  writer,
  channelRef,
}: Parameters<HostileTarget["write"]>[0]) {
  await makeKeeperOf(reader);
  const by = { reporter: reader, keeper: reader };
  const ids: string[] = [];
  await inOrder([...pack(900, "\n"), lastText], async (reason) => {
    const { id } = await sendMessage(request, writer, channelRef, `ripple ${reason}`);
    ids.push(await openCaseOf(request, by, { kind: "message", id }, reason));
  });
  return ids;
}
