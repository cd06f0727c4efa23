import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import {
  callAs,
  chooseInMenu,
  messages,
  makeDimension,
  makeMembers,
  makeSharedDimension,
  openAs,
  openLive,
  sendMessage,
} from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  loadLinked,
  type Member,
  signIn,
  test,
  uniqueName,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import {
  makeKeeper,
  openCaseOf,
  putOnWaitlist,
  readWaitlistUntil,
} from "../support/keeper-parts.ts";
import { phone } from "../support/pages.ts";
import { openCard } from "../support/people-parts.ts";
import { logIn } from "../support/shell-parts.ts";
import { addImage } from "../support/shrine-parts.ts";

let made: Promise<Member> | undefined;
/** Keeper shared by these tests, because its creation starts a process. */
const keeperOf = (request: APIRequestContext) => (made ??= makeKeeper(request));

test("people-33, people-34, people-35, people-36, people-41, people-44: a report shows on the desk at once, hidden content returns on undo, and members see only the log", async ({
  browser,
  request,
}) => {
  const keeper = await keeperOf(request);
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  for (const words of ["is it raining", "not yet"])
    await sendMessage(request, moth, channelRef, words);
  await sendMessage(request, kite, channelRef, "cheap followers at my page");
  await sendMessage(request, moth, channelRef, "no thank you");
  const desk = await openAs(browser, keeper, "/robots.txt");
  const reader = await openLive(browser, moth, channelRef.path);
  await loadLinked(desk, "/keeper");

  const message = messages(reader).filter({ hasText: "cheap followers" });
  await chooseInMenu(message, "Report");
  await reader.getByLabel("Report to the keepers of the whole network instead").check();
  await reader.getByLabel("reason").fill("selling");
  await reader.getByRole("button", { name: "REPORT_MESSAGE" }).click();

  const entry = desk.getByRole("button", { name: `A message by ${kite.username}` });
  await entry.click(live);
  const found = desk.getByRole("article", { name: `A message by ${kite.username}` });
  await expect(found.locator("[data-part=reported]")).toContainText("cheap followers at my page");
  for (const words of ["is it raining", "not yet", "no thank you", `${moth.username}: selling`]) {
    await expect(found).toContainText(words);
  }
  const activity = desk.getByRole("region", { name: "Recent activity" });
  await expect(activity).toContainText("1 message in 1 channel");
  await found.getByText("HIDE", { exact: true }).click();
  await expect(found.getByRole("button", { name: "HIDE_THE_MESSAGE" })).toBeDisabled();
  await found.getByLabel("reason").fill("We do not sell to each other here.");
  await found.getByRole("button", { name: "HIDE_THE_MESSAGE" }).click();
  await expect(message).toHaveCount(0, live);

  const memberPage = await openAs(browser, kite, "/inbox");
  await memberPage.getByRole("link", { name: /keeper has decided/ }).click();
  await expect(memberPage.getByText("We do not sell to each other here.")).toBeVisible();
  await memberPage.getByLabel("your answer").fill("it was a quote");
  await memberPage.getByRole("button", { name: "SEND_ANSWER" }).click();
  await expect(memberPage.getByLabel("your answer")).toHaveCount(0);

  await expect(entry).toContainText("answered", live);
  await entry.click();
  await expect(found).toContainText("it was a quote");
  await desk.getByRole("button", { name: "Undo: hid a message" }).click();
  await desk.getByRole("dialog").getByLabel("reason").fill(`not ${kite.username}, sorry`);
  await desk.getByRole("dialog").getByRole("button", { name: "UNDO" }).click();
  await expect(message).toHaveCount(1, live);
  await visit(memberPage, "/keeper?show=waitlist");
  await expect(memberPage.getByRole("heading", { name: "What the keepers did" })).toBeVisible();
  await expect(memberPage.getByText(`undone: not ${kite.username}, sorry`)).toBeVisible();
  await memberPage.getByRole("button", { name: kite.username }).click();
  await memberPage.getByRole("menuitem", { name: "Settings" }).click();
  await expect(memberPage.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
  await expect(memberPage.getByRole("link", { name: "KEEPERS_DESK" })).toHaveCount(0);
});

test("people-31, people-32: posts, answers, marks, images and members are reported where they appear", async ({
  page,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const post = await write(request, kite, { title: "a lantern" });
  await callAs(request, kite, `POST /api/posts/${post.id}/answers`, { content: "and yet" });
  await callAs(request, kite, `POST /api/users/${moth.username}/wall`, { line: "was here" });
  await addImage(request, kite, { title: "moon", isPublic: true });
  const channelRef = await makeDimension(request, [moth, kite]);
  const open = await makeDimension(request, [kite], { isPublic: true });
  await sendMessage(request, kite, open, "read as a guest");
  await signIn(page, moth);
  const report = async (name: string, button: string, entry?: string) => {
    await page.getByRole("button", { name, exact: true }).first().click();
    if (entry) await page.getByRole("menuitem", { name: entry }).click();
    await page.getByLabel("reason").fill("cruel");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("Its keepers will read it.").first()).toBeVisible();
    await expect(page.getByLabel("reason")).toHaveCount(0);
  };
  await visit(page, `/oni/${kite.username}/posts/${post.id}`);
  await report("Actions for a lantern", "REPORT_POST", "Report");
  await report(`Actions for the answer of ${kite.username}`, "REPORT_ANSWER", "Report");
  await visit(page, `/oni/${moth.username}`);
  await report(`Report the mark of ${kite.username}`, "REPORT_MARK");
  await visit(page, `/oni/${kite.username}`);
  await page.getByRole("button", { name: "Open moon" }).click();
  await report("Report this image", "REPORT_IMAGE");
  await visit(page, open.path);
  await chooseInMenu(messages(page), "Report");
  await expect(page.getByText(/^The keepers of this network/)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.getByLabel("reason").fill("cruel");
  await page.getByRole("button", { name: "REPORT_MESSAGE" }).click();
  await expect(page.getByLabel("reason")).toHaveCount(0);
  await visit(page, channelRef.path);
  const card = await openCard(page, kite);
  await report("REPORT", "REPORT_ONI");
  await card.getByRole("button", { name: "BLOCK", exact: true }).click();
  await expect(card.getByText("You do not see each other's messages anywhere.")).toBeVisible();
});

test.describe("a suspended member", () => {
  test.use({ expectedErrors: [/401|403/] });

  test("people-39, people-40: sees the reason and end at sign-in, and their open screens end at once", async ({
    browser,
    page,
    request,
  }) => {
    const keeper = await keeperOf(request);
    const [moth, kite] = await makeMembers(request);
    const open = await openAs(browser, kite, "/robots.txt");
    await loadLinked(open, "/homepage");
    const { id } = await callAs<{ id: string }>(request, kite, "GET /api/auth/me");
    const caseId = await openCaseOf(request, { reporter: moth, keeper }, { kind: "user", id });
    const action = { act: "suspend", reason: "selling, again", hours: 48 };
    await callAs(request, keeper, `POST /api/keeper/cases/${caseId}/acts`, action);
    await expect(open.getByRole("button", { name: kite.username })).toHaveCount(0, live);
    await visit(page, "/auth");
    await logIn(page, kite);
    await expect(
      page.getByText(/A keeper has suspended this account until .*: selling, again/).first(),
    ).toBeVisible();
  });
});

test("people-37, people-38: on a phone a case covers the list, and arrow keys choose the action", async ({
  browser,
  request,
}) => {
  const keeper = await keeperOf(request);
  const [moth, kite] = await makeMembers(request);
  const { id } = await sendMessage(
    request,
    kite,
    await makeDimension(request, [moth, kite]),
    "look",
  );
  const caseId = await openCaseOf(request, { reporter: moth, keeper }, { kind: "message", id });
  const page = await openAs(browser, keeper, `/keeper?case=${caseId}`, { viewport: phone });
  await expect(page.locator("[data-part=reported]")).toContainText("look");
  await page.getByRole("link", { name: "ALL_CASES" }).click();
  await expect(page.locator("[data-part=reported]")).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("list", { name: "Cases" })).toBeHidden();
  await page.getByRole("radio", { name: /WARN/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "HIDE_THE_MESSAGE" })).toBeVisible();
  await page.getByLabel("reason").fill("a reason");
  await page.getByRole("button", { name: "Close untouched" }).press("Enter");
  await expect(page.getByText("Done").first()).toBeVisible();
});

