import { makeFile } from "../../support/album-parts.ts";
import type { APIRequestContext, Browser } from "playwright/test";
import {
  callAs,
  composer,
  messages,
  makeDimension,
  openAs,
  type ChannelRef,
  typeMessage,
} from "../../support/dimensions-parts.ts";
import { attach, makeSound, makeText, sendFiles, tray } from "./files-parts.ts";
import {
  expect,
  live,
  type Member,
  registerMember,
  signIn,
  submit,
  test,
  visit,
} from "../../support/fixtures.ts";

const send = { name: "SEND", exact: true };

let member: Member;
let channelRef: ChannelRef;
test.beforeEach(async ({ page, request }) => {
  member = await registerMember(request);
  channelRef = await makeDimension(request, [member]);
  await signIn(page, member);
});

/** Opens the dimension as another member. */
async function openOther(browser: Browser, request: APIRequestContext) {
  const other = await registerMember(request);
  await callAs(request, other, `POST /api/servers/${channelRef.serverId}/join`);
  return openAs(browser, other, channelRef.path);
}

test("chat-170, chat-171, chat-172, chat-173: files are chosen, uploaded at once, described and sent, and others see them live", async ({
  browser,
  page: one,
  request,
}) => {
  await visit(one, channelRef.path);
  const other = await openOther(browser, request);
  await expect(composer(other)).toBeVisible();
  const large = { name: "long.wav", mimeType: "audio/wav", buffer: Buffer.alloc(10_485_761) };
  await attach(one, [makeFile("roof.png"), makeText(), large]);
  await expect(tray(one).getByRole("listitem")).toHaveCount(3);
  await expect(tray(one).getByRole("alert")).toHaveText("long.wav10 MB, over 10");
  await expect(one.getByRole("button", send)).toBeDisabled();
  await composer(one).press("Enter");
  await one.getByRole("button", { name: "Remove long.wav" }).click();
  await expect(one.getByRole("button", send)).toBeEnabled();
  await one.getByRole("button", { name: "+ ALT of roof.png" }).click();
  await submit(one.getByLabel("describe roof.png"), "A low moon over black water.");
  await expect(one.getByRole("button", { name: "ALT of roof.png", exact: true })).toBeVisible();
  await one.getByRole("button", send).click();
  await expect(tray(one)).toBeHidden();
  for (const page of [one, other]) {
    const picture = messages(page).getByRole("img", { name: "A low moon over black water." });
    await expect(picture).toBeVisible(live);
    await expect(messages(page).getByRole("link", { name: "Save notes.txt" })).toBeVisible();
    await expect(messages(page)).toHaveCount(1);
  }
  const downloading = other.waitForEvent("download");
  await other.getByRole("link", { name: "Save notes.txt" }).click();
  expect((await downloading).suggestedFilename()).toBe("notes.txt");
});

test("chat-174: a file has a description of at most 240 characters, or none", async ({ page }) => {
  await visit(page, channelRef.path);
  await attach(page, [makeFile("roof.png")]);
  const field = page.getByLabel("describe roof.png");
  await page.getByRole("button", { name: "+ ALT of roof.png" }).click();
  await field.pressSequentially("no");
  await field.press("Escape");
  await page.getByRole("button", { name: "+ ALT of roof.png" }).click();
  await expect(field).toHaveValue("");
  await field.fill("moon ".repeat(60));
  await expect(page.getByText("240 / 240")).toBeVisible();
  await page.getByRole("button", { name: "SAVE_ALT" }).click();
  await page.getByRole("button", send).click();
  await expect(messages(page).getByText("ALT", { exact: true })).toBeVisible(live);
  await expect(messages(page).getByRole("img", { name: /^(moon ?)+$/ })).toBeVisible();
});

test("chat-170: files are pasted and dropped, and an eleventh is not added", async ({ page }) => {
  await visit(page, channelRef.path);
  await expect(composer(page)).toBeVisible();
  for (const kind of ["paste", "drop"]) {
    await page.evaluate((name) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["words"], `${name}.txt`, { type: "text/plain" }));
      const given =
        name === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true });
      window.dispatchEvent(given);
    }, kind);
  }
  await expect(tray(page).getByRole("listitem")).toHaveCount(2);
  await attach(
    page,
    Array.from({ length: 9 }, (_, index) => makeText(`${index}.txt`)),
  );
  await expect(tray(page).getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText("A message has at most 10 files.")).toBeVisible();
  // All ten have arrived, three at a time.
  await expect(page.getByRole("button", send)).toBeEnabled({ timeout: 40_000 });
});

