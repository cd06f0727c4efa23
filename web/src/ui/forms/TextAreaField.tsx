import { css } from "@emotion/react";
import { type ComponentProps, useId } from "react";
import { FieldFrame, type FieldFrameProps, noteId } from "./FieldFrame.tsx";
import { well } from "./field-style.ts";

/** A field for several lines of text. */
export function TextAreaField(
  props: FieldFrameProps & Omit<ComponentProps<"textarea">, "className">,
) {
  const { label, optional, error, hint, id: givenId, ...input } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} optional={optional ?? false} error={error} hint={hint}>
      <div css={[well, tall]} data-part="well" data-invalid={error ? "" : undefined}>
        <textarea
          id={id}
          rows={4}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId(id) : undefined}
          {...input}
        />
      </div>
    </FieldFrame>
  );
}

const tall = css({ padding: "10px 12px", textarea: { resize: "vertical", minHeight: 44 } });
