import { html } from "hono/html";

/** The one page for every sign-in at the provider that fails. The log has the cause under the request id. */
export const refusalPage = (requestId: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Sign-in failed - ONI</title>
        <style>
          :root {
            color-scheme: dark;
            background: #0a1011;
            color: #aab8b1;
            font:
              16px/1.6 ui-monospace,
              monospace;
          }
          body {
            max-width: 60ch;
            margin: 15vh auto;
            padding: 0 24px;
          }
          h1 {
            color: #e6ece2;
            font-size: 20px;
          }
          a {
            color: #cde86e;
          }
          code {
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <h1>Sign-in failed</h1>
        <p>Nothing was changed. Begin again, or use another way to sign in.</p>
        <p><a href="/auth">Back to the sign-in</a></p>
        <p>Request: <code>${requestId}</code></p>
      </body>
    </html>`;
