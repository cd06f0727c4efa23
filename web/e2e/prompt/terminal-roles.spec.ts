import {
  callAs,
  makeDimension,
  makeMembers,
  openAs,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, type Member, test, uniqueName } from "../support/fixtures.ts";
import { makeKeeper, openCaseOf, putOnWaitlist } from "../support/keeper-parts.ts";
import { idOf } from "../support/people-parts.ts";
import {
  entries,
  listCommands,
  openTerminal,
  readExamples,
  run,
  runWell,
} from "./terminal-parts.ts";

test.describe("commands by role", () => {
  let moth: Member;
  let kite: Member;

  test.beforeEach(async ({ request }) => {
    [moth, kite] = await makeMembers(request);
  });

  test("prompt-13: the prompt refuses a member, a moderator and an owner everything that no menu offers", async ({
    browser,
    request,
  }) => {
    const name = uniqueName();
    const channelRef = await makeDimension(request, [moth, kite], { name });
    const page = await openAs(browser, kite, channelRef.path);
    await openTerminal(page);
    await run(page, "channel make back-room", `Your roles in ${name} do not allow that.`);
    await run(page, `kick @${moth.username} --sure`, `Your roles in ${name} do not allow that.`);
    const path = `PATCH /api/servers/${channelRef.serverId}/members/${await idOf(request, kite)}`;
    await callAs(request, moth, path, { role: "moderator" });
    await page.reload();
    await openTerminal(page);
    await run(page, "channel rm general --sure", "is the first channel");
    await run(page, `kick @${moth.username} --sure`, "is not for you to decide");
    await run(page, `role @${kite.username} member`, `Your roles in ${name} do not allow that.`);
    await run(page, `dimension rm ${name} --sure`, `Only the owner of ${name} does that.`);
    await run(page, "channel make back-room", "back-room is open.");
    const otherPage = await openAs(browser, moth, channelRef.path);
    await openTerminal(otherPage);
    await run(otherPage, `leave ${name} --sure`, `You own ${name}`);
  });

  test("prompt-16: irreversible commands need --sure", async ({ browser, request }) => {
    const name = uniqueName();
    const channelRef = await makeDimension(request, [moth, kite], { name });
    const page = await openAs(browser, moth, channelRef.path);
    await openTerminal(page);
    await run(page, "channel make back-room", "back-room is open.");
    await run(page, "channel rm", "It has no messages yet. Say so with --sure.");
    await run(page, `cd ${channelRef.path}`, "cd");
    await expect(page).toHaveURL(channelRef.path);
    await run(page, "channel rm back-room --sure", "back-room is gone.");
    await run(page, `kick @${kite.username}`, `would be removed from ${name}.`);
    await run(page, `kick @${kite.username} --sure`, `is removed from ${name}.`);
    await run(page, `kick @${kite.username} --sure`, `is not in ${name}.`);
    await run(page, "dimension rm", "will be deleted. Say so with --sure.");
    await run(page, "dimension rm --sure", `${name} is gone.`);
    await expect(page).toHaveURL("/dimensions");
  });

  test("prompt-32, prompt-33, prompt-34: an owner makes a role, gives it, opens a channel to it, and its member learns why they see it", async ({
    browser,
    request,
  }) => {
    const name = uniqueName();
    const channelRef = await makeDimension(request, [moth, kite], { name });
    const page = await openAs(browser, moth, channelRef.path);
    await openTerminal(page);
    await run(page, "role make gardeners --rights pin --color #77ddaa", "gardeners is a role of");
    await run(page, "role edit gardeners --above moderator", "gardeners is changed.");
    await run(page, `role @${kite.username} gardeners`, `has the role gardeners in ${name}.`);
    await run(page, "role", "gardeners 1 member pin");
    await run(page, "category make workshops", `workshops is a category of ${name}.`);
    await run(page, "channel make shed --see gardeners", "shed is open.");
    await run(page, "channel edit shed --write moderator --category workshops", "shed is changed.");
    await run(page, `why @${kite.username} write`, `No. ${kite.username} may not write`);
    const otherPage = await openAs(browser, kite, channelRef.path);
    await openTerminal(otherPage);
    await run(otherPage, "why see --channel shed", "Yes. You may see this channel.");
    await expect(entries(otherPage).last()).toContainText("The role gardeners may see");
    await run(otherPage, "why pin", "Yes. You may pin messages.");
    const refusal = `Your roles in ${name} do not allow that.`;
    await run(otherPage, `why @${moth.username} pin`, refusal);
    await run(page, `role @${kite.username} gardeners --take`, "no longer has the role gardeners");
    await run(otherPage, "why pin", "No. You may not pin messages.");
    await run(page, "role rm gardeners --sure", "gardeners is gone.");
    await run(page, "category rm workshops --sure", "workshops is gone.");
  });

  test("prompt-15: a keeper's commands are listed for keepers only, and each of their examples runs", async ({
    browser,
    request,
  }) => {
    const keeper = await makeKeeper(request);
    const page = await openAs(browser, moth, "/instructions");
    const usual = await listCommands(page);
    await openTerminal(page);
    await run(page, "cases", "cases is not yours to use.");
    await run(page, "help", "list every command");
    await expect(entries(page).last()).not.toContainText("admit an entry of the waitlist");

    const channelRef = await makeDimension(request, [moth, kite], { name: uniqueName() });
    const { id } = await sendMessage(request, kite, channelRef, "cheap followers at my page");
    const about = { kind: "message", id } as const;
    const caseId = await openCaseOf(request, { reporter: moth, keeper }, about);
    const oniId = uniqueName();
    await putOnWaitlist(request, { oniId });
    const desk = await openAs(browser, keeper, "/instructions");
    const own = (await listCommands(desk)).filter((name) => !usual.includes(name));
    expect(own).toEqual(["admit", "case", "cases", "waitlist"]);
    const examples = await readExamples(desk, own);
    await openTerminal(desk);
    for (const example of examples) {
      const command = example.replace("dial_tone", kite.username).replace("hermit_crab", oniId);
      await runWell(desk, command);
    }
    const decided = await openAs(browser, kite, `/cases/${caseId}`);
    await expect(decided.getByText("we do not sell to each other here")).toBeVisible();
    await expect(decided.getByText("taken back")).toBeVisible();
  });
});
