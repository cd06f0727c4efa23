import { findBarriers } from "../support/barriers.ts";
import {
  messages,
  makeDimension,
  makeMembers,
  openAs,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, type Member, test, uniqueName, visit } from "../support/fixtures.ts";
import { desktop, goInside, phone } from "../support/pages.ts";
import { link } from "../support/people-parts.ts";
import { inOrder, changesPath, prepareExamples } from "./terminal-examples.ts";
import {
  enterCommand,
  entries,
  listCommands,
  openTerminal,
  prompt,
  readExamples,
  run,
  runWell,
  terminal,
} from "./terminal-parts.ts";

test.describe("the terminal", () => {
  let moth: Member;
  let kite: Member;

  test.beforeEach(async ({ request }) => {
    [moth, kite] = await makeMembers(request);
    await link(request, [moth, kite]);
  });

  test("prompt-8: a backtick opens the prompt, it navigates and sends, and Escape returns the focus", async ({
    browser,
    request,
  }) => {
    const name = uniqueName();
    const channelRef = await makeDimension(request, [moth, kite], { name });
    await sendMessage(request, kite, channelRef, "four colours and one moon");
    const page = await openAs(browser, moth, "/dimensions");
    await openTerminal(page);
    await page.keyboard.press("Escape");
    await expect(terminal(page)).toBeHidden();
    await page.getByRole("link", { name: "Instructions", exact: true }).first().focus();
    await page.keyboard.press("`");
    await expect(prompt(page)).toBeFocused();
    await expect(prompt(page)).toHaveValue("");
    await run(page, "ls", `${name}/`);
    await run(page, `cd ${name}/general`, `/dimensions$ cd ${name}/general`);
    await expect(page).toHaveURL(channelRef.path);
    await expect(prompt(page)).toBeFocused();
    await run(page, "tail", "four colours and one moon");
    await run(page, "say and it rained", "Sent.");
    await expect(messages(page).last()).toContainText("and it rained");
    await run(page, `knock @${kite.username}`, `Knocked on ${kite.username}.`);
    await run(page, "pwd", `/dimensions/${name}/general`);
    await run(page, "nonsense", "No command is called nonsense.");

    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(prompt(page)).toHaveValue("pwd");
    await prompt(page).fill("theme l");
    await expect(terminal(page).getByRole("button", { name: "light" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(prompt(page)).toHaveValue("theme light ");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
    await page.keyboard.press("Escape");
    await expect(terminal(page)).toBeHidden();
    await page.reload();
    await openTerminal(page);
    await page.keyboard.press("ArrowUp");
    await expect(prompt(page)).toHaveValue("theme light");
    await prompt(page).fill("");
    await page.keyboard.press("`");
    await expect(terminal(page)).toBeHidden();
  });

  test("prompt-29: a trace has a gap around each link, and the viewer's own name differs in colour", async ({
    browser,
  }) => {
    const page = await openAs(browser, moth, "/purpose");
    await openTerminal(page);
    await run(page, `trace @${kite.username}`, "1 step");
    const names = entries(page).last().getByRole("link");
    await expect(names).toHaveText([moth.username, kite.username]);
    const [own, other] = await names.evaluateAll((links) =>
      links.map((one) => getComputedStyle(one).color),
    );
    expect(own).not.toBe(other);
    const [from, to] = await names.evaluateAll((links) =>
      links.map((one) => one.getBoundingClientRect().toJSON()),
    );
    const wire = await entries(page).last().getByRole("img").boundingBox();
    expect((wire?.x ?? 0) - from.right).toBeGreaterThan(24);
    expect(to.x - (wire?.x ?? 0) - (wire?.width ?? 0)).toBeGreaterThan(24);
  });

  test("prompt-9: the prompt has no axe violations, dark or light, and fills a phone with its own keys", async ({
    browser,
  }) => {
    const page = await openAs(browser, moth, "/archive", { viewport: phone });
    await openTerminal(page);
    await run(page, "help", "list every command");
    await prompt(page).fill("kn");
    await terminal(page).getByRole("group", { name: "Keys" }).getByText("Tab").click();
    await expect(prompt(page)).toHaveValue("knock ");
    const box = await terminal(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    expect(box?.height).toBeGreaterThan(700);
    expect(await findBarriers(page)).toEqual([]);
    await page.setViewportSize(desktop);
    await run(page, "theme light", "The theme is light.");
    await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
    await run(page, "help", "list every command");
    expect(await findBarriers(page)).toEqual([]);
  });

  test("prompt-6: the page of a command comes from its definition, and RUN fills the prompt without running", async ({
    browser,
  }) => {
    const page = await openAs(browser, moth, "/instructions");
    await page.getByRole("region", { name: "COMMANDS" }).getByRole("link", { name: "rm" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "rm" })).toBeFocused();
    await expect(page.getByText("--sure", { exact: true }).first()).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("button", { name: /^RUN / }).first().click();
    await expect(prompt(page)).toBeFocused();
    await expect(prompt(page)).toHaveValue("rm Rain on a modem --sure");
    await expect(entries(page)).toHaveCount(0);
  });

  test("prompt-5: every example of every page runs", async ({ browser, request }) => {
    // Runs all examples of the manual in one session.
    test.slow();
    const { path, fillIn } = await prepareExamples(request, moth, kite);
    const page = await openAs(browser, moth, "/instructions");
    const examples = await readExamples(page, await listCommands(page));
    await visit(page, path);
    await openTerminal(page);
    for (const example of inOrder(examples)) {
      const command = fillIn(example);
      // prompt-12 covers uploads. The other two end the session or the output.
      if (["logout", "clear", "upload"].includes(command)) continue;
      await runWell(page, command);
      if (!changesPath(command)) continue;
      await goInside(page, path);
      await expect(page).toHaveURL(path);
    }
    await enterCommand(page, "clear");
    await expect(entries(page)).toHaveCount(0);
    await enterCommand(page, "logout");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "MY ONI" }).first()).toBeVisible();
  });
});
