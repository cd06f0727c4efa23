import { css } from "@emotion/react";
import type { Relation, Shrine } from "@oni/api/contract";
import { Ellipsis, Locate } from "lucide-react";
import { usePresence } from "../../stores/presence.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { TagLink } from "../../ui/text/TagLink.tsx";
import { openCard } from "../../people/cards/person-card-store.ts";
import { isStranger } from "../../people/cards/is-stranger.ts";
import { PersonContact } from "../../people/cards/PersonContact.tsx";
import { WireTo } from "../../people/cards/Wire.tsx";

type Related = Shrine & { relation?: Relation | null | undefined };

/** Buttons for a member on another member's shrine. Further actions are on the owner's card. */
export function ShrineActions({ shrine }: { shrine: Related }) {
  const { id, username, relation } = shrine;
  const isOnlineNow = usePresence(({ online }) => online[id]);
  const isHere = isOnlineNow ?? relation?.online ?? false;
  return (
    <>
      <PersonContact {...{ person: shrine, isHere, isStranger: isStranger(relation) }} />
      <ButtonLink to={`/constellation?node=${encodeURIComponent(username)}`}>
        <Locate aria-hidden="true" />
        SEE_ON_MAP
      </ButtonLink>
      <Button
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openCard({ username, anchor: currentTarget })}
      >
        <Ellipsis aria-hidden="true" />
        MORE
      </Button>
    </>
  );
}

/** Shows the link between the viewer and the owner. */
export function ShrineWire({ shrine: { username, relation } }: { shrine: Related }) {
  const shared = relation?.sharedTags ?? [];
  return (
    <div css={foot}>
      <WireTo css={wire} username={username} strength={shared.length} />
      {shared.length > 0 && (
        <div css={tags}>
          <span>YOU_SHARE</span>
          {shared.map((tag) => (
            <TagLink key={tag} name={tag} />
          ))}
        </div>
      )}
    </div>
  );
}

const foot = css({
  "--wire-ground": color.panel,
  display: "flex",
  flexWrap: "wrap",
  borderTop: `1px solid ${color.line}`,
});
const wire = css({
  ...type.meta,
  ...layout.row(10),
  flex: "1 1 280px",
  minWidth: 0,
  minHeight: 44,
  padding: "8px 20px",
  "> span:nth-of-type(2)": { maxWidth: 180 },
});
const tags = css({
  ...type.label,
  ...layout.row(6),
  flexWrap: "wrap",
  padding: "8px 20px",
  color: color.ink3,
  "> span": { marginRight: 4 },
});
