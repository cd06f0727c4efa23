import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { read } from "../../live/calls/read.ts";
import { type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { pageTitle } from "../../browser/page-title.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { countOf } from "../../ui/text/count-of.ts";
import { TagLink } from "../../ui/text/TagLink.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { LandingScreen } from "../landing/LandingScreen.tsx";
import { ServerTile } from "../../chat/servers/ServerTile.tsx";

/** The page of a public dimension for visitors. Any other dimension gives the landing page. */
export function ServerPreviewScreen() {
  const { serverId = "" } = useParams();
  const path = "GET /api/servers/:id";
  const query = { ...read(path, { params: { id: serverId } }), staleTime: 0 };
  const { data: server, error, refetch } = useQuery(query);
  usePageTitle(server?.name ?? "Dimension");
  if (error instanceof ApiError && error.status === 404) {
    return <LandingScreen leadsTo="this dimension" />;
  }
  return (
    <div css={page}>
      {server ? (
        <Panel label="PUBLIC_DIMENSION">
          <div css={header}>
            <ServerTile server={server} />
            <div>
              <h1 css={pageTitle}>
                <bdi>{server.name}</bdi>
              </h1>
              <p>{countOf(server.memberCount, "member")}</p>
            </div>
          </div>
          <p css={text} dir="auto">
            {server.description || "No description available"}
          </p>
          <p css={tags}>
            {server.tags.map((tag) => (
              <TagLink key={tag} name={tag} />
            ))}
          </p>
          <ButtonLink tone="primary" to="/auth">
            SIGN_IN_TO_ENTER
          </ButtonLink>
        </Panel>
      ) : error ? (
        <ErrorState
          text="This dimension could not be opened."
          detail={errorSentence(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading text="Opening the dimension..." />
      )}
    </div>
  );
}

const page = css({
  ...layout.centered,
  minHeight: "60vh",
  padding: "40px 16px",
  "> *": { width: "min(620px, 100%)" },
});
const header = css({
  ...type.base,
  ...layout.row(16),
  minWidth: 0,
  "> div": { minWidth: 0, overflowWrap: "anywhere" },
});
const text = css({ ...type.base, margin: "16px 0", overflowWrap: "anywhere" });
const tags = css({ ...layout.wrap(8), marginBottom: 20, "&:empty": { display: "none" } });
