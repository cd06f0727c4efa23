import { html } from "hono/html";
import * as z from "zod";
import { commonErrors, type Endpoint } from "../../../contract/endpoint.ts";

const schemaText = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return JSON.stringify(rest, null, 2);
};

const section = (title: string, schema: z.ZodType | undefined, io: "input" | "output") =>
  schema
    ? html`<details>
        <summary>${title}</summary>
        <pre>${schemaText(schema, io)}</pre>
      </details>`
    : "";

const callers = {
  everyone: "everyone",
  member: "signed-in members",
  keeper: "keepers of the network",
};

const article = (endpoint: Endpoint) => html`
  <article id="${endpoint.method} ${endpoint.path}">
    <h2><code>${endpoint.method}</code> ${endpoint.path}</h2>
    <p>${endpoint.summary}</p>
    <p class="meta">
      ${callers[endpoint.audience]} · answers ${endpoint.status ?? 200} · scope ${endpoint.scope} ·
      refuses with ${[...commonErrors, ...(endpoint.errors ?? [])].join(", ")}
    </p>
    ${section("Query", endpoint.query, "input")} ${section("Body", endpoint.body, "input")}
    ${section("Answer", endpoint.response, "output")}
  </article>
`;

const style = `
  :root { color-scheme: dark light }
  body { max-width: 76ch; margin: 40px auto; padding: 0 16px; font: 14px/22px ui-monospace, monospace }
  article { border-top: 1px solid; padding: 12px 0 } h2 { font-size: 15px } pre { overflow: auto }
  .meta { opacity: .8 }
`;

/** The API reference as one page without scripts. */
export const docsPage = (endpoints: readonly Endpoint[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>ONI API reference</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>ONI API reference</h1>
          <p>
            Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Recipes:
            <a href="/docs">/docs</a>. Send a session id or a token as
            <code>Authorization: Bearer …</code>.
          </p>
          ${endpoints.map(article)}
        </main>
      </body>
    </html>`;
