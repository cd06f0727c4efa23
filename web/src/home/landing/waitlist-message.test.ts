import { expect, test } from "vitest";
import { ApiError } from "../../live/calls/api-error.ts";
import { failureMessage, isErrorMessage, replyMessage } from "./waitlist-message.ts";

const refusal = (body: string) => new ApiError(new Response(null, { status: 409 }), body);

test("home-12: success says the server's message, or that the constellation forms", () => {
  expect(replyMessage({ ok: true, message: "welcome, moth" })).toBe("welcome, moth");
  expect(replyMessage({ ok: true })).toBe("confirmed. constellation forming...");
});

test("home-12: a refusal says the server's error, or to try again", () => {
  expect(failureMessage(refusal('{"ok":false,"error":"oni_id already claimed"}'))).toBe(
    "error: oni_id already claimed",
  );
  expect(failureMessage(refusal(""))).toBe("error: try again");
  expect(replyMessage({ ok: false })).toBe("error: try again");
});

test("home-12: without a response the message says that the connection failed", () => {
  expect(failureMessage(new TypeError("Failed to fetch"))).toBe("connection failed. try again.");
});

test("home-12: only a message with the word error is red", () => {
  expect(isErrorMessage("error: try again")).toBe(true);
  expect(isErrorMessage("connection failed. try again.")).toBe(false);
  expect(isErrorMessage("confirmed. constellation forming...")).toBe(false);
});
