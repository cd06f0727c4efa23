import { Examples } from "../../account/programs/examples/Examples.tsx";
import {
  hookExamples,
  tokenExamples,
  webhookExamples,
} from "../../account/programs/examples/examples.ts";
import { CodeBlock } from "../../ui/text/CodeBlock.tsx";
import type { Section } from "../manual/ManualPage.tsx";
import answerInJavaScript from "./answer.mjs?raw";
import answerInPython from "./answer.py?raw";
import exportInPython from "./export.py?raw";
import mapInJavaScript from "./map.mjs?raw";
import mirrorInPython from "./mirror.py?raw";
import ciStep from "./post-from-ci.yaml?raw";

/** The sections of the page /docs, in order. */
export const docsSections: readonly Section[] = [
  {
    label: "KEYS",
    content: (
      <>
        <p>A program uses one of three keys. Each is shown once, when it is made.</p>
        <dl>
          <dt>token</dt>
          <dd>
            The program acts as you, within the scopes that you choose. Make one in Settings,
            Programs. A bot is an account for a program: make one there too, and add it to a
            dimension in the menu of the dimension, Bots. Its token works the same way.
          </dd>
          <dt>webhook</dt>
          <dd>
            The program writes to one channel by a URL, and does nothing else. Make one in the menu
            of the channel, Webhooks.
          </dd>
          <dt>hook</dt>
          <dd>
            ONI sends what happens in a dimension to the program. Make one in the menu of the
            dimension, Hooks.
          </dd>
        </dl>
        <p>
          A key works for everyone who has it. Keep it secret, and delete it where you made it when
          it is lost.
        </p>
      </>
    ),
  },
  {
    label: "FIRST_REQUEST",
    content: (
      <>
        <p>
          These programs list your dimensions and send a message. They need a token with the scopes
          Read and Chat in place of <code>oni_TOKEN</code>. The address of a channel ends with{" "}
          <code>/SERVER_ID/CHANNEL_ID</code>: open it and copy the ids from there.
        </p>
        <Examples name="Language of the first request" examples={tokenExamples} />
        <p>
          The Python programs on this page need Python 3.8 or newer, the JavaScript programs Node.js
          20 or newer. Where a first line installs a package, run it in the folder of the program.
        </p>
      </>
    ),
  },
  {
    label: "POST_FROM_CI",
    content: (
      <>
        <p>
          A webhook takes messages from anything that can send a request. Store its URL as the
          secret <code>ONI_WEBHOOK</code> of your repository. The first form is a step for GitHub,
          Gitea and Forgejo; the others run anywhere.
        </p>
        <Examples
          name="Language of a post from CI"
          examples={[{ label: "ACTIONS", code: ciStep }, ...webhookExamples]}
        />
        <p>
          Programs that already speak Discord take the same URL. Those that speak Slack take it with{" "}
          <code>/slack</code> at its end.
        </p>
      </>
    ),
  },
  {
    label: "ANSWER_A_COMMAND",
    content: (
      <>
        <p>
          This bot answers <code>!hello</code> in one channel. It needs a token with the scopes Read
          and Chat, of a bot or member who may write there. Save it as <code>bot.py</code> or{" "}
          <code>bot.mjs</code> and start it with <code>python3 bot.py</code> or{" "}
          <code>node bot.mjs</code>.
        </p>
        <Examples
          name="Language of the bot"
          examples={[
            { label: "PYTHON", code: answerInPython },
            { label: "JAVASCRIPT", code: answerInJavaScript },
          ]}
        />
        <p>
          Write your commands into <code>answer_to</code> or <code>answerTo</code>. A message has{" "}
          <code>content</code>, <code>author</code> and the other fields of{" "}
          <a href="/api/docs#GET /api/channels/:id/messages">GET /api/channels/:id/messages</a>. A
          message has at most 4000 characters. The program passes over bots and webhooks. With the
          token of a member its own messages come too, so an answer must not be a command.
        </p>
        <p>
          A command that is sent while the program is down gets no answer, and neither does one in a
          thread or an edit. The program ends when it is refused, such as after its token was
          revoked. Let a service such as systemd start it again.
        </p>
      </>
    ),
  },
  {
    label: "MIRROR_A_FEED",
    content: (
      <>
        <p>
          This program posts the new entries of an Atom or RSS feed by a webhook. It remembers what
          it has posted in <code>seen.json</code> next to it. Let cron start it, here four times an
          hour:
        </p>
        <CodeBlock code="*/15 * * * * python3 /home/me/mirror.py" language={undefined} />
        <Examples
          name="Language of the mirror"
          examples={[{ label: "PYTHON", code: mirrorInPython }]}
        />
      </>
    ),
  },
  {
    label: "EXPORT_NIGHTLY",
    content: (
      <>
        <p>
          This program stores the messages of a dimension in a SQLite database, and every night what
          was sent, edited or deleted since. It needs a token with the scope Read, and takes what
          its member sees. A run that was cut short is completed by the next one.
        </p>
        <CodeBlock code="0 3 * * * cd /home/me && python3 export.py" language={undefined} />
        <Examples
          name="Language of the export"
          examples={[{ label: "PYTHON", code: exportInPython }]}
        />
        <p>
          No token reaches the export of your whole account. Fetch it yourself in Settings, Account.
        </p>
      </>
    ),
  },
  {
    label: "WATCH_THE_MAP",
    content: (
      <>
        <p>
          This program prints every ripple on the constellation with the name of its member. It
          needs a token with the scope Read.
        </p>
        <Examples
          name="Language of the watcher"
          examples={[{ label: "JAVASCRIPT", code: mapInJavaScript }]}
        />
      </>
    ),
  },
  {
    label: "RECEIVE_EVENTS",
    content: (
      <>
        <p>
          A hook sends each event as a signed POST to a public https address. This receiver refuses
          what is not signed by your hook. Put it behind a proxy with TLS, such as nginx or Caddy.
          Events of a channel arrive in order. A delivery may arrive twice: its id is in{" "}
          <code>X-ONI-Delivery</code>.
        </p>
        <Examples name="Language of the receiver" examples={hookExamples} />
      </>
    ),
  },
  {
    label: "REFUSALS",
    content: (
      <>
        <p>
          A refused request has a status of 400 or more and a body with <code>error</code>, a
          sentence, and <code>code</code>, which does not change. After 429 and 503 wait for the
          seconds of <code>Retry-After</code>, then send the request again. 401 means that the token
          has ended, 403 also that a scope is missing, 404 also that the account may not see it.
        </p>
      </>
    ),
  },
  {
    label: "SEE_ALSO",
    content: (
      <>
        <p>
          The <a href="/api/docs">reference of the API</a> names every request with its scope, and{" "}
          <a href="/api/openapi.json">openapi.json</a> is the same for machines. For a terminal
          there is <a href="/oni.mjs">oni.mjs</a>, with the commands of the prompt.
        </p>
      </>
    ),
  },
];
