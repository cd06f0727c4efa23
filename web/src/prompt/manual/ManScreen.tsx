import { css } from "@emotion/react";
import { Link } from "react-router-dom";
import type { Command } from "../language/command.ts";
import { synopsisOf } from "../commands/man.ts";
import { findCommand } from "../commands/registry.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { pageTitle } from "../../browser/page-title.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { ForMembers } from "../../home/visitors/ForMembers.tsx";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { LabelledRow } from "../../home/pages/LabelledRow.tsx";
import { NotFoundScreen } from "../../ui/layout/NotFoundScreen.tsx";
import { offerAtPrompt } from "../terminal/terminal-store.ts";

/** /instructions/NAME: the page of a command from its definition. */
export function ManScreen({ command: name }: { command: string }) {
  const command = findCommand(name);
  if (command) return <ManPage command={command} />;
  return (
    <ForMembers>
      <NotFoundScreen />
    </ForMembers>
  );
}

function ManPage({ command }: { command: Command }) {
  const { name, summary, description, options, seeAlso = [], key, inComposer } = command;
  usePageTitle(name);
  const sheet = `${name.toUpperCase()}(1)`;
  return (
    <article css={page}>
      <p css={head} aria-hidden="true">
        <span>{sheet}</span>
        <span>ONI commands</span>
        <span>{sheet}</span>
      </p>
      <h1 css={pageTitle}>{name}</h1>
      <p css={one}>{summary}</p>
      <LabelledRow label="SYNOPSIS">
        <pre css={synopsis}>
          <b>{name}</b> {synopsisOf(command)}
        </pre>
      </LabelledRow>
      <LabelledRow label="WHAT_IT_DOES">
        <p>{description}</p>
        {key && (
          <p>
            On every page: <KeyCaps of={key} />.
          </p>
        )}
        {inComposer && (
          <p>
            Where a message begins: <code>/{name}</code>. To send that word, write{" "}
            <code>//{name}</code>.
          </p>
        )}
      </LabelledRow>
      {options.length > 0 && (
        <LabelledRow label="OPTIONS">
          <dl css={optionList}>
            {options.map((option) => (
              <div key={option.name}>
                <dt>
                  --{option.name} {option.takes}
                </dt>
                <dd>{option.summary}</dd>
              </div>
            ))}
          </dl>
        </LabelledRow>
      )}
      <Examples command={command} />
      <LabelledRow label="SEE_ALSO">
        <p>
          {seeAlso.map((other) => (
            <span key={other}>
              <Link to={`/instructions/${other}`}>{other}</Link>,{" "}
            </span>
          ))}
          the page <Link to="/instructions">/instructions</Link>
        </p>
        <p css={note}>This page is made from the command's own definition.</p>
      </LabelledRow>
    </article>
  );
}

/** RUN puts a command into the prompt without running it. */
function Examples({ command: { examples } }: { command: Command }) {
  const { user } = useCurrentUser();
  return (
    <LabelledRow label="EXAMPLES">
      <ul css={exampleList}>
        {examples.map(({ line, note: words }) => (
          <li key={line}>
            <code>{line}</code> <span>{words}</span>
            {user && (
              <Button
                tone="quiet"
                size="small"
                aria-label={`RUN ${line}`}
                onClick={() => offerAtPrompt(line)}
              >
                RUN
              </Button>
            )}
          </li>
        ))}
      </ul>
    </LabelledRow>
  );
}

const page = css({
  ...type.base,
  maxWidth: 860,
  margin: "0 auto",
  padding: "32px 24px 64px",
  a: { color: color.sky },
  p: { maxWidth: "66ch" },
  "p + p": { marginTop: 8 },
  code: { font: "inherit", color: color.glow },
  [below.phone]: { padding: "20px 16px 48px" },
});
const head = css({
  ...type.note,
  "&&": { maxWidth: "none" },
  display: "flex",
  justifyContent: "space-between",
  marginBottom: 26,
  paddingBottom: 10,
  borderBottom: `1px solid ${color.line}`,
});
const one = css({ ...type.prose, "&&": { margin: "4px 0 26px" }, color: color.ink2 });
const synopsis = css({
  ...type.dense,
  ...layout.box(color.void, color.line),
  margin: 0,
  padding: "10px 14px",
  overflowX: "auto",
  fontFamily: "inherit",
  b: { color: color.glow, fontWeight: 500 },
});
const optionList = css({
  ...type.dense,
  ...layout.stack(8),
  margin: 0,
  div: layout.columns("200px minmax(0, 1fr)", "0 20px"),
  dt: { color: color.glow },
  dd: { margin: 0, color: color.ink2 },
  [below.phone]: { div: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
const exampleList = css({
  ...type.dense,
  ...layout.stack(2),
  li: {
    ...layout.row(12),
    minHeight: 36,
    padding: "0 4px 0 12px",
    border: `1px solid ${color.line}`,
    background: color.void,
  },
  code: { font: "inherit", overflowWrap: "anywhere" },
  span: { color: color.ink3 },
  button: { marginLeft: "auto" },
});
const note = css({ color: color.ink3 });
