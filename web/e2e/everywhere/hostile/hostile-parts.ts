import type { APIRequestContext, Locator, Page } from "playwright/test";
import { callAs } from "../../support/dimensions-parts.ts";
import type { ChannelRef } from "../../support/dimensions-parts.ts";
import type { Member } from "../../support/fixtures.ts";
import { hostilePayloads } from "../../support/hostile-payloads.ts";

/** Two members of one dimension: what the first writes, both may read. */
export type Scene = {
  request: APIRequestContext;
  writer: Member;
  reader: Member;
  /** With the code of an invitation, once one was made. */
  channelRef: ChannelRef & { code?: string };
  /** Of a post that stands by itself, once there is one. */
  postId?: string;
  /** Of the line between the two, once it is there. */
  directId?: string;
};

/** Where words of members are shown: how they get there, and how one comes to see them. */
export type HostileTarget = {
  write: (scene: Scene) => Promise<unknown>;
  path: (scene: Scene) => string;
  /** What has to be done on the page before they are seen. */
  open?: (page: Page, scene: Scene) => Promise<unknown>;
  /** How many of the payloads it takes, where that is counted. */
  takes?: number;
  /** Is there only once they are shown; the last words, unless it is named. */
  witness?: (page: Page, scene: Scene) => Locator;
};

/** Stands beside the payloads, so that a test knows when they are shown. */
export const lastText = "the last words";

/** As few texts as it takes to hold the payloads within so many characters each. */
export function pack(limit: number, separator: string, payloads = hostilePayloads): string[] {
  const texts: string[] = [];
  for (const payload of payloads.filter(({ length }) => length <= limit)) {
    const longer = `${texts.at(-1)}${separator}${payload}`;
    if (texts.length > 0 && longer.length <= limit) texts[texts.length - 1] = longer;
    else texts.push(payload);
  }
  return texts;
}

/** Those that a single line can hold. */
export const singleLines = hostilePayloads.filter((payload) => !/\p{Cc}/u.test(payload));

/** The same for names: what is more than a line is refused as one. */
export const namesOf = (limit: number) => [...pack(limit, " ", singleLines), lastText];

/** A few at a time, so that the server is busy and not drowned. */
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

/** A way to the server that counts which of the payloads it was given, each once, whatever stands around them. */
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
