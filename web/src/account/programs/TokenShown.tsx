import { css } from "@emotion/react";
import { type } from "../../theme/theme.ts";
import { DoneWhenSafe } from "../../ui/forms/DoneWhenSafe.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { CodeBlock } from "../../ui/text/CodeBlock.tsx";

/** Shows a new token once, with a request that can be pasted into a terminal. */
export function TokenShown({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <div css={parts}>
      <CodeBlock code={token} language={undefined} />
      <p css={type.text}>Try it in a terminal:</p>
      <CodeBlock
        code={`curl -H "Authorization: Bearer ${token}" ${location.origin}/api/auth/me`}
        language="bash"
      />
      <DoneWhenSafe label="It is stored somewhere safe." onDone={onDone} />
    </div>
  );
}

const parts = css({ ...layout.stack(12), marginTop: 12, minWidth: 0, pre: { minWidth: 0 } });
