import { css } from "@emotion/react";
import { Examples } from "../../../account/programs/examples/Examples.tsx";
import { hookExamples } from "../../../account/programs/examples/examples.ts";
import { type } from "../../../theme/theme.ts";
import { DoneWhenSafe } from "../../../ui/forms/DoneWhenSafe.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { CodeBlock } from "../../../ui/text/CodeBlock.tsx";

/** Shows the secret of a new hook once, with receivers that verify its signatures. */
export function HookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Dialog
      isOpen
      isPersistent
      isWide
      onClose={onDone}
      title="The secret of the hook"
      description="It is shown only now. It proves that a delivery comes from here."
    >
      <div css={parts}>
        <CodeBlock code={secret} language={undefined} />
        <p css={type.text}>
          A delivery is signed in the header <code>X-ONI-Signature</code>. A receiver that verifies
          it:
        </p>
        <Examples name="Language" examples={hookExamples} values={{ hookSecret: secret }} />
        <DoneWhenSafe label="It is stored somewhere safe." onDone={onDone} />
      </div>
    </Dialog>
  );
}

const parts = css({
  ...layout.stack(12),
  marginTop: 12,
  minWidth: 0,
  "pre, code": { minWidth: 0, fontFamily: "inherit" },
});