test.describe("an upload that fails", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("chat-175, chat-176: it says why, can be tried again, and is named after a reload", async ({
    page,
  }) => {
    await visit(page, channelRef.path);
    let isBroken = true;
    await page.route("**/api/objects/upload/**", (route) =>
      isBroken
        ? route.fulfill({ status: 507, body: '{"error":"There is no room."}' })
        : route.continue(),
    );
    await attach(page, [makeText("a.txt")]);
    await expect(tray(page).getByRole("alert")).toContainText("There is no room.");
    isBroken = false;
    await page.getByRole("button", { name: "Try a.txt again" }).click();
    await expect(page.getByRole("button", send)).toBeEnabled();
    await page.reload();
    const note = page.getByRole("status").filter({ hasText: "a.txt" });
    await expect(note).toContainText("Choose again");
    await page.getByRole("button", { name: "Forget these files" }).click();
    await page.reload();
    await expect(composer(page)).toBeVisible();
    await expect(page.getByText("Choose again")).toBeHidden();
  });
});

test("chat-177, chat-178, chat-179: images form a grid and open with the keyboard, and a sound plays in place with its own bars", async ({
  page,
  request,
}) => {
  const six = Array.from({ length: 6 }, (_, index) =>
    makeFile(`${index + 1}.png`, 20 + index * 40),
  );
  await sendFiles(request, member, channelRef, six);
  await sendFiles(request, member, { ...channelRef, alt: "one moon" }, [makeFile("only.png")]);
  await sendFiles(request, member, { ...channelRef, content: "listen" }, [makeSound()]);
  await visit(page, channelRef.path);
  const first = messages(page).first();
  await expect(first.getByRole("button", { name: /^Open / })).toHaveCount(4);
  await expect(first.getByText("+2")).toBeVisible();
  await expect(messages(page).nth(1).getByText("ALT")).toBeVisible();
  await first.getByRole("button", { name: "Open 1.png" }).click();
  const box = page.getByRole("dialog", { name: "1.png" });
  await expect(box.getByText("1 / 6")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "2.png" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(first.getByRole("button", { name: "Open 2.png" })).toBeFocused();

  const row = messages(page).last().getByRole("group", { name: "rain.wav" });
  await row.getByRole("button", { name: "Play rain.wav" }).click();
  await expect(row.getByText("0:00 / 0:00")).toBeVisible();
  await expect(row.locator("i")).toHaveCount(64);
  const heights = await row
    .locator("i")
    .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(heights.at(-2) ?? 0).toBeGreaterThan((heights[4] ?? 0) * 3);
  await expect(row.getByRole("button", { name: "Play rain.wav" })).toBeVisible();
});

test("chat-180, chat-181: a message without text is represented by the names of its files", async ({
  browser,
  page,
  request,
}) => {
  await sendFiles(request, member, { ...channelRef, content: "words" }, [makeText("tape.txt")]);
  await visit(page, channelRef.path);
  await expect(messages(page)).toHaveCount(1);
  await composer(page).press("ArrowUp");
  await submit(page.getByLabel("Edit message"), "");
  await expect(messages(page).getByText("words", { exact: true })).toBeHidden();
  await expect(messages(page).getByRole("link", { name: "Save tape.txt" })).toBeVisible();
  const other = await openOther(browser, request);
  await messages(other).hover();
  await messages(other).getByRole("button", { name: "Reply" }).click();
  await expect(other.getByText("Replying to")).toContainText("tape.txt");
  await typeMessage(other, "heard it");
  await expect(messages(page).last()).toContainText("tape.txt", live);
});

test("chat-184: files with expired URLs are requested again", async ({ page, request }) => {
  await sendFiles(request, member, channelRef, [makeText()]);
  await page.route(/\/messages(\?(?!around).*)?$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(/expires=\d+/g, "expires=1000");
    await route.fulfill({ response: answer, body });
  });
  await visit(page, channelRef.path);
  const link = messages(page).getByRole("link", { name: "Save notes.txt" });
  await expect(link).toHaveAttribute("href", /expires=\d{10}/);
});

test.describe("a URL that is refused once", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("chat-185: its image is shown nevertheless", async ({ browser, request }) => {
    await sendFiles(request, member, channelRef, [makeFile("roof.png")]);
    let refused = 0;
    const page = await openAs(browser, member, channelRef.path, {
      prepare: (opened) =>
        opened.route(/\/objects\/.*signature=/, (route) =>
          (refused += 1) === 1 ? route.fulfill({ status: 403 }) : route.continue(),
        ),
    });
    const picture = messages(page).getByRole("button", { name: "Open roof.png" }).locator("img");
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    expect(refused).toBe(2);
  });
});