test("people-41, people-42, people-43: a keeper admits from the waitlist, sees each code once, and exports the list", async ({
  page,
  request,
}) => {
  const keeper = await keeperOf(request);
  const [moth, kite] = [uniqueName(), uniqueName()];
  const email = await putOnWaitlist(request, { oniId: moth });
  await putOnWaitlist(request, { oniId: kite });
  await visitAs(page, keeper, "/homepage");
  await page.getByRole("button", { name: keeper.username }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Settings", "Logout"]);
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.getByRole("link", { name: "KEEPERS_DESK" }).click();
  await page.getByRole("link", { name: "WAITLIST" }).click();
  const rows = page.getByRole("row");
  await readWaitlistUntil(page, rows.filter({ hasText: kite }));
  await expect(page.getByRole("button", { name: "LET_IN_0" })).toBeDisabled();
  await expect(rows.filter({ hasText: moth })).toContainText("the front page");
  await expect(page.getByText(email)).toHaveCount(0);
  const anyone = page.getByRole("listitem").filter({ hasText: "Anyone" });
  await expect(anyone).toHaveAttribute("aria-current", "true");

  await page.getByRole("checkbox", { name: moth }).check();
  await page.getByRole("button", { name: "LET_IN_1" }).click();
  const invitation = page.getByRole("list", { name: "Invitations" }).getByRole("listitem");
  await expect(invitation).toContainText(moth);
  await expect(rows.filter({ hasText: moth })).toContainText("let in");
  const inviteCode = await invitation.locator("code").innerText();
  const letter = page.getByRole("link", { name: `Write to ${moth}` });
  await expect(letter).toHaveAttribute("href", new RegExp(`^mailto:.*${inviteCode}`));
  const body = { username: uniqueName(), password: "Ripple_1@", inviteCode };
  const registered = await request.post("/api/auth/register", { data: { ...body, email } });
  expect(registered.status()).toBe(201);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "EXPORT_CSV" }).click();
  const table = await readFile(await (await download).path(), "utf8");
  expect(table).toMatch(/^id,email,oni_id,source,created_at,admitted_at\r\n/);
  expect(table).toContain(`${kite}@elsewhere.net`);
  await page.reload();
  await expect(page.getByText("WHO_MAY_ENTER")).toBeVisible();
  await expect(page.getByText(inviteCode)).toHaveCount(0);
});
