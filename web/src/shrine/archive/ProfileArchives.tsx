import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import type { Capsule } from "../posts/queries.ts";
import { ProfileArchiveCard } from "./ProfileArchiveCard.tsx";
import { profileArchivesQuery } from "./queries.ts";
import { SealShrine } from "./SealShrine.tsx";

/** Lists the sealed shrines. At most one card is open. */
export function ProfileArchives({ capsules }: { capsules: readonly Capsule[] }) {
  const { user } = useCurrentUser();
  const { data, error, refetch } = useQuery(profileArchivesQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Panel
      label="PROFILE_ARCHIVES"
      name="Profile Archives"
      changes={data?.length}
      meta={
        <>
          <SealShrine capsules={capsules} />
          <span css={type.note}>{data?.length}</span>
        </>
      }
    >
      {error && (
        <ErrorState
          text="The archives of your shrine could not be fetched."
          detail={errorSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <p css={none}>No sealed shrine yet.</p>}
      {data && data.length > 0 && (
        <ul css={cards}>
          {data.map((archive) => (
            <li key={archive.id} data-open={archive.id === openId || undefined}>
              <ProfileArchiveCard
                archive={archive}
                isOwn={archive.userId === user?.id}
                capsuleName={capsules.find(({ id }) => id === archive.capsuleId)?.name}
                isOpen={archive.id === openId}
                onToggle={() => setOpenId(archive.id === openId ? null : archive.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const none = css({ ...type.dense, color: color.ink3 });
const cards = css({
  ...layout.columns("repeat(3, minmax(0, 1fr))", 12),
  maxHeight: 560,
  overflowY: "auto",
  "li[data-open]": { gridColumn: "1 / -1" },
  "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
