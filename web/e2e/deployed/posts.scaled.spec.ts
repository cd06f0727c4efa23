import { write } from "../support/archive-parts.ts";
import { callAs, openAs } from "../support/dimensions-parts.ts";
import { expect, live, registerMember, submit, test } from "../support/fixtures.ts";
import { measureUntilVisible } from "./measure-until-visible.ts";

test("home-96: an answer, a reaction and a mark on a wall appear through another gateway", async ({
  browser,
  playwright,
  startScaled,
}) => {
  const { here, there } = await startScaled();
  const request = await playwright.request.newContext({ baseURL: here });
  const moth = await registerMember(request, here);
  const kite = await registerMember(request, there);
  const { id } = await write(request, moth, { title: "Rain on a modem" });
  const path = `/oni/${moth.username}/posts/${id}`;

  const one = await openAs(browser, moth, path, { origin: here });
  const other = await openAs(browser, kite, path, { origin: there });
  const field = other.getByPlaceholder(`answer ${moth.username}`);
  const sendAnswer = (content: string) => submit(field, content);
  const answer = (content: string) => one.locator("[data-answer]").filter({ hasText: content });
  await sendAnswer("is anybody there");
  // Only a watched screen changes live.
  await expect(answer("is anybody there")).toBeVisible(live);
  const answered = "the third has my kettle in it";
  await measureUntilVisible("answer", sendAnswer(answered), answer(answered));
  const press = callAs(request, kite, `PUT /api/posts/${id}/reactions/:moon:`);
  await measureUntilVisible("reaction", press, one.getByRole("button", { name: "moon, 1" }));

  await one.goto(`/oni/${moth.username}`);
  const mark = async (text: string) => {
    const guest = await registerMember(request, there);
    return callAs(request, guest, `POST /api/users/${moth.username}/wall`, { line: text });
  };
  await expect(one.getByRole("region", { name: "YOUR_WALL" })).toBeVisible();
  await mark("is anybody there");
  await expect(one.getByText("is anybody there")).toBeVisible(live);
  const text = "left here on the way to the sea";
  const left = callAs(request, kite, `POST /api/users/${moth.username}/wall`, { line: text });
  await measureUntilVisible("wall mark", left, one.getByText(text));
});
