import { css } from "@emotion/react";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { CodeBlock } from "../../ui/text/CodeBlock.tsx";

/** Shows the URL of a new webhook once, with a request that can be pasted into a terminal. */
export const WebhookShown = ({ url, onDone }: { url: string; onDone: () => void }) => (
  <div css={parts}>
    <CodeBlock code={url} language={undefined} />
    <p css={type.text}>Programs that speak Slack take the same URL with /slack at its end.</p>
    <p css={type.text}>Try it in a terminal:</p>
    <CodeBlock
      code={`curl -H "Content-Type: application/json" -d '{"content": "a ripple"}' ${url}`}
      language="bash"
    />
    <Button css={done} tone="primary" onClick={onDone}>
      DONE
    </Button>
  </div>
);

const parts = css({ ...layout.stack(12), marginTop: 14, minWidth: 0, pre: { minWidth: 0 } });
const done = css({ justifySelf: "end" });
