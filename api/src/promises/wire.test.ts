import { createLog } from "@oni/realtime/process";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ambiguous, chunked, post, request, smuggled } from "../../testing/ambiguous-requests.ts";
import { openTestApp } from "../../testing/app.ts";
import { serveApp } from "../../testing/listen.ts";
import { sendRaw, statusesOf } from "../../testing/raw-request.ts";

const logLines: string[] = [];
let app: Awaited<ReturnType<typeof openTestApp>>;
let member: Awaited<ReturnType<typeof app.signIn>>;
let served: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  app = await openTestApp({ log: createLog("debug", (row) => logLines.push(row)) });
  member = await app.signIn();
  served = await serveApp(app.deps);
});
afterAll(async () => {
  await served.close();
  await app.close();
});
beforeEach(() => {
  logLines.length = 0;
});

describe("an ambiguous request", () => {
  test.each(Object.entries(ambiguous))(
    "api-27: %s is refused and its connection closed",
    async (_, bytes) => {
      const statuses = statusesOf(await sendRaw(served.origin, bytes));
      expect(statuses.length).toBeLessThanOrEqual(1);
      expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
      expect(logLines.join("")).not.toContain("smuggled");
      expect((await fetch(`${served.origin}/api/waitlist/stats`)).status).toBe(200);
    },
  );

  test("api-27: text that looks like a request within a body stays part of the body", async () => {
    const answer = await sendRaw(
      served.origin,
      post([`Content-Length: ${smuggled.length}`], smuggled),
    );
    expect(statusesOf(answer)).toEqual([400]);
    expect(logLines.join("")).not.toContain("smuggled");
  });
});

describe("sizes", () => {
  test("api-28: headers of more than 16 KiB are refused", async () => {
    const long = "x".repeat(20_000);
    for (const bytes of [
      request("GET /api/waitlist/stats HTTP/1.1", [`X-Thing: ${long}`]),
      request(`GET /api/waitlist/stats?q=${long} HTTP/1.1`, []),
    ]) {
      expect(statusesOf(await sendRaw(served.origin, bytes))).toEqual([431]);
    }
  });

  test("api-28, api-29: a body is measured as it arrives, whatever its announced length", async () => {
    const piece = "x".repeat(1_024);
    const body = `${`400\r\n${piece}\r\n`.repeat(65)}0\r\n\r\n`;
    expect(statusesOf(await sendRaw(served.origin, post([chunked], body)))).toEqual([413]);
    const declared = post(["Content-Length: 65537"], "{");
    expect(statusesOf(await sendRaw(served.origin, declared))).toEqual([413]);
  });

  test("api-28, api-30: an incomplete body is not processed", async () => {
    const email = "half@elsewhere.net";
    await sendRaw(served.origin, post(["Content-Length: 500"], JSON.stringify({ email })));
    const again = await app.request<{ ok: boolean }>("/api/waitlist/stats");
    expect(again.body).toMatchObject({ ok: true, count: 0 });
  });
});

describe("spellings of a path", () => {
  const spellings = [
    ...[
      "/api/%61uth/me",
      "/api/auth/%6de",
      "/api/auth%2fme",
      "/api%2Fauth%2Fme",
      "/api/auth/me%00",
    ],
    ...["//api/auth/me", "/api//auth/me", "/api/./auth/me", "/api/x/../auth/me", "/api/auth/me/"],
    ...[
      "/API/auth/me",
      "/api/auth/me;a=b",
      "/api/auth/me%20",
      "/api/auth\\me",
      "/%2e%2e/api/auth/me",
    ],
    "http://elsewhere.invalid/api/auth/me",
  ];

  test.each(spellings)("api-22: %s shows a visitor nothing", async (path) => {
    const answer = await sendRaw(served.origin, request(`GET ${path} HTTP/1.1`, []));
    expect([400, 401, 404]).toContain(statusesOf(answer)[0]);
    expect(answer).not.toContain("username");
  });

  test.each(["OPTIONS", "TRACE", "PROPFIND"])(
    "api-22: %s does not bypass access control",
    async (method) => {
      const headers = [`Authorization: Bearer ${member.secret}`];
      const bytes = request(`${method} /api/auth/me HTTP/1.1`, headers);
      const answer = await sendRaw(served.origin, bytes);
      expect(statusesOf(answer)).toEqual([405]);
      expect(answer).toMatch(/^allow: GET/im);
      expect(answer).not.toContain(member.username);
    },
  );

  test("api-22: HEAD has the access rules of GET, and returns no body", async () => {
    const requestLine = "HEAD /api/auth/me HTTP/1.1";
    expect(statusesOf(await sendRaw(served.origin, request(requestLine, [])))).toEqual([401]);
    const own = request(requestLine, [`Authorization: Bearer ${member.secret}`]);
    const answer = await sendRaw(served.origin, own, { isWhole: true });
    expect(statusesOf(answer)).toEqual([200]);
    expect(answer).not.toContain(member.username);
  });
});

