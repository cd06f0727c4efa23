import { css } from "@emotion/react";
import { type } from "../../theme/theme.ts";
import { DoneWhenSafe } from "../../ui/forms/DoneWhenSafe.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { CodeBlock } from "../../ui/text/CodeBlock.tsx";
import { Examples } from "./examples/Examples.tsx";
import { tokenExamples } from "./examples/examples.ts";

/** Shows a new token once, with programs that use it. */
export function TokenShown({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div css={parts}>
      <CodeBlock code={token} language={undefined} />
      <p css={type.text}>
        Try it: your dimensions, and a message. The address of a channel ends with its{" "}
        <code>CHANNEL_ID</code>.
      </p>
      <Examples name="Language" examples={tokenExamples} values={{ token }} />
      <DoneWhenSafe label="It is stored somewhere safe." onDone={onDone} />
    </div>
  );
}

const parts = css({
  ...layout.stack(12),
  marginTop: 12,
  minWidth: 0,
  "pre, code": { minWidth: 0, fontFamily: "inherit" },
});
