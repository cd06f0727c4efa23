import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Plus } from "lucide-react";
import { useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import { activityQuery, serversQuery } from "../lists/queries.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { pageTitle } from "../../browser/page-title.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { AccessRequired } from "../servers/AccessRequired.tsx";
import { CreateServerDialog } from "../servers/CreateServerDialog.tsx";
import { useFreshServers } from "../servers/use-fresh-servers.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { KindLink } from "../dimensions/KindLink.tsx";
import { OwnServers } from "./OwnServers.tsx";
import { screenStyle } from "../dimensions/screen-style.ts";
import { useUnreadTitle } from "../dimensions/use-unread-title.ts";

/** Shows the member's own dimensions with their activity, and the number of dimensions of both kinds. */
export function HubScreen() {
  useUnreadTitle("Dimensions");
  const { user } = useCurrentUser();
  return user ? <Hub user={user} /> : <AccessRequired />;
}

function Hub({ user }: { user: CurrentUser }) {
  useFreshServers(user.id);
  const servers = useQuery({ ...serversQuery, staleTime: 0 });
  const activity = useQuery({ ...activityQuery, staleTime: 0 });
  const now = useNow();
  const [isCreating, setIsCreating] = useState(false);
  const count = (isPublic: boolean) =>
    servers.data?.filter((server) => server.isPublic === isPublic).length ?? null;
  const own = servers.data?.filter(({ role }) => role !== null);
  return (
    <div css={screenStyle.page}>
      <div css={headerStyle}>
        <h1 css={pageTitle}>Dimensions</h1>
        <p css={lede}>Channels to talk in. Some are open to all, some are by invitation.</p>
        <div css={actions}>
          <ButtonLink to="/directs">
            <MessagesSquare aria-hidden="true" />
            DIRECT_MESSAGES
          </ButtonLink>
          <Button tone="primary" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden="true" />
            CREATE_DIMENSION
          </Button>
        </div>
      </div>
      {servers.error && (
        <ErrorState
          text="The dimensions could not be counted."
          detail={errorSentence(servers.error)}
          onRetry={() => void servers.refetch()}
        />
      )}
      <div css={pair}>
        <KindLink
          label="PUBLIC"
          to="/dimensions/public"
          count={count(true)}
          words="Anyone may enter and listen."
          distance={0.26}
        />
        <KindLink
          label="PRIVATE"
          to="/dimensions/private"
          count={count(false)}
          words="Known only to their members."
          distance={0.1}
        />
      </div>
      {own ? (
        <OwnServers servers={own} activities={activity.data} now={now} user={user} />
      ) : (
        <Panel label="YOURS">{servers.isPending && <Loading text="Loading dimensions..." />}</Panel>
      )}
      {isCreating && <CreateServerDialog isPublic={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}

const headerStyle = css({
  display: "flex",
  alignItems: "flex-end",
  gap: 20,
  marginBottom: 22,
  [below.nav]: { flexWrap: "wrap", gap: "4px 12px", marginBottom: 14 },
});
const lede = css({
  ...type.base,
  flex: 1,
  paddingBottom: 4,
  color: color.ink2,
  [below.nav]: { flexBasis: "100%", padding: 0, fontSize: 13 },
});
const actions = css({
  display: "flex",
  gap: 10,
  [below.nav]: { flexWrap: "wrap", width: "100%", marginTop: 10, "> *": { flex: "1 1 auto" } },
});
const pair = css({
  ...layout.columns("1fr 1fr", 20),
  marginBottom: 20,
  [below.nav]: { gap: 10, marginBottom: 14 },
});
