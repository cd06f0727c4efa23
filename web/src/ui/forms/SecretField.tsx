import { css } from "@emotion/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button } from "../layout/Button.tsx";
import { Field, type FieldProps } from "./Field.tsx";

/** A password field that can show its text. */
export function SecretField(props: Omit<FieldProps, "type" | "glyph" | "trailing">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      glyph="*"
      type={isShown ? "text" : "password"}
      spellCheck={false}
      trailing={
        <Button
          css={inWell}
          tone="quiet"
          size="small"
          square
          aria-label={isShown ? `Hide ${props.label}` : `Show ${props.label}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </Button>
      }
    />
  );
}

const inWell = css({ marginRight: -8, flex: "none" });
