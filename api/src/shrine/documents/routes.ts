import { createHash } from "node:crypto";
import { createMemory } from "@oni/db";
import type { ShrineRow } from "@oni/db/account";
import { usernameSchema } from "@oni/realtime/contract";
import type { Context } from "hono";
import { tag } from "../../../contract/text.ts";
import { matchesETag, sandbox } from "../../process/storage/serve-bytes.ts";
import { createCharge } from "../../http/budgets.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { observe } from "../../http/observe.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { createCards } from "./cards.ts";
import { fillPage, type PageDocument } from "./fill-page.ts";
import { pageOfPost, pageOfShrine, pathOfPost, pathOfShrine } from "./page-documents.ts";
import {
  nameOf,
  readPostDocument,
  readShrineDocument,
  type ShrineDocument,
} from "./read-document.ts";
import { shrineForms } from "./shrine-forms.ts";
import { pathOfTag } from "./shrine-html.ts";
import { createSitemap } from "./sitemap.ts";
import type { Settings } from "../../process/deps.ts";

/** Public pages are rendered once and cached while they do not change. */
const maxPages = 300;
const cacheMs = 60 * 60_000;

/** The validity that `security.txt` states. */
const securityHoldsMs = 180 * 24 * 60 * 60_000;

/** Serves public shrines and posts as documents, and the standard files for crawlers. */
export const documentRoutes: FeatureRoutes = (app, deps) => {
  const { settings, web, read } = deps;
  const charge = createCharge({ method: "GET" }, deps);
  const written = createMemory<string>(cacheMs, maxPages);
  const drawCard = createCards();
  const sitemap = createSitemap(deps);
  const readShrine = async (written: string) => {
    const { data: username } = usernameSchema.safeParse(written);
    return username === undefined ? null : read((db) => readShrineDocument(db, username));
  };

  /**
   * Handles a request like a visitor's read: within their budget, and within the limit of concurrent
   * requests.
   */
  const serve = (path: string, handle: (c: Context) => Promise<Response> | Response) =>
    app.get(
      path,
      observe(deps, path, async (c) => {
        const address = callerAddress(c, deps);
        await charge({ address, session: null, params: undefined });
        return deps.concurrency.run("", async () => handle(c));
      }),
    );

  /** Returns the page with its document. Without one, the response is the same for every reason. */
  function answerPage(c: Context, page: string, document: PageDocument | null): Response {
    if (!document) return c.html(page, 404, { "Cache-Control": "no-cache" });
    const origin = siteOrigin(c, settings);
    const key = digestOf(JSON.stringify([origin, document.source]));
    const html = written.recall(key) ?? fillPage(page, document, origin);
    written.keep(key, html);
    return answerDocument(c, html, "text/html; charset=utf-8");
  }

  if (web) {
    serve("/oni/:username{[^/.]+}", async (c) => {
      const written = c.req.param("username") ?? "";
      const found = await readShrine(written);
      if (found && isOther(written, found)) return redirectTo(c, pathOfShrine(found), 301);
      return answerPage(c, web.page, found && pageOfShrine(found));
    });
    serve("/oni/:username/posts/:postId", async (c) => {
      const { username = "", postId = "" } = c.req.param();
      const found = await read((db) => readPostDocument(db, postId));
      // The author may have had another name when the link was made.
      const path = found && pathOfPost(found);
      if (path && found.shrine.username !== username) return redirectTo(c, path, 302);
      return answerPage(c, web.page, found && pageOfPost(found));
    });
    app.get("/tag/:name", async (c, next) => {
      const written = c.req.param("name");
      const { data: name = written } = tag.safeParse(written);
      return name === written ? next() : redirectTo(c, pathOfTag(name), 301);
    });
    serve("/robots.txt", (c) =>
      c.text(`${web.robots.trimEnd()}\nSitemap: ${siteOrigin(c, settings)}/sitemap.xml\n`),
    );
  }

  for (const [ending, { contentType, write }] of Object.entries(shrineForms)) {
    serve(`/oni/:file{[A-Za-z0-9_]+\\.${ending}}`, async (c) => {
      const [written = ""] = c.req.param("file")?.split(".") ?? [];
      const found = await readShrine(written);
      if (!found) return nothing(c);
      if (isOther(written, found)) return redirectTo(c, `${pathOfShrine(found)}.${ending}`, 301);
      c.header("Content-Security-Policy", sandbox);
      setNoIndex(c, found.shrine);
      return answerDocument(c, write(found, siteOrigin(c, settings)), contentType);
    });
  }

  serve("/oni/:username/card.png", async (c) => {
    const written = c.req.param("username") ?? "";
    const found = await readShrine(written);
    if (!found) return nothing(c);
    if (isOther(written, found)) return redirectTo(c, `${pathOfShrine(found)}/card.png`, 301);
    const { username, userBadges: tags } = found.shrine;
    const card = { username, name: nameOf(found.shrine), tags };
    c.header("Content-Security-Policy", sandbox);
    setNoIndex(c, found.shrine);
    return answerDocument(c, await drawCard(digestOf(JSON.stringify(card)), card), "image/png");
  });

  serve("/sitemap.xml", async (c) =>
    answerDocument(c, await sitemap(siteOrigin(c, settings)), "application/xml; charset=utf-8"),
  );

  serve("/.well-known/security.txt", (c) => {
    const origin = siteOrigin(c, settings);
    const lines = [
      `Contact: ${settings.securityContact ?? `${origin}/purpose`}`,
      `Expires: ${new Date(Date.now() + securityHoldsMs).toISOString()}`,
      `Canonical: ${origin}/.well-known/security.txt`,
      "Preferred-Languages: en",
    ];
    return c.text(`${lines.join("\n")}\n`);
  });
  serve("/.well-known/change-password", (c) => c.redirect("/settings", 302));
};

/** True if an address spells the name of a shrine in other capitals. Each shrine has one address. */
const isOther = (written: string, { shrine }: ShrineDocument): boolean =>
  written !== shrine.username;

/** Redirects to the one address of a page, with the same query string. */
const redirectTo = (c: Context, path: string, status: 301 | 302): Response =>
  c.redirect(`${path}${new URL(c.req.url).search}`, status);

const nothing = (c: Context) => c.text("Nothing is here.", 404, { "Cache-Control": "no-cache" });

/** Sets the `noindex` header, for forms without an HTML head. */
function setNoIndex(c: Context, { isIndexed }: Pick<ShrineRow, "isIndexed">): void {
  if (!isIndexed) c.header("X-Robots-Tag", "noindex");
}

const digestOf = (text: string | Buffer): string =>
  createHash("sha256").update(text).digest("base64url");

/**
 * Returns a public document. Shared caches may store it for a minute. A client with the same ETag gets
 * 304.
 */
function answerDocument(c: Context, body: string | Buffer, contentType: string): Response {
  const etag = `"${digestOf(body)}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "public, s-maxage=60");
  if (matchesETag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  return c.body(typeof body === "string" ? body : new Uint8Array(body), 200, {
    "Content-Type": contentType,
  });
}

/**
 * Returns the origin of the site without a trailing slash: the public address, or the host of the
 * request.
 */
function siteOrigin(c: Context, { publicUrl, trustedProxies }: Settings): string {
  if (publicUrl) return publicUrl;
  const scheme =
    trustedProxies > 0 && c.req.header("x-forwarded-proto") === "https" ? "https" : "http";
  const host = c.req.header("host") ?? "";
  return isHost.test(host) ? `${scheme}://${host}` : "";
}

const isHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
