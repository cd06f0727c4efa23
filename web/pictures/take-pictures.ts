import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import sharp from "sharp";
import { io } from "socket.io-client";
import * as z from "zod";
import { chromiumNeed } from "../../.ci/services/chromium.ts";
import { captureCommand } from "../../.ci/services/process.ts";
import { provide } from "../../.ci/services/provide.ts";
import { startStandalone } from "../e2e/support/servers/servers.ts";

/** Takes the pictures of README.md from the network of `make demo`, with some of its members online. */

const onlineCount = 60;
const residentKey = "Lantern7!";
const memberKey = "Lantern7!Picture";
const desktop = { width: 1_440, height: 900 };
const half = { width: 720, height: 900 };
const phone = { width: 390, height: 844 };
const modes = [
  ["dark", ""],
  ["light", "-light"],
] as const;
// It is evening in this time zone, so that no midnight divides a conversation of the last hours.
const hoursEast = ((57 - new Date().getUTCHours()) % 24) - 12;
const timezoneId = `Etc/GMT${hoursEast > 0 ? "-" : "+"}${Math.abs(hoursEast)}`;

type View = { size: typeof desktop; mode: "dark" | "light"; secret?: string };

const executablePath = await provide(chromiumNeed);
if (!executablePath) process.exit(1);
const server = await startStandalone();
const env = { ...process.env, DATA_DIR: server.dataDirectory, PUBLIC_URL: server.url };

/** Runs a program of an operator against the running server. Returns its output. */
async function runProgram(name: string, variables: Record<string, string>): Promise<string> {
  const options = { env: { ...env, ...variables } };
  const { code, output } = await captureCommand(process.execPath, [`api/dist/${name}.js`], options);
  if (code !== 0) throw new Error(output);
  return output;
}

type Request = { secret?: string; body?: object };

/** Calls the API. Returns the response, parsed by the schema. */
async function request<Shape>(
  path: string,
  schema: z.ZodType<Shape>,
  { secret, body }: Request,
): Promise<Shape> {
  const response = await fetch(`${server.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      "Content-Type": "application/json",
      ...(secret && { Authorization: `Bearer ${secret}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  return schema.parse(await response.json());
}

const signedIn = z.object({ sessionId: z.string() });

async function signIn(username: string): Promise<string> {
  const body = { username, password: residentKey };
  const { sessionId } = await request("/api/auth/login", signedIn, { body });
  return sessionId;
}

/** Signs a member in by a reset link, as an operator could. */
async function resetKey(username: string): Promise<string> {
  const link = await runProgram("reset-link-main", { USER: username });
  const body = { token: /token=([\w-]+)/.exec(link)?.[1], newPassword: memberKey };
  const { sessionId } = await request("/api/auth/recover", signedIn, { body });
  return sessionId;
}

/** Keeps a member online. Returns a function that ends it. */
async function holdSocket(sessionId: string): Promise<() => void> {
  const socket = io(server.url, { auth: { sessionId }, transports: ["websocket"], forceNew: true });
  await new Promise((resolve) => socket.once("connect", () => resolve(null)));
  return () => socket.disconnect();
}

async function openPage(browser: Browser, { size, mode, secret }: View): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: size, colorScheme: mode, serviceWorkers: "block" },
    ...{ timezoneId, reducedMotion: "reduce" },
  });
  await context.addInitScript((theme) => localStorage.setItem("vite-ui-theme", theme), mode);
  if (secret) await context.addInitScript((id) => localStorage.setItem("sessionId", id), secret);
  // New messages stay new for the next picture.
  await context.route("**/api/channels/*/read", (route) => route.abort());
  return context.newPage();
}

/** Waits until the page receives events: Socket.IO confirms that with a packet of type 40. */
async function waitForConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40"));
}

/** Shows a path and returns its picture. `arrange` brings the screen into its state. */
async function take(
  browser: Browser,
  view: View & { path: string },
  arrange: (page: Page) => Promise<unknown> = async () => {},
): Promise<Buffer> {
  const page = await openPage(browser, view);
  const connected = view.secret && waitForConnection(page);
  await page.goto(view.path);
  await connected;
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole("main").waitFor();
  await page.getByRole("status").filter({ hasText: "..." }).first().waitFor({ state: "hidden" });
  await arrange(page);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForTimeout(1_500);
  const picture = await page.screenshot();
  await page.context().close();
  return picture;
}

