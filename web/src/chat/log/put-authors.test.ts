import { expect, it } from "vitest";
import { openLog } from "./channel-log-pages.ts";
import { putAuthors } from "./put-authors.ts";
import { makeMessage } from "./testing/make-message.ts";

const moth = {
  id: "moth",
  username: "moth",
  displayName: null,
  profileImageUrl: null,
  isBot: false,
};
const gone = { ...moth, id: "gone", username: "gone" };

const makeLog = () =>
  openLog(
    [
      makeMessage(1, { author: moth }),
      makeMessage(2, { author: null }),
      makeMessage(3, { author: gone }),
    ],
    true,
  );

it("shrine-56: messages show their authors as the list of members does, and other authors as before", () => {
  const log = makeLog();
  const member = {
    userId: "moth",
    username: "lamp",
    displayName: "Lamp",
    profileImageUrl: "/objects/a",
  };
  const { userId: id, ...shown } = member;
  const renamed = putAuthors(log, [member]);
  expect(renamed.messages.map(({ author }) => author)).toEqual([
    { id, ...shown, isBot: false },
    null,
    gone,
  ]);
  expect(renamed.messages[2]).toBe(log.messages[2]);
  expect(putAuthors(renamed, [member])).toBe(renamed);
});
