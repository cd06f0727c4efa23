import type { ComponentProps } from "react";
import { type ButtonSize, buttonStyle, type ButtonTone } from "./button-style.ts";

type ButtonProps = ComponentProps<"button"> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** An icon without text; give it an `aria-label`. */
  square?: boolean;
  /** An action is under way: shown, and announced to assistive technology. */
  pending?: boolean;
};

export const Button = ({
  tone = "default",
  size = "default",
  square = false,
  pending = false,
  type = "button",
  ...rest
}: ButtonProps) => (
  <button
    css={buttonStyle(tone, size, square)}
    data-part="button"
    data-tone={tone}
    type={type}
    aria-busy={pending || undefined}
    {...rest}
  />
);
