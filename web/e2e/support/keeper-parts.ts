import type { APIRequestContext, Locator, Page } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import { expect, type Member, registerMember } from "./fixtures.ts";
import { runOperator } from "./operator-parts.ts";

/** Makes a member a keeper by the operator's command, on the shared server or the one with this store. */
export async function makeKeeperOf(
  { username }: Pick<Member, "username">,
  store?: Readonly<Record<string, string>>,
): Promise<void> {
  await runOperator("keeper", { USER: username, KEEPER: "" }, store);
}

/** Registers a new member and makes them a keeper. */
export async function makeKeeper(request: APIRequestContext): Promise<Member> {
  const member = await registerMember(request);
  await makeKeeperOf(member);
  return member;
}

/** Reports something to the keepers. Returns the id of its case as a keeper reads it. */
export async function openCaseOf(
  request: APIRequestContext,
  { reporter, keeper }: { reporter: Member; keeper: Member },
  subject: { kind: "message" | "post" | "user"; id: string },
  reason = "cruel",
): Promise<string> {
  await callAs(request, reporter, "POST /api/reports", { subject, reason });
  type Found = { id: string; subject: { id: string } };
  const cases = await callAs<Found[]>(request, keeper, "GET /api/keeper/cases");
  return cases.find((one) => one.subject.id === subject.id)?.id ?? "";
}

/** Adds an email to the waitlist and returns it. */
export async function putOnWaitlist(
  request: APIRequestContext,
  { oniId }: { oniId: string },
): Promise<string> {
  const email = `${oniId}@elsewhere.net`;
  const answer = await request.post("/api/waitlist", {
    data: { email, oni_id: oniId, source: "landing" },
  });
  expect(answer.status()).toBe(200);
  return email;
}

/** Scrolls to the end of the waitlist, where the newest entry is. */
export async function readWaitlistUntil(page: Page, row: Locator): Promise<void> {
  const more = page.getByRole("button", { name: "MORE", exact: true });
  await expect(async () => {
    if (!(await row.isVisible()) && (await more.isVisible())) await more.click({ timeout: 2_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}
