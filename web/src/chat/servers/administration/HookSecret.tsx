import { css } from "@emotion/react";
import { type } from "../../../theme/theme.ts";
import { DoneWhenSafe } from "../../../ui/forms/DoneWhenSafe.tsx";
import { layout } from "../../../ui/layout/layout.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { CodeBlock } from "../../../ui/text/CodeBlock.tsx";

/** Shows the secret of a new hook once, with the check of a signature. */
export function HookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Dialog
      isOpen
      isPersistent
      onClose={onDone}
      title="The secret of the hook"
      description="It is shown only now. It proves that a delivery comes from here."
    >
      <div css={parts}>
        <CodeBlock code={secret} language={undefined} />
        <p css={type.text}>
          A delivery is signed in the header <code>X-ONI-Signature</code>. In Node:
        </p>
        <CodeBlock code={check} language="javascript" />
        <DoneWhenSafe label="It is stored somewhere safe." onDone={onDone} />
      </div>
    </Dialog>
  );
}

const check = `const time = headers["x-oni-timestamp"];
const hmac = crypto.createHmac("sha256", secret)
  .update(time + "." + body).digest("hex");
const signature = "sha256=" + hmac;`;

const parts = css({ ...layout.stack(12), marginTop: 12, minWidth: 0, pre: { minWidth: 0 } });