/** Opens the map far enough to show its galaxies, with the pointer on one of their names. */
async function zoomOut(page: Page): Promise<void> {
  for (let step = 0; step < 3; step += 1) await page.getByLabel("Zoom out").click();
  await page.mouse.move(700, 480);
}

/** Waits for the rule above the new messages. */
const showsNew = (page: Page) => page.getByText(/^NEW SINCE/).waitFor();

const servers = z.array(z.object({ id: z.string(), name: z.string() }));

/** Returns the path of a dimension that the member is in. */
async function pathOf(name: string, secret: string): Promise<string> {
  const found = (await request("/api/servers", servers, { secret })).find(
    (server) => server.name === name,
  );
  if (!found) throw new Error(`There is no ${name}.`);
  return `/dimensions/${found.id}`;
}

/** Returns the path of an invite to a dimension, made by its owner. */
async function invite(name: string, owner: string): Promise<string> {
  const path = await pathOf(name, owner);
  const url = `/api/servers/${path.split("/").at(-1)}/invites`;
  const { code } = await request(url, z.object({ code: z.string() }), { secret: owner, body: {} });
  return `/invite/${code}`;
}

/** Puts pictures side by side, at their tops, with a gap. */
async function besideEachOther(pictures: readonly Buffer[], gap: number): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const lefts = sizes.map((_, at) =>
    sizes.slice(0, at).reduce((sum, { width }) => sum + width + gap, 0),
  );
  const width = sizes.reduce((sum, size) => sum + size.width, gap * (sizes.length - 1));
  const height = Math.max(...sizes.map((size) => size.height));
  return sharp({ create: { width, height, channels: 4, background: "#0000" } })
    .composite(pictures.map((input, at) => ({ input, left: lefts[at] ?? 0, top: 0 })))
    .png()
    .toBuffer();
}

/** Knocks on the member who looks at the page, and scrolls so that its plate cuts no line of text. */
async function knock(page: Page, { on, by }: { on: string; by: string }): Promise<void> {
  const { id } = await request("/api/auth/me", z.object({ id: z.string() }), { secret: on });
  await request(`/api/users/${id}/knock`, z.unknown(), { secret: by, body: {} });
  await page.getByRole("button", { name: "KNOCK_BACK" }).waitFor();
  await page.evaluate(() => scrollBy(0, 12));
}

async function write(name: string, picture: Buffer): Promise<void> {
  const file = fileURLToPath(new URL(`${name}.webp`, import.meta.url));
  const bytes = await sharp(picture).webp({ quality: 82, effort: 6 }).toBuffer();
  await writeFile(file, bytes);
  console.log(`${name}.webp ${Math.ceil(bytes.length / 1024)} KiB`);
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const sockets: (() => void)[] = [];
try {
  const report = await runProgram("demo-main", {});
  const secret = await signIn("lumen_07");
  const map = z.object({ users: z.array(z.object({ username: z.string() })) });
  const { users } = await request("/api/constellation", map, { secret });
  for (const { username } of users.slice(0, onlineCount)) {
    const isResident = report.includes(username);
    const secret = isResident ? await signIn(username) : await resetKey(username);
    sockets.push(await holdSocket(secret));
  }
  const member = { size: desktop, mode: "dark", secret } as const;
  const friend = await signIn("ngaio_south");
  const society = await pathOf("Low Tide Society", secret);
  const door = await invite("Backroom", await signIn("morag_misprint"));

  for (const [mode, suffix] of modes) {
    const view = { ...member, mode };
    const map = await take(browser, { ...view, path: "/constellation" }, zoomOut);
    await write(`constellation${suffix}`, map);
    await write(`dimension${suffix}`, await take(browser, { ...view, path: society }, showsNew));
  }
  await write("album", await take(browser, { ...member, path: "/album" }));
  await write(
    "home",
    await take(browser, { ...member, size: phone, mode: "light", path: "/homepage" }, (page) =>
      knock(page, { on: secret, by: friend }),
    ),
  );
  await write(
    "shrines",
    await besideEachOther(
      [
        await take(browser, { size: half, mode: "dark", path: "/oni/deepak_xyzzy" }),
        await take(browser, { size: half, mode: "dark", path: "/oni/langegolf" }),
      ],
      0,
    ),
  );
  await write(
    "invite",
    await besideEachOther(
      [
        await take(browser, { size: phone, mode: "dark", path: door }),
        await take(browser, {
          size: { ...desktop, height: phone.height },
          mode: "light",
          path: door,
        }),
      ],
      32,
    ),
  );
} finally {
  for (const close of sockets) close();
  await browser.close();
  await server.stop();
}
