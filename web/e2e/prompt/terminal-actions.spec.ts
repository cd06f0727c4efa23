import { write } from "../support/archive-parts.ts";
import {
  messages,
  makeDimension,
  makeMembers,
  openAs,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, type Member, test, uniqueName } from "../support/fixtures.ts";
import { link } from "../support/people-parts.ts";
import { addImage } from "../support/shrine-parts.ts";
import { enterCommand, openTerminal, run } from "./terminal-parts.ts";

test.describe("actions at the prompt", () => {
  let moth: Member;
  let kite: Member;

  test.beforeEach(async ({ request }) => {
    [moth, kite] = await makeMembers(request);
    await link(request, [moth, kite]);
  });

  test("prompt-10: the prompt changes one message by its number, as its menu does, and others see it", async ({
    browser,
    request,
  }) => {
    const channelRef = await makeDimension(request, [moth, kite], { name: uniqueName() });
    await sendMessage(request, moth, channelRef, "it rained");
    await sendMessage(request, kite, channelRef, "not here");
    const otherPage = await openAs(browser, kite, channelRef.path);
    const message = messages(otherPage).first();
    await openTerminal(otherPage);
    await run(
      otherPage,
      "message edit mine now --message 1",
      "Only your own messages can be edited.",
    );
    await run(otherPage, "message rm --message 1 --sure", "You cannot delete that message.");
    await run(otherPage, "message pin --message 1", "Your roles here do not allow that.");
    await run(otherPage, "message rm --message 7 --sure", "No such message here.");
    const page = await openAs(browser, moth, channelRef.path);
    await openTerminal(page);
    await run(page, "message edit it rained all night --message 1", "Edited.");
    await expect(message).toContainText("it rained all night");
    await run(page, "message pin --message 1", "Pinned.");
    await expect(message).toContainText("(pinned)");
    await run(page, "message rm --message 1", "Say so with --sure.");
    await run(page, "message rm --message 1 --sure", "Deleted.");
    await expect(message).toContainText("[deleted]");
  });

  test("prompt-11: reactions and answers at the prompt appear on the page and can be removed", async ({
    browser,
    request,
  }) => {
    const { id } = await write(request, kite, { title: "Loud rooms" });
    const page = await openAs(browser, moth, `/oni/${kite.username}/posts/${id}`);
    const answers = page.getByRole("region", { name: "Answers to Loud rooms" });
    await openTerminal(page);
    await run(page, "answer add it rained here too", 'Answered "Loud rooms".');
    await expect(answers.getByText("it rained here too")).toBeVisible();
    await run(page, "answer edit it poured", "Edited.");
    await expect(answers.getByText("it poured")).toBeVisible();
    await run(page, "react :tide: --answer 1", "Pressed :tide:.");
    await expect(answers.getByRole("button", { name: /^tide/ })).toBeVisible();
    await run(page, "react :tide: --answer 1", "You have pressed :tide: there already.");
    await run(page, "react :tide: --answer 1 --off", "Took :tide: back.");
    await expect(answers.getByRole("button", { name: /^tide/ })).toHaveCount(0);
    await run(page, "answer rm", "Say so with --sure.");
    await run(page, "answer rm --sure", "Deleted.");
    await expect(answers.getByText("it poured")).toHaveCount(0);
  });

  test("prompt-12: the prompt describes, hides, restores and deletes an image by its caption, and upload opens a file dialog", async ({
    browser,
    request,
  }) => {
    await addImage(request, moth, { title: "night walk", isPublic: true });
    const page = await openAs(browser, moth, "/album");
    const image = page.getByRole("heading", { name: "night walk" });
    await expect(image).toBeVisible();
    await openTerminal(page);
    await run(page, 'image alt "night walk" a lamp in the fog', "Alt text saved");
    await expect(page.getByRole("img", { name: "a lamp in the fog" })).toBeVisible();
    await run(page, 'image trash "night walk"', "Image moved to trash");
    await expect(image).toHaveCount(0);
    await run(page, "trash restore night walk", "Image restored");
    await expect(image).toBeVisible();
    await run(page, 'image rm "night walk" --sure', "Image deleted");
    await expect(image).toHaveCount(0);
    await run(page, "trash", "Nothing is in the trash.");
    for (let time = 1; time <= 2; time += 1) {
      await enterCommand(page, "upload");
      const dialog = page.getByRole("dialog", { name: "Upload Image" });
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toBeHidden();
    }
  });
});
