import type { APIRequest, Browser, Page } from "playwright/test";
import { io } from "socket.io-client";
import { trials } from "../../../../.ci/suite/deep.ts";
import { albumOf } from "../../support/album-parts.ts";
import { write } from "../../support/archive-parts.ts";
import { callAs, makeDimension, openAs, sendMessage } from "../../support/dimensions-parts.ts";
import { expect, type Member, registerMember, test } from "../../support/fixtures.ts";
import type { Standalone, startStandalone } from "../../support/servers/servers.ts";
import { openTerminal, runWell } from "../../prompt/terminal-parts.ts";
import { albumKinds } from "./album-steps.ts";
import { answerKinds } from "./answer-steps.ts";
import { messageKinds, newMessage } from "./message-steps.ts";
import { ownKinds } from "./own-steps.ts";
import { guestDimension, ownerKinds } from "./owner-steps.ts";
import type { Chance, Kinds, Dimension, Screen, Step, World } from "./step-parts.ts";
import { sharedKinds } from "./shared-steps.ts";
import { readTables } from "./read-tables.ts";

const stepCount = trials(25, 2_000);
/** A step that takes longer will never end. */
const stepMs = 60_000;
const seed = Number(process.env["FUZZ_SEED"] ?? 26);

const names = ["kite_exe", "dial_tone", "tern", "heron", "plover", "dunlin"];
const dimensionNames = ["radio", "harbour", "roof"];
const ownDimensionNames = [guestDimension, "cellar"];
const guest = "tern";
const images = ["lamp", "pier", "fog"];

/** Only an owner has written the first message. */
const createDimension = (name: string, role: Dimension["role"]): Dimension => ({
  name,
  role,
  last: newMessage(role === "owner"),
  channels: [],
  isMuted: false,
});

const createWorld = (): World => ({
  posts: [],
  capsules: [],
  boards: [],
  images: images.map((name) => ({ name, isPublic: true, isTrashed: false })),
  answers: [],
  isPressed: false,
  dimensions: [
    ...dimensionNames.map((name) => createDimension(name, null)),
    ...ownDimensionNames.map((name) => createDimension(name, "owner")),
  ],
  people: names.map((name, index) => ({
    name,
    isHere: index === 0,
    hasKnocked: false,
    hasMark: false,
    isBlocked: false,
    hasDirect: false,
    isReported: false,
  })),
  guest: { name: guest, isModerator: false },
  isShown: true,
  made: 0,
});

/** Mulberry32: the same numbers for the same seed. */
function createChance(start: number): Chance {
  let state = start >>> 0;
  let count = 0;
  const below = (bound: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  return {
    below,
    pick: (items) => items[below(items.length)],
    name: (of) => `${of}_${(count += 1)}`,
  };
}

const kinds: Kinds = {
  ...{ ...ownKinds, ...albumKinds, ...answerKinds },
  ...{ ...messageKinds, ...sharedKinds, ...ownerKinds },
};

/** Yields steps without end. Each round has every possible kind once in random order. */
function* drawSteps(world: World, chance: Chance): Generator<[string, Step], never> {
  for (;;) {
    const waiting = Object.entries(kinds);
    while (waiting.length > 0) {
      const [[name, draw] = []] = waiting.splice(chance.below(waiting.length), 1);
      const step = name !== undefined && draw?.(world, chance);
      if (step) yield [name, step];
    }
  }
}

type Side = Screen & { server: Standalone; stop: () => Promise<void> };

/** Starts a server with the same members and dimensions as the other, and a page of the acting member. */
async function openSide(
  start: typeof startStandalone,
  browser: Browser,
  requests: APIRequest,
): Promise<Side> {
  const server = await start();
  const origin = server.url;
  const request = await requests.newContext({ baseURL: origin });
  const moth = await registerMember(request, origin, "moth");
  const others: Member[] = [];
  for (const name of names) others.push(await registerMember(request, origin, name));
  const [kite] = others;
  const tern = others[names.indexOf(guest)];
  if (!kite || !tern) throw new Error("There are others.");
  for (const member of [moth, ...others])
    await callAs(request, member, "PATCH /api/users/profile", { userBadges: ["tides"] });
  const paths = new Map<string, string>();
  for (const name of [...dimensionNames, ...ownDimensionNames]) {
    const owner = dimensionNames.includes(name) ? kite : moth;
    const guests = name === guestDimension ? [tern] : [];
    const channelRef = await makeDimension(request, [owner, ...guests], { name });
    await sendMessage(request, owner, channelRef, `welcome to ${name}`);
    paths.set(name, channelRef.path);
  }
  for (const title of images) await albumOf(request, moth).addImage({ title });
  const post = await write(request, kite, { title: "Harbours" });
  const { sessionId } = kite;
  const here = io(origin, { transports: ["websocket"], auth: { sessionId } });
  await new Promise<void>((resolve) => here.once("connect", resolve));
  const page = await openAs(browser, moth, "/homepage", { origin });
  page.setDefaultTimeout(stepMs);
  return {
    page,
    pathOf: ({ name }) => paths.get(name) ?? "",
    postPath: `/oni/${kite.username}/posts/${post.id}`,
    server,
    stop: async () => {
      here.disconnect();
      await page.context().close();
      await request.dispose();
      // Only stopped: its data is read and removed with the test.
      await server.kill("SIGTERM");
    },
  };
}

async function runAll(page: Page, commands: readonly string[]): Promise<void> {
  for (const command of commands) await runWell(page, command);
}

test("prompt-7: random steps at the prompt and the same steps by buttons leave equal tables", async ({
  browser,
  playwright,
  startStandalone: start,
}) => {
  // Two servers start, and each step runs on both.
  test.setTimeout(240_000 + stepCount * 5_000);
  const open = () => openSide(start, browser, playwright.request);
  const [prompt, buttons] = await Promise.all([open(), open()]);
  await openTerminal(prompt.page);
  const steps = drawSteps(createWorld(), createChance(seed));
  const taken: Record<string, number> = {};
  for (let count = 0; count < stepCount; count += 1) {
    const [name, step] = steps.next().value;
    await test.step(`${count + 1}. ${step.commands.join("; ")}`, () =>
      Promise.all([runAll(prompt.page, step.commands), step.click(buttons)]));
    step.after?.();
    taken[name] = (taken[name] ?? 0) + 1;
  }
  test.info().annotations.push({ type: "steps", description: JSON.stringify(taken) });
  await Promise.all([prompt.stop(), buttons.stop()]);
  const [atPrompt, byButtons] = [
    await readTables(prompt.server.dataDirectory),
    await readTables(buttons.server.dataDirectory),
  ];
  expect(atPrompt).toEqual(byButtons);
});
