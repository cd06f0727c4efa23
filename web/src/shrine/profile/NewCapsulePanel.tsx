import { css } from "@emotion/react";
import { useRef, useState } from "react";
import { useDrafts } from "../../stores/drafts.ts";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { capsuleDraftKey, CapsuleForm } from "../posts/CapsuleForm.tsx";

/** Shows the form of a capsule on request, or if a draft exists. */
export function NewCapsulePanel({ userId }: { userId: string }) {
  const hasDraft = useDrafts(({ drafts }) => drafts[capsuleDraftKey(userId)] !== undefined);
  const [isWanted, setIsWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setIsWanted(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <Panel label="NEW_CAPSULE">
      {isWanted || hasDraft ? (
        <CapsuleForm onDone={leave} onCancel={leave} />
      ) : (
        <>
          <p css={words}>A box for posts and sealed shrines that belong together.</p>
          <Button ref={button} onClick={() => setIsWanted(true)}>
            NEW_CAPSULE
          </Button>
        </>
      )}
    </Panel>
  );
}

const words = css({ ...type.text, marginBottom: 12 });
