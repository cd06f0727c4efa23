import { Link, type LinkProps } from "react-router-dom";
import { type ButtonSize, buttonStyle, type ButtonTone } from "./button-style.ts";

type ButtonLinkProps = LinkProps & { tone?: ButtonTone; size?: ButtonSize };

/** A link that looks like a button. */
export const ButtonLink = ({ tone = "default", size = "default", ...rest }: ButtonLinkProps) => (
  <Link css={buttonStyle(tone, size)} data-part="button" data-tone={tone} {...rest} />
);
