import { css } from "@emotion/react";
import { Examples } from "../../account/programs/examples/Examples.tsx";
import { webhookExamples } from "../../account/programs/examples/examples.ts";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { CodeBlock } from "../../ui/text/CodeBlock.tsx";

/** Shows the URL of a new webhook once, with programs that post to it. */
export const WebhookShown = ({ url, onDone }: { url: string; onDone: () => void }) => (
  <div css={parts}>
    <CodeBlock code={url} language={undefined} />
    <p css={type.text}>Programs that speak Slack take the same URL with /slack at its end.</p>
    <p css={type.text}>Try it:</p>
    <Examples name="Language" examples={webhookExamples} values={{ webhookUrl: url }} />
    <Button css={done} tone="primary" onClick={onDone}>
      DONE
    </Button>
  </div>
);

const parts = css({
  ...layout.stack(12),
  marginTop: 14,
  minWidth: 0,
  "pre, code": { minWidth: 0, fontFamily: "inherit" },
});
const done = css({ justifySelf: "end" });
