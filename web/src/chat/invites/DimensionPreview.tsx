import { css } from "@emotion/react";
import type { InvitePreview } from "@oni/api/contract";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { MessageDots } from "./MessageDots.tsx";

/** The preview of a dimension for a visitor: the inviter, who is inside, and recent messages as dots. */
export function DimensionPreview({ preview }: { preview: InvitePreview }) {
  const { name, description, iconUrl, inviter, faces, hereCount, memberCount, lines } = preview;
  return (
    <div css={page}>
      <p css={host}>
        {inviter ? (
          <>
            <Avatar username={inviter.username} imageUrl={inviter.profileImageUrl} size={36} />
            <span>
              <b>{inviter.displayName || inviter.username}</b> invited you.
            </span>
          </>
        ) : (
          <span>You are invited.</span>
        )}
      </p>
      <div css={sign}>
        {iconUrl && <img css={icon} src={iconUrl} width={56} height={56} alt="" />}
        <h1 css={title}>{name}</h1>
      </div>
      <p css={words}>{description || "No description available"}</p>
      <p css={inside}>
        {faces.map(({ username, profileImageUrl }) => (
          <Avatar key={username} username={username} imageUrl={profileImageUrl} size={32} />
        ))}
        <span>
          {hereCount > 0 && <b>{hereCount} inside now</b>}
          {hereCount > 0 ? " of " : ""}
          {memberCount} oni
        </span>
      </p>
      {lines.length > 0 && <MessageDots lines={lines} faces={faces} />}
    </div>
  );
}

const page = css({
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  minHeight: 420,
  padding: "28px 32px",
  borderRight: `1px solid ${color.line}`,
  [below.nav]: {
    minHeight: 0,
    padding: 16,
    borderRight: 0,
    borderBottom: `1px solid ${color.line}`,
  },
});
const host = css({
  ...type.text,
  ...layout.row(12),
  b: { color: color.ink, fontWeight: 600 },
  span: { minWidth: 0, overflowWrap: "anywhere" },
});
const sign = css({ ...layout.row(14), margin: "14px 0 10px" });
const icon = css({
  flex: "none",
  objectFit: "cover",
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
});
const title = css({
  ...type.heading(52, 56, -0.055),
  minWidth: 0,
  overflowWrap: "anywhere",
  [below.nav]: { fontSize: 38, lineHeight: "42px" },
});
const words = css({
  maxWidth: "44ch",
  color: color.ink2,
  fontSize: 15,
  lineHeight: "25px",
  overflowWrap: "anywhere",
  [below.nav]: { fontSize: 14, lineHeight: "23px" },
});
const inside = css({
  ...type.meta,
  ...layout.row(6),
  flexWrap: "wrap",
  marginTop: 22,
  color: color.ink2,
  "svg + span, img + span": { marginLeft: 8 },
  b: { color: color.glow, fontWeight: 500 },
  [below.nav]: { marginTop: 14 },
});
