import { css } from "@emotion/react";
import { Copy, Eye } from "lucide-react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { copyAddress } from "../../browser/copy-text.tsx";

/** Shows the URL of the member's shrine, with buttons to copy it and to view it as a visitor. */
export const AddressRow = ({ user }: { user: CurrentUser }) => {
  const path = `/oni/${user.username}`;
  return (
    <div css={row}>
      <span css={address}>{path}</span>
      <Button size="small" onClick={() => void copyAddress(path)}>
        <Copy aria-hidden="true" />
        COPY_ADDRESS
      </Button>
      <ButtonLink size="small" tone="quiet" to={`${path}?as=visitor`}>
        <Eye aria-hidden="true" />
        VIEW_AS_VISITOR
      </ButtonLink>
      {!user.isPublic && <span>Private: only you can find it.</span>}
    </div>
  );
};

const row = css({
  ...type.meta,
  ...layout.row("4px 12px"),
  flexWrap: "wrap",
  padding: "8px 24px 8px 20px",
  borderTop: `1px solid ${color.line}`,
  color: color.ink2,
});
const address = css({ color: color.ink, overflowWrap: "anywhere" });
