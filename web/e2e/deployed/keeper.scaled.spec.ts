import {
  callAs,
  makeDimension,
  makeMembers,
  openAs,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, live, registerMember, test } from "../support/fixtures.ts";
import { makeKeeperOf } from "../support/keeper-parts.ts";
import { measureUntilVisible } from "./measure-until-visible.ts";

test("people-45: a report on one replica appears on a keeper's screen of another", async ({
  browser,
  playwright,
  startScaled,
}) => {
  const { here, there, env } = await startScaled();
  const request = await playwright.request.newContext({ baseURL: here });
  const otherReplica = await playwright.request.newContext({ baseURL: there });
  const [moth, kite] = await makeMembers(request, here);
  const keeper = await registerMember(request, here);
  await makeKeeperOf(keeper, env);
  const channelRef = await makeDimension(request, [moth, kite]);
  const desk = await openAs(browser, keeper, "/keeper", { origin: there });
  await expect(desk.getByText("Nothing is open.")).toBeVisible();

  const report = async (words: string) => {
    const { id } = await sendMessage(request, kite, channelRef, words);
    const body = { subject: { kind: "message", id }, reason: `selling ${words}` };
    await callAs(request, moth, "POST /api/reports", body);
  };
  const reported = (words: string) => desk.getByText(`selling ${words}`).first();
  await report("cheap followers");
  // Only a watched screen changes live.
  await expect(reported("cheap followers")).toBeVisible(live);
  for (const words of ["cheaper followers", "the cheapest followers"]) {
    await measureUntilVisible("report", report(words), reported(words));
  }

  type Found = { id: string };
  const [newest] = await callAs<Found[]>(otherReplica, keeper, "GET /api/keeper/cases");
  const body = { act: "dismiss", reason: "it was a joke" };
  await callAs(request, keeper, `POST /api/keeper/cases/${newest?.id}/acts`, body);
  await expect(desk.getByText("2 open.")).toBeVisible(live);
});
