import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { APIRequestContext, Locator, Page } from "playwright/test";
import { callAs } from "./dimensions-parts.ts";
import { expect, type Member, registerMember } from "./fixtures.ts";

/** Has the operator's command make a member a keeper, of the shared server or of what was started with `env`. */
export async function makeKeeperOf(
  { username }: Pick<Member, "username">,
  env: Readonly<Record<string, string>> = JSON.parse(process.env["SHARED_STORE"] ?? "{}"),
): Promise<void> {
  await promisify(execFile)(process.execPath, ["api/dist/keeper-main.js"], {
    env: { ...process.env, ...env, USER: username, KEEPER: "" },
  });
}

/** Somebody new who is one. */
export async function makeKeeper(request: APIRequestContext): Promise<Member> {
  const member = await registerMember(request);
  await makeKeeperOf(member);
  return member;
}

/** Tells the keepers of something, and answers the id of its case, as one of them finds it. */
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

/** Puts somebody on the waitlist; answers their address. */
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

/** Whoever came last stands at the end of the list. */
export async function readWaitlistUntil(page: Page, row: Locator): Promise<void> {
  const more = page.getByRole("button", { name: "MORE", exact: true });
  await expect(async () => {
    if (!(await row.isVisible()) && (await more.isVisible())) await more.click({ timeout: 2_000 });
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}
