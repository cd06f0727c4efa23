import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "playwright/test";
import { findFreePort } from "../../../.ci/services/process.ts";
import { callAs } from "../support/dimensions-parts.ts";
import { readExample } from "../support/example-parts.ts";
import { expect, registerMember, signIn, test } from "../support/fixtures.ts";
import { openHooks } from "../support/hook-parts.ts";
import { type Standalone, startStandalone } from "../support/servers/servers.ts";

// A refused address is 400.
test.use({ expectedErrors: [/status of 400/] });

type Received = { headers: IncomingHttpHeaders; body: string };

const received: Received[] = [];
let status = 500;
let receiver: Server;
let address: string;
let receiverPort: number;
let server: Standalone;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const at = receiver.address();
  address = `127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}`;
  receiverPort = await findFreePort();
  server = await startStandalone({
    env: { HOOKS_ALLOW: `${address}, 127.0.0.1:${receiverPort}` },
  });
});
test.afterAll(async () => {
  await server.stop();
  receiver.closeAllConnections();
  receiver.close();
});

test("chat-250, chat-251, home-122: a hook is made, its secret is shown once, and a delivery is sent again", async ({
  page,
  request,
}) => {
  const { url } = server;
  const member = await registerMember(request, url);
  const call = <Answer>(way: string, data?: object) =>
    callAs<Answer>(request, member, way.replace(" ", ` ${url}`), data);
  const { id } = await call<{ id: string }>("POST /api/servers", { name: "tidepool radio" });
  const [channel] = await call<{ id: string }[]>(`GET /api/servers/${id}/channels`);
  const send = (content: string) =>
    call(`POST /api/channels/${channel?.id ?? ""}/messages`, { content });

  await signIn(page, member, url);
  await page.goto(`${url}/dimensions/${id}`);
  await openHooks(page);
  await expect(page.getByText("No hook has been made yet.")).toBeVisible();
  await page.getByRole("button", { name: "NEW_HOOK" }).click();
  const field = page.getByLabel("address");
  const create = page.getByRole("button", { name: "CREATE_HOOK" });
  await field.fill("http://10.0.0.8/hook");
  await create.click();
  await expect(page.getByText("must be an https address")).toBeVisible();
  await field.fill(`http://${address}/hook`);
  await escapeWhenShown(page, "The secret of the hook");
  await create.click();
  const made = page.getByRole("dialog", { name: "The secret of the hook" });
  const secret = await made.locator("pre code").first().innerText();
  await page.keyboard.press("Escape");
  await made.getByRole("checkbox").check();
  await made.getByRole("button", { name: "DONE" }).click();
  await expect(made).toBeHidden();

  await send("a first ripple");
  await expect.poll(() => received.length).toBe(1);
  await page.getByRole("button", { name: /^Deliveries to/ }).click();
  const deliveries = page.getByRole("dialog", { name: "Deliveries" });
  await expect(deliveries.getByText(/^waiting · 1 attempt · status 500/)).toBeVisible();
  status = 204;
  await deliveries.getByRole("button", { name: /^Send again: message:created/ }).click();
  await expect(deliveries.getByText("delivered · 2 attempts · status 204")).toBeVisible();
  const { headers, body } = received.at(-1) ?? { headers: {}, body: "" };
  const signed = `${String(headers["x-oni-timestamp"])}.${body}`;
  const signature = createHmac("sha256", secret.trim()).update(signed).digest("hex");
  expect(headers["x-oni-signature"]).toBe(`sha256=${signature}`);
  expect(JSON.parse(body)).toMatchObject({ data: { content: "a first ripple" } });
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Delete http/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "DELETE_HOOK" }).click();
  await expect(page.getByText("No hook has been made yet.")).toBeVisible();
});

test("chat-262: the receivers next to a new secret take what the hook has signed, and nothing else", async ({
  page,
  request,
  examples,
}) => {
  const { url } = server;
  const member = await registerMember(request, url);
  const call = <Answer>(way: string, data?: object) =>
    callAs<Answer>(request, member, way.replace(" ", ` ${url}`), data);
  const { id } = await call<{ id: string }>("POST /api/servers", { name: "tidepool radio" });
  const [channel] = await call<{ id: string }[]>(`GET /api/servers/${id}/channels`);
  const receiverUrl = `http://127.0.0.1:${receiverPort}/`;
  await signIn(page, member, url);
  await page.goto(`${url}/dimensions/${id}`);
  await openHooks(page);
  await page.getByRole("button", { name: "NEW_HOOK" }).click();
  await page.getByLabel("address").fill(receiverUrl);
  await page.getByRole("button", { name: "CREATE_HOOK" }).click();
  const made = page.getByRole("dialog", { name: "The secret of the hook" });

  for (const language of ["JAVASCRIPT", "PYTHON"] as const) {
    const example = (await readExample(made, language)).replace("8080", String(receiverPort));
    const running = await examples.start(language, example);
    const forge = () =>
      fetch(receiverUrl, { method: "POST", body: "{}" }).then(
        ({ status: given }) => given,
        () => null,
      );
    await expect.poll(forge).toBe(401);
    const content = `a ripple for ${language}`;
    await call(`POST /api/channels/${channel?.id ?? ""}/messages`, { content });
    await expect.poll(running.printed).toContain(`message:created ${content}`);
    running.stop();
    await running.ended;
  }
});

/** Presses Escape in the page in the task that shows a dialog of this title. */
async function escapeWhenShown(page: Page, title: string): Promise<void> {
  await page.evaluate((title) => {
    new MutationObserver((_, observer) => {
      const titles = [...document.querySelectorAll("[role=dialog] h2")];
      if (!titles.some(({ textContent }) => textContent === title)) return;
      observer.disconnect();
      const press = { key: "Escape", bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    }).observe(document.body, { childList: true, subtree: true });
  }, title);
}
