import { afterEach, expect, test, vi } from "vitest";
import { useSession } from "../../stores/session.ts";
import { ApiError } from "./api-error.ts";
import { call, callForPage, defineWrite } from "./call.ts";
import { readKey } from "./read.ts";

/** Gives every request the same response and returns the recorded requests. */
function answerWith(status: number, body: unknown, headers: HeadersInit = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(JSON.stringify(body), { status, headers });
  });
  return requests;
}

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().end();
});

test("home-6: a call fills its path, sends JSON, and sends the session as a bearer token", async () => {
  const requests = answerWith(200, {});
  useSession.getState().begin("secret");
  await call("PATCH /api/servers/:id", { params: { id: "a/b" }, body: { name: "Tapes" } });
  const [{ url, init } = { url: "", init: {} }] = requests;
  const headers = new Headers(init.headers);
  expect(url).toBe("/api/servers/a%2Fb");
  expect(init).toMatchObject({ method: "PATCH", body: '{"name":"Tapes"}' });
  expect(headers.get("Authorization")).toBe("Bearer secret");
  expect(headers.get("Content-Type")).toBe("application/json");
});

test("home-6: a visitor's call carries no session, and empty query parameters are left out", async () => {
  const requests = answerWith(200, []);
  await call("GET /api/servers", { query: { q: "" } });
  expect(requests[0]?.url).toBe("/api/servers");
  expect(new Headers(requests[0]?.init.headers).has("Authorization")).toBe(false);
});

test("home-8: a 401 ends the session, except at login", async () => {
  answerWith(401, { error: "Sign in first." });
  useSession.getState().begin("old");
  const login = call("POST /api/auth/login", { body: { username: "moth", password: "x" } });
  await expect(login).rejects.toBeInstanceOf(ApiError);
  expect(useSession.getState().sessionId).toBe("old");
  await expect(call("GET /api/auth/me", {})).rejects.toMatchObject({ status: 401 });
  expect(useSession.getState().sessionId).toBeNull();
});

test("home-8: a late 401 of a former session does not end the current one", async () => {
  useSession.getState().begin("former");
  vi.stubGlobal("fetch", async () => {
    useSession.getState().begin("present");
    return new Response("{}", { status: 401 });
  });
  await expect(call("GET /api/auth/me", {})).rejects.toThrow();
  expect(useSession.getState().sessionId).toBe("present");
});

test("home-9: the key of a read is the segments of its path, then its query", () => {
  const params = { id: "s1" };
  expect(readKey("GET /api/auth/me")).toEqual(["api", "auth", "me"]);
  expect(readKey("GET /api/servers/:id/channels", { params })).toEqual([
    "api",
    "servers",
    "s1",
    "channels",
  ]);
  expect(readKey("GET /api/servers", { query: { q: "rain" } })).toEqual([
    "api",
    "servers",
    { q: "rain" },
  ]);
});

test.each([
  ['</api/search?q=a&before=users%7E1%7Eb>; rel="next"', "users~1~b"],
  ['</api/search?before=%23&limit=2>; rel="next"', "#"],
  ['</api/search?q=before%3Dx>; rel="next"', null],
  ['</api/search?before=x>; rel="prev"', null],
  ["", null],
])("home-7: a list continues at the address in its Link header: %s", async (link, next) => {
  answerWith(200, [{ id: "a" }], link === "" ? {} : { Link: link });
  const page = await callForPage("GET /api/search", { query: { q: "a" } });
  expect(page).toEqual({ items: [{ id: "a" }], next });
});

test("home-6: a write puts each field where the path of its endpoint names it, and sends no text of a toast", async () => {
  const requests = answerWith(200, {});
  const ban = defineWrite("PUT /api/servers/:id/bans/:userId", ["name"]);
  const written = { id: "s1", userId: "m2", reason: "noise", purge: true };
  await ban({ ...written, ...{ name: "moth" } });
  await defineWrite("DELETE /api/messages/:id")({ id: "m3" });
  await defineWrite("PUT /api/posts/:id/reactions/:emoji")(
    { id: "p4", emoji: "🌊" },
    { ripple: "true" },
  );
  expect(requests.map(({ url }) => url)).toEqual([
    "/api/servers/s1/bans/m2",
    "/api/messages/m3",
    "/api/posts/p4/reactions/%F0%9F%8C%8A?ripple=true",
  ]);
  expect(requests.map(({ init }) => init.body)).toEqual([
    '{"reason":"noise","purge":true}',
    null,
    null,
  ]);
});
