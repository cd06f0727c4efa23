import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { below, color, type } from "../../theme/theme.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { constellationQuery } from "../constellation/queries.ts";
import { neighboursOf } from "../constellation/nearby.ts";

/** Says how many are linked to the member, and leads to the map. */
export function SkyStep({ viewerId, onSeen }: { viewerId: string; onSeen: () => void }) {
  const { data } = useQuery(constellationQuery);
  const count = data && neighboursOf(data, viewerId).length;
  return (
    <>
      <p css={words}>{count === undefined ? "Your sky is forming." : skySentence(count)}</p>
      <div>
        <ButtonLink to="/constellation" onClick={onSeen}>
          SEE_YOUR_SKY
        </ButtonLink>
      </div>
    </>
  );
}

function skySentence(count: number): string {
  if (count === 0) return "Nobody shares a tag with you yet. Your node is on the map all the same.";
  return count === 1 ? "One node shares a tag with you." : `${count} nodes share a tag with you.`;
}

const words = css({
  ...type.dense,
  color: color.ink2,
  // Two lines, so that the way below stays when the sentence comes.
  [below.phone]: { minHeight: 40 },
});
