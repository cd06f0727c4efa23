import { css } from "@emotion/react";
import { useState } from "react";
import { Button } from "../layout/Button.tsx";
import { Checkbox } from "./Checkbox.tsx";

type DoneWhenSafeProps = { label: string; onDone: () => void };

/** Ends the display of something that is shown once, after the viewer confirms that it is stored. */
export function DoneWhenSafe({ label, onDone }: DoneWhenSafeProps) {
  const [isSafe, setIsSafe] = useState(false);
  return (
    <>
      <Checkbox
        label={label}
        checked={isSafe}
        onChange={({ target }) => setIsSafe(target.checked)}
      />
      <Button css={done} disabled={!isSafe} onClick={onDone}>
        DONE
      </Button>
    </>
  );
}

const done = css({ justifySelf: "end" });
