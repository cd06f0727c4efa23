import type { APIRequestContext, Locator, Page } from "playwright/test";
import { callAs } from "../../support/dimensions-parts.ts";
import type { ChannelRef } from "../../support/dimensions-parts.ts";
import type { Member } from "../../support/fixtures.ts";
import { hostilePayloads } from "../../support/hostile-payloads.ts";

/** Two members of one dimension. Both may read what the writer writes. */
export type Scene = {
  request: APIRequestContext;
  writer: Member;
  reader: Member;
  /** Contains the invite code once an invite exists. */
  channelRef: ChannelRef & { code?: string };
  /** The id of the post, once it exists. */
  postId?: string;
  /** The id of the direct line between the two, once it exists. */
  directId?: string;
};

/**
 * A part of the screen that shows text of members: how the text is written, and how a viewer gets to it.
 */
export type HostileTarget = {
  write: (scene: Scene) => Promise<unknown>;
  path: (scene: Scene) => string;
  /** The steps on the page that make the text visible. */
  open?: (page: Page, scene: Scene) => Promise<unknown>;
  /** The number of payloads that it accepts, where the test counts them. */
  takes?: number;
  /** An element that appears together with the texts. By default it is the last text. */
  witness?: (page: Page, scene: Scene) => Locator;
};

/** Written after the payloads, so that a test detects that they are shown. */
export const lastText = "the last words";

/** Packs the payloads into as few texts as possible, each within `limit` characters. */
export function pack(limit: number, separator: string, payloads = hostilePayloads): string[] {
  const texts: string[] = [];
  for (const payload of payloads.filter(({ length }) => length <= limit)) {
    const longer = `${texts.at(-1)}${separator}${payload}`;
    if (texts.length > 0 && longer.length <= limit) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
}

/** The payloads that fit on a single line. */
export const singleLines = hostilePayloads.filter((payload) => !/\p{Cc}/u.test(payload));

/** Packs single-line payloads for names, because a name with a line break is refused. */
export const namesOf = (limit: number) => [...pack(limit, " ", singleLines), lastText];

/** Runs `act` for a few items at a time, so that the server is busy but not overloaded. */
export async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>) {
  for (let start = 0; start < items.length; start += 8) {
    await Promise.all(items.slice(start, start + 8).map(act));
  }
}

export const inOrder = async (
  texts: readonly string[],
  act: (text: string) => Promise<unknown>,
) => {
  for (const text of texts) await act(text);
};

export const post = (
  { request, writer }: Pick<Scene, "request" | "writer">,
  path: string,
  data: object,
) => callAs<{ id: string; code?: string }>(request, writer, `POST ${path}`, data);

/** Returns a request context that counts the distinct payloads in the requests to the server. */
export function countPayloads(request: APIRequestContext, payloads = hostilePayloads) {
  const given = new Set<string>();
  const note = (value: unknown): void => {
    if (typeof value === "string") {
      for (const payload of payloads) if (value.includes(payload)) given.add(payload);
    } else if (typeof value === "object" && value !== null && !Buffer.isBuffer(value)) {
      Object.values(value).forEach(note);
    }
  };
  const counting = new Proxy(request, {
    get: (target, key) => {
      if (key !== "fetch") return Reflect.get(target, key);
      return async (...[url, options]: Parameters<APIRequestContext["fetch"]>) => {
        const answer = await target.fetch(url, options);
        if (answer.ok()) note(options?.data);
        return answer;
      };
    },
  });
  return { request: counting, count: () => given.size };
}