test("api-11: every response has the security headers, and no API response may be stored", async () => {
  for (const path of ["/api/waitlist/stats", "/api/nowhere", "/nowhere"]) {
    const { headers } = await fetch(`${served.origin}${path}`);
    if (path.startsWith("/api")) expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of ["script-src 'self'", "frame-ancestors 'none'", "object-src 'none'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

describe("bodies", () => {
  const types = [
    ...["text/plain", "text/json", "application/jsonx", "multipart/form-data; boundary=x"],
    ...["application/json; charset=utf-16", "application/json, text/html", "application/*", ""],
  ];
  test.each(types)("api-31: %j is no content type for a write", async (type) => {
    const answer = await app.request("/api/waitlist", {
      body: { email: "typed@elsewhere.net" },
      headers: { "Content-Type": type },
    });
    expect(answer.status).toBe(415);
  });

  const spoiled: Record<string, Buffer> = {
    "a stray byte": Buffer.from([0x22, 0xff, 0x22]),
    "an overlong slash": Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
    "half a character": Buffer.from([0x22, 0xe2, 0x82, 0x22]),
    "a surrogate": Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
    "UTF-16": Buffer.from('{"email":"a@b.net"}', "utf16le"),
    "a raw line feed": Buffer.from('{"email":"a\n@b.net"}'),
    "a trailing comma": Buffer.from('{"email":"a@b.net",}'),
    "a comment": Buffer.from('{"email":"a@b.net"}//'),
    "two documents": Buffer.from('{"email":"a@b.net"}{}'),
    "no number": Buffer.from('{"email":NaN}'),
    "ten thousand levels": Buffer.from("[".repeat(10_000) + "]".repeat(10_000)),
    "a hundred levels": Buffer.from(`{"email":${"[".repeat(100)}${"]".repeat(100)}}`),
  };
  test.each(Object.entries(spoiled))("api-31: %s is no JSON", async (_, body) => {
    const response = await app.app.request("/api/waitlist", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Blob([body]),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ ok: false, error: expect.any(String) });
  });

  test("api-31, api-32: fields with a special meaning in JavaScript are ignored", async () => {
    const body =
      '{"__proto__":{"isPremium":true,"bio":"theirs"},"constructor":{"prototype":{"isPremium":true}},"bio":"mine","isPremium":true,"enshinBadge":"gold","email":"x@y.net"}';
    const answer = await app.request("/api/users/profile", {
      method: "PATCH",
      as: member.secret,
      body,
    });
    expect(answer.body).toMatchObject({
      ...{ bio: "mine", isPremium: false, enshinBadge: null, email: member.email },
    });
    expect(Object.hasOwn(Object.prototype, "isPremium")).toBe(false);
  });
});

describe("deceptive names", () => {
  const names = {
    NUL: "a\u0000b",
    "a control character": "a\u0007b",
    "a line feed": "a\nb",
    "a direction override": "a\u202egnp.exe",
    "a direction isolate": "a\u2066b",
    "an invisible mark": "a\u200fb",
    "a control character of the upper half": "a\u0085b",
    "a line separator": "a\u2028b",
    "nothing visible": "\u200b\u200d\ufeff",
    "a letter that is drawn as nothing": "\u3164",
    "a blank of Braille": "\u2800",
    "only spaces": " \u00a0\u3000",
  };
  const nameFields = [
    ["POST", "/api/servers", "name"],
    ["POST", "/api/boards", "name"],
    ["POST", "/api/capsules", "name"],
    ["POST", "/api/posts", "title"],
    ["POST", "/api/profile-archives", "title"],
    ["PATCH", "/api/users/profile", "displayName"],
  ] as const;

  test.each(nameFields)(
    "api-33: %s %s takes none of them as its %s",
    async (method, path, field) => {
      for (const [what, name] of Object.entries(names)) {
        if (field === "displayName" && what === "only spaces") continue; // An empty display name clears it.
        const body = { [field]: name, markdownContent: "words" };
        const answer = await app.request(path, { method, as: member.secret, body });
        expect(answer.status, what).toBe(400);
        expect(answer.body, what).toMatchObject({ fields: { [field]: expect.any(String) } });
      }
    },
  );

  test("api-33, api-34: a name is stored in one Unicode form", async () => {
    const answer = await app.request("/api/boards", {
      as: member.secret,
      body: { name: "Cafe\u0301" },
    });
    expect(answer.body).toMatchObject({ name: "Caf\u00e9" });
  });

  test("api-37: a text with many combining marks is stored unchanged", async () => {
    const profileMarkdown = `a${"\u0301\u0316".repeat(5_000)}`;
    const answer = await app.request("/api/users/profile", {
      method: "PATCH",
      as: member.secret,
      body: { profileMarkdown },
    });
    expect(answer).toMatchObject({ status: 200, body: { profileMarkdown } });
  });
});
