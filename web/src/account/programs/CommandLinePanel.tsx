import { css } from "@emotion/react";
import { type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { CodeBlock } from "../../ui/text/CodeBlock.tsx";

/** The command line that every network serves, and the lines that start it. */
export const CommandLinePanel = () => (
  <Panel label="COMMAND_LINE">
    <div css={parts}>
      <p css={type.text}>
        The commands of the prompt in your own terminal, by one file for Node.js 20 or newer:
      </p>
      <CodeBlock
        code={`curl -O ${location.origin}/oni.mjs\nnode oni.mjs login ${location.origin}`}
        language="bash"
      />
    </div>
  </Panel>
);

const parts = css({
  ...layout.stack(10),
  minWidth: 0,
  "pre, code": { minWidth: 0, fontFamily: "inherit" },
});
