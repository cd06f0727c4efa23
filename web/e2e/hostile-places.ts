import type { APIRequestContext, Locator, Page } from "playwright/test";
import { lines as shownLines, type Place, say } from "./dimensions-parts.ts";
import { type Member, registerMember, uniqueName } from "./fixtures.ts";
import { hostilePayloads } from "./hostile-payloads.ts";
import { nodePanel } from "./constellation-parts.ts";
import { addImage, ask, updateProfile } from "./shrine-parts.ts";

/** Two members of one dimension: what the first writes, both may read. */
export type Scene = {
  request: APIRequestContext;
  writer: Member;
  reader: Member;
  /** With the code of an invitation, once one was made. */
  place: Place & { code?: string };
};

/** Where words of members are shown: how they get there, and how one comes to see them. */
type HostilePlace = {
  write: (scene: Scene) => Promise<unknown>;
  path: (scene: Scene) => string;
  /** What has to be done on the page before they are seen. */
  open?: (page: Page, scene: Scene) => Promise<unknown>;
  /** Is there only once they are shown; the last words, unless it is named. */
  witness?: (page: Page, scene: Scene) => Locator;
};

/** Stands beside the payloads, so that a test knows when they are shown. */
export const lastWords = "the last words";

/** As few texts as it takes to hold the payloads within so many characters each. */
function pack(limit: number, separator: string, payloads = hostilePayloads): string[] {
  const texts: string[] = [];
  for (const payload of payloads.filter(({ length }) => length <= limit)) {
    const longer = `${texts.at(-1)}${separator}${payload}`;
    if (texts.length > 0 && longer.length <= limit) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
}

const lines = hostilePayloads.filter((payload) => !/\p{Cc}/u.test(payload));

/** The same for names: what is more than a line is refused as one. */
const namesOf = (limit: number) => [...pack(limit, " ", lines), lastWords];

/** A few at a time, so that the server is busy and not drowned. */
async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>) {
  for (let start = 0; start < items.length; start += 8) {
    await Promise.all(items.slice(start, start + 8).map(act));
  }
}

const inOrder = async (texts: readonly string[], act: (text: string) => Promise<unknown>) => {
  for (const text of texts) await act(text);
};

/** Every message that the payloads fill, each to be found by one word, and one that comes last. */
const messages = () => [...pack(3_900, "\n\n"), lastWords].map((text) => `ripple\n\n${text}`);

const post = ({ request, writer }: Pick<Scene, "request" | "writer">, path: string, data: object) =>
  ask<{ id: string; code?: string }>(request, writer, "POST", path, data);

export const hostilePlaces: Record<string, HostilePlace> = {
  "a shrine and its hashtags": {
    write: ({ request, writer }) =>
      updateProfile(request, writer, {
        bio: pack(500, " ")[0],
        displayName: namesOf(50)[0],
        profileMarkdown: [...hostilePayloads, `#tag<b> ${lastWords}`].join("\n\n"),
      }),
    path: ({ writer }) => `/oni/${writer.username}`,
  },
  "titles and words of posts": {
    write: async (scene) => {
      const titles = namesOf(200);
      await inOrder([...pack(1_500, "\n\n"), lastWords], async (markdownContent) => {
        const title = titles.pop() ?? lastWords;
        await post(scene, "/api/posts", { title, markdownContent });
      });
    },
    path: () => "/homepage",
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
        await ask(request, writer, "PATCH", `/api/posts/${id}`, { isArchived: true });
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
    write: ({ request, writer, place }) =>
      inOrder(messages(), (text) => say(request, writer, place, text)),
    path: ({ place }) => place.path,
    witness: shownLines,
  },
  "names of members": {
    write: async ({ request, place, writer }) => {
      const names = namesOf(50).slice(-25);
      await each(names, async (displayName) => {
        const member = await registerMember(request);
        await updateProfile(request, member, { displayName });
        await ask(request, member, "POST", `/api/servers/${place.serverId}/join`);
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
        await ask(request, reader, "POST", `/api/servers/${place.serverId}/channels`, {
          name: `channel ${index}`,
          description,
        });
      }
      await ask(request, reader, "PATCH", `/api/channels/${place.channelId}`, {
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
        ask(request, writer, "POST", "/api/reports", { messageId, reason }),
      );
    },
    path: ({ place }) => place.path,
    open: async (page) => {
      await page.getByRole("button", { name: "tidepool radio: menu" }).click();
      await page.getByRole("menuitem", { name: "Reports" }).click();
    },
  },
  "the door of a dimension": {
    write: async ({ request, writer, reader, place }) => {
      const path = `/api/servers/${place.serverId}`;
      for (const member of [writer, reader]) {
        await updateProfile(request, member, { displayName: namesOf(50)[0] });
      }
      await ask(request, reader, "PATCH", path, {
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
    write: ({ request, reader, writer, place }) =>
      inOrder(messages(), (text) => say(request, writer, place, `@${reader.username} ${text}`)),
    path: () => "/dimensions",
  },
  "the lines of the tide": {
    write: ({ request, reader, writer, place }) =>
      inOrder(messages().toReversed(), async (text) => {
        // A room shows its last lines only, so each has one of its own.
        const path = `/api/servers/${place.serverId}/channels`;
        const name = { name: uniqueName().replaceAll("_", "-") };
        const { id: channelId } = await ask<{ id: string }>(request, reader, "POST", path, name);
        await say(request, writer, { channelId }, text);
      }),
    path: () => "/homepage?show=lines",
    witness: (page) => page.getByRole("list", { name: "Tide" }).getByRole("article").first(),
  },
  "the inbox": {
    write: ({ request, reader, writer, place }) =>
      inOrder(messages(), (text) => say(request, writer, place, `@${reader.username} ${text}`)),
    path: () => "/purpose",
    open: (page) => page.getByRole("button", { name: /^Inbox/ }).click(),
  },
  "hits of a search": {
    write: ({ request, writer, place }) =>
      inOrder(messages(), (text) => say(request, writer, place, text)),
    path: ({ place }) => place.path,
    open: async (page) => {
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByLabel("search tidepool radio").fill("ripple");
      await page.getByLabel("search tidepool radio").press("Enter");
      await page.getByText(/found, the newest first/).waitFor();
    },
  },
  "a node of the map": {
    write: ({ request, writer }) =>
      updateProfile(request, writer, {
        ...{ displayName: namesOf(50)[0], bio: pack(500, " ")[0], userBadges: ["tides"] },
        profileMarkdown: `${hostilePayloads.join("\n\n")} ${lastWords}`,
      }),
    path: ({ writer }) => `/constellation?node=${writer.username}`,
    witness: (page, { writer }) => nodePanel(page, writer),
  },
};
