import { css } from "@emotion/react";
import { useState } from "react";
import { type } from "../../theme/theme.ts";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { CodeBlock } from "../../ui/text/CodeBlock.tsx";

/** Shows a new token once, with a request that can be pasted into a terminal. */
export function TokenShown({ token, onDone }: { token: string; onDone: () => void }) {
  const [isSafe, setIsSafe] = useState(false);
  return (
    <div css={parts}>
      <CodeBlock code={token} language={undefined} />
      <p css={type.text}>Try it in a terminal:</p>
      <CodeBlock
        code={`curl -H "Authorization: Bearer ${token}" ${location.origin}/api/auth/me`}
        language="bash"
      />
      <Checkbox
        label="It is stored somewhere safe."
        checked={isSafe}
        onChange={({ target }) => setIsSafe(target.checked)}
      />
      <Button css={done} disabled={!isSafe} onClick={onDone}>
        DONE
      </Button>
    </div>
  );
}

const parts = css({ ...layout.stack(12), marginTop: 12, minWidth: 0, pre: { minWidth: 0 } });
const done = css({ justifySelf: "end" });
