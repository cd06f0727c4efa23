import type { MouseEventHandler } from "react";
import { buttonStyle, type ButtonSize } from "../../ui/layout/button-style.ts";

type ProviderLinkProps = {
  children: string;
  size?: ButtonSize;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
};

/** Leads to the sign-in of the network's provider. It leaves the app. */
export const ProviderLink = ({ size = "tall", children, onClick }: ProviderLinkProps) => (
  <a
    css={buttonStyle("default", size)}
    data-part="button"
    href="/api/auth/oidc/start"
    onClick={onClick}
  >
    {children}
  </a>
);
