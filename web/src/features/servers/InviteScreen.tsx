import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { ApiError, errorSentence } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { read } from "../../api/read.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { useCurrentUser } from "../auth/current-user.ts";
import { AccessRequired } from "./AccessRequired.tsx";
import { refreshServers } from "../../chat/queries.ts";
import { useAction } from "../../api/use-action.ts";

/** Where an invitation leads, before one follows it. */
export function InviteScreen() {
  usePageTitle("Invitation");
  const { code = "" } = useParams();
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const params = { code };
  const preview = useQuery({
    ...read("GET /api/invites/:code", { params }),
    enabled: user !== null,
    staleTime: 0,
  });
  const accept = useAction(
    "Joining failed",
    () => call("POST /api/invites/:code/accept", { params }),
    async (server) => {
      await refreshServers(queryClient);
      await navigate(`/dimensions/${server.id}`);
    },
  );

  if (!user) return <AccessRequired />;
  const isSpent = preview.error instanceof ApiError && preview.error.status === 404;
  if (isSpent || preview.isLoadingError) {
    return (
      <div css={page}>
        {isSpent ? (
          <Empty
            level={1}
            title="This door has closed"
            words="The invitation ended, was used up, or never was."
            action={<ButtonLink to="/dimensions">ALL_DIMENSIONS</ButtonLink>}
          />
        ) : (
          <ErrorState
            text="The invitation could not be read."
            detail={errorSentence(preview.error)}
            onRetry={() => void preview.refetch()}
          />
        )}
      </div>
    );
  }
  if (!preview.data) {
    return (
      <div css={page}>
        <Loading text="Reading the invitation..." />
      </div>
    );
  }
  const { name, description, memberCount } = preview.data;
  return (
    <div css={page}>
      <Panel label="INVITATION" led="live">
        <h1 css={title}>{name}</h1>
        <p css={words}>{description || "No description available"}</p>
        <p css={facts}>
          {memberCount} {memberCount === 1 ? "member" : "members"}
        </p>
        <Button
          tone="primary"
          size="tall"
          pending={accept.isPending}
          disabled={accept.isPending}
          onClick={() => accept.mutate(undefined)}
        >
          {accept.isPending ? "JOINING..." : "JOIN_DIMENSION"}
        </Button>
      </Panel>
    </div>
  );
}

const page = css({ maxWidth: 520, margin: "0 auto", padding: "80px 24px" });
const title = css({
  ...type.dream,
  fontSize: 34,
  lineHeight: "40px",
  letterSpacing: "-0.05em",
  overflowWrap: "anywhere",
});
const words = css({ ...type.base, margin: "8px 0", color: color.ink2, overflowWrap: "anywhere" });
const facts = css({ ...type.meta, marginBottom: 20, color: color.ink3 });
