import { Lock } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame, type FieldFrameProps, noteId } from "./FieldFrame.tsx";
import { glyphStyle, well } from "./field-style.ts";

export type FieldProps = FieldFrameProps &
  Omit<ComponentProps<"input">, "className"> & {
    /** `»` text, `@` handle, `*` secret, `~` display name. */
    glyph?: "»" | "@" | "*" | "~";
    trailing?: ReactNode;
  };

export function Field(props: FieldProps) {
  const { label, optional, error, hint, glyph = "»", trailing, id: givenId, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} optional={optional ?? false} error={error} hint={hint}>
      <div
        css={well}
        data-part="well"
        data-invalid={error ? "" : undefined}
        data-read-only={input.readOnly ? "" : undefined}
      >
        <span css={glyphStyle} aria-hidden="true">
          {glyph}
        </span>
        <input
          id={id}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId(id) : undefined}
          {...input}
        />
        {input.readOnly && <Lock aria-hidden="true" />}
        {trailing}
      </div>
    </FieldFrame>
  );
}
