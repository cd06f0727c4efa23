import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Collapsible } from "../../ui/layout/Collapsible.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { imagesQuery } from "../../shrine/album/images/queries.ts";
import { groupByMonth } from "./group-by-month.ts";
import { HiddenImage } from "./HiddenImage.tsx";
import { settingsStyle } from "../../ui/layout/settings-style.ts";

/** The hidden photos of the member. No other member sees them. */
export function HiddenTab() {
  const images = useQuery(imagesQuery);
  const [isOpen, setIsOpen] = useState({ photos: true, documents: false });
  const hidden = images.data?.filter((image) => !image.isPublic) ?? [];
  return (
    <div css={settingsStyle.form}>
      <Panel name="Hidden photos" changes={images.data && hidden.length}>
        <Collapsible
          label={`Photos (${hidden.length})`}
          isOpen={isOpen.photos}
          onToggle={(photos) => setIsOpen({ ...isOpen, photos })}
        >
          {images.isPending && <Loading text="Looking through the drawers..." />}
          {images.error && (
            <ErrorState
              text="Your photos could not be fetched."
              detail={errorSentence(images.error)}
              onRetry={() => void images.refetch()}
            />
          )}
          {images.data && hidden.length === 0 && <p css={empty}>No hidden photos yet...</p>}
          {groupByMonth(hidden).map(({ month, images: ofMonth }) => (
            <section key={month} aria-label={month}>
              <h2 css={monthHeading}>{month}</h2>
              <ul css={grid}>
                {ofMonth.map((image) => (
                  <li key={image.id}>
                    <HiddenImage image={image} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Collapsible>
      </Panel>
      <Panel name="Hidden documents">
        <Collapsible
          label="Documents (0)"
          isOpen={isOpen.documents}
          onToggle={(documents) => setIsOpen({ ...isOpen, documents })}
        >
          <p css={empty}>No hidden documents yet...</p>
        </Collapsible>
      </Panel>
    </div>
  );
}

const empty = css({ ...type.text, padding: "8px 0 12px 26px" });
const monthHeading = css({ ...type.cardTitle, margin: "16px 0 12px" });
const grid = css({
  ...layout.columns("repeat(auto-fill, minmax(200px, 1fr))", 16),
  "@media (max-width: 480px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 12 },
});
