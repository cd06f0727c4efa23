import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { requestRecipes } from "../../testing/access/access-requests.ts";
import { openScene, type Scene } from "../../testing/access/access-scene.ts";
import { openTestApp } from "../../testing/app.ts";
import { openKeepers } from "../../testing/keeper.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
/** One scene for all tests, because a refused request changes nothing. */
let scene: Scene;
let keeper: { secret: string };
beforeAll(async () => {
  app = await openTestApp();
  scene = await openScene(app, "public");
  keeper = (await openKeepers(app)).keeper;
});
afterAll(() => app.close());

/** Returns the secret of a caller whose input is validated and not refused before. */
function callerOf(endpoint: Endpoint): string {
  if (endpoint.audience === "keeper") return keeper.secret;
  return nameOf(endpoint) === "PATCH /api/messages/:id" ? scene.member.secret : scene.owner.secret;
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Text that is stored unchanged, or only compared. It may contain direction characters. */
const free = new Set([
  ...[
    "bio",
    "profileMarkdown",
    "markdownContent",
    "content",
    "description",
    "reason",
    "query",
    "q",
  ],
  ...["password", "currentPassword", "newPassword", "access_key", "token"],
  ...["POST /api/auth/login username", "POST /api/auth/login totp"],
  ...["POST /api/images title", "POST /api/waitlist source", "POST /api/cases/:id/appeal text"],
]);

type Described = { type?: unknown; items?: unknown; anyOf?: unknown; allOf?: unknown };
const isDescribed = (value: unknown): value is Described =>
  typeof value === "object" && value !== null;

/** Returns the kind of a field that takes text or a list of texts, from the input schema. */
function kindOf(schema: unknown): "text" | "list" | null {
  if (!isDescribed(schema)) return null;
  if (schema.type === "string" && !("enum" in schema)) return "text";
  if (schema.type === "array" && kindOf(schema.items) === "text") return "list";
  const parts = [schema.anyOf, schema.allOf].flatMap((part) => (Array.isArray(part) ? part : []));
  return parts.map(kindOf).find((kind) => kind !== null) ?? null;
}

function textFieldsOf(schema: z.ZodType | undefined): [field: string, kind: "text" | "list"][] {
  if (!schema) return [];
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(described.properties ?? {}).flatMap(([field, property]) => {
    const kind = kindOf(property);
    return kind ? [[field, kind] satisfies [string, "text" | "list"]] : [];
  });
}

/** Parts of a signed URL. Any change of them is 403. */
const signed = new Set(["member", "expires", "signature"]);

const textFields = endpoints.flatMap((endpoint) => [
  ...textFieldsOf(endpoint.body).map(([field, kind]) => ({ endpoint, field, kind, isBody: true })),
  ...textFieldsOf(endpoint.query)
    .filter(([field]) => !signed.has(field))
    .map(([field, kind]) => ({ endpoint, field, kind, isBody: false })),
]);

const spoil = (valid: unknown, by: string) => {
  const [text] = [valid].flat();
  return typeof text === "string" && text !== "" ? `${text[0]}${by}${text.slice(1)}` : `a${by}b`;
};

const named = textFields.map((textField) => ({ ...textField, name: nameOf(textField.endpoint) }));
type TextField = (typeof named)[number];
type MakeText = (valid: unknown) => string;

/** Sends a valid request with the given text in one field. */
async function requestWith({ name, endpoint, field, kind, isBody }: TextField, make: MakeText) {
  const how = requestRecipes[name];
  const id = how?.names?.(scene) ?? "";
  const valid: Record<string, unknown> = { ...how?.body?.(id, scene) };
  const path = endpoint.path
    .replace(/:\w+/, () => encodeURIComponent(id))
    .replace(":userId", () => how?.userId?.(scene) ?? "")
    .replace(":emoji", encodeURIComponent("🌊"));
  const text = make(valid[field]);
  const body = { ...valid, [field]: kind === "list" ? [text] : text };
  const { status } = await app.request(
    isBody ? path : `${path}?${field}=${encodeURIComponent(text)}`,
    {
      method: endpoint.method,
      as: callerOf(endpoint),
      ...(isBody && { body }),
    },
  );
  return { text, status };
}

test.each(named)("api-35: $name takes no such character in $field", async (textField) => {
  const isFree = free.has(textField.field) || free.has(`${textField.name} ${textField.field}`);
  for (const character of ["\u0000", ...(isFree ? [] : ["\u0007", "\u202e", "\u2066"])]) {
    const { text, status } = await requestWith(textField, (valid) => spoil(valid, character));
    expect({ text, status }).toEqual({ text, status: 400 });
  }
});

/** Texts without a visible character: empty, blank, zero-width, control and filler characters. */
const unseen = [
  ...["", " ", " \t\r\n", "\u00a0\u3000", "\u200b", "\u200d\u2060\ufeff", "\u00ad\ufe0f"],
  ...["\u2800", "\u3164\u115f", "\u0085", "\u0001\u007f", "\ufff9\ufffb", "\u{e0041}\u{e0100}"],
];

/** Text fields that may be empty: an empty text clears the field or counts as missing. */
const mayBeEmpty = new Set([
  ...["bio", "description", "profileMarkdown", "displayName", "source", "oni_id", "access_key"],
  ...["PUT /api/channels/:id/draft content", "GET /api/servers q"],
  ...["POST /api/images title", "POST /api/images alt", "PUT /api/images/:id/alt alt"],
  ...["PUT /api/user/profile-image profileImageURL", "POST /api/servers iconUrl"],
  ...["PATCH /api/servers/:id iconUrl", "PUT /api/servers/:id/bans/:userId reason"],
  ...["POST /api/channels/:id/attachments type", "GET /api/constellation/place tags"],
]);

/** Secrets, which are only compared. Blanks count like other characters. */
const secret = new Set(["password", "currentPassword", "newPassword"]);

const worded = named.filter(
  ({ name, field }) => !mayBeEmpty.has(field) && !mayBeEmpty.has(`${name} ${field}`),
);

test.each(worded)(
  "api-36: $name takes no $field without a visible character",
  async (textField) => {
    for (const written of secret.has(textField.field) ? [""] : unseen) {
      const { text, status } = await requestWith(textField, () => written);
      expect({ text, status }).toEqual({ text, status: 400 });
    }
  },
);

test("api-35: every text field of the contract is tested", () => {
  const all = named.map(({ name, field }) => `${name} ${field}`);
  for (const known of [
    "POST /api/servers/:id/channels name",
    "POST /api/auth/register email",
    "PATCH /api/users/profile userBadges",
    "GET /api/feed tag",
  ]) {
    expect(all).toContain(known);
  }
});
