import { expect, test, vi } from "vitest";
import { ApiError, errorSentence } from "./api-error.ts";

const refusal = (status: number, body: string, init: ResponseInit = {}) =>
  new ApiError(new Response(null, { ...init, status }), body);

test("home-5: an error's message is the status, a colon, a space, and the body", () => {
  expect(refusal(404, "gone").message).toBe("404: gone");
});

test("home-5: with an empty body the status text is used", () => {
  expect(refusal(503, "", { statusText: "Service Unavailable" }).message).toBe(
    "503: Service Unavailable",
  );
});

test("home-5: an error carries the fields of the contract's body", () => {
  const body = JSON.stringify({
    error: "That ONI_ID is already claimed.",
    code: "username_taken",
    requestId: "r1",
    fields: { username: "is taken", odd: 3 },
  });
  const error = refusal(409, body, { headers: { "Retry-After": "30" } });
  expect(error).toMatchObject({
    status: 409,
    code: "username_taken",
    sentence: "That ONI_ID is already claimed.",
    fields: { username: "is taken" },
    retryAfterSeconds: 30,
  });
  expect(errorSentence(error)).toBe("That ONI_ID is already claimed.");
});

test("home-5: a member sees the server's sentence or the fallback, never a page of a proxy", () => {
  expect(errorSentence(refusal(502, "<html>bad gateway</html>"), "Login failed")).toBe(
    "Login failed",
  );
  expect(errorSentence(new TypeError("Failed to fetch"))).toBe(
    "The network did not answer. Try again.",
  );
});

test("home-72: a call that failed without a network reports that, and a refusal still reports its own sentence", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(errorSentence(new TypeError("Failed to fetch"), "Login failed")).toBe(
    "You are offline. Try again when you are connected.",
  );
  expect(errorSentence(refusal(409, '{"error":"Taken."}'))).toBe("Taken.");
  vi.unstubAllGlobals();
});
