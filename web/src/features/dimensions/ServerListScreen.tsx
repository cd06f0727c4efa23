import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { below } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Field } from "../../ui/Field.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { pageTitle } from "../../ui/page-title.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import { AccessRequired } from "../servers/AccessRequired.tsx";
import { CreateServerDialog } from "../servers/CreateServerDialog.tsx";
import { activityQuery, keptFresh, type Server, serversQuery } from "../../chat/queries.ts";
import { screenStyle } from "./screen-style.ts";
import { byPresence, withActivity } from "../servers/order-servers.ts";
import { ServerCard } from "../servers/ServerCard.tsx";
import { useUnreadTitle } from "./use-unread-title.ts";

export const PublicServersScreen = () => <ServerList kind="public" />;
export const PrivateServersScreen = () => <ServerList kind="private" />;

type Kind = "public" | "private";

/** The dimensions of one kind that the member may see: first those where somebody is awake. */
function ServerList({ kind }: { kind: Kind }) {
  useUnreadTitle(kind === "public" ? "Public dimensions" : "Private dimensions");
  const { user } = useCurrentUser();
  const isAsked = { enabled: user !== null };
  const servers = useQuery({ ...serversQuery, ...keptFresh, ...isAsked });
  const activity = useQuery({ ...activityQuery, ...keptFresh, ...isAsked });
  const [filter, setFilter] = useState("");
  const [isCreating, setIsCreating] = useState(false);
  const navigate = useNavigate();
  if (!user) return <AccessRequired />;

  const isPublic = kind === "public";
  const wanted = filter.trim().toLowerCase();
  const shown = servers.data?.filter(
    (server) => server.isPublic === isPublic && isFound(server, wanted),
  );
  const content = (
    <>
      <div css={tools}>
        <Field
          label="filter by name"
          value={filter}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button size="field" tone="primary" onClick={() => setIsCreating(true)}>
          {isPublic ? "+ Create New Public Server" : "+ Create New Private Server"}
        </Button>
      </div>
      {servers.isPending && <Loading text="Looking for doors..." />}
      {servers.error && (
        <ErrorState
          text="The dimensions could not be fetched."
          detail={errorSentence(servers.error)}
          onRetry={() => void servers.refetch()}
        />
      )}
      {shown?.length === 0 && <NoCards isFiltered={wanted !== ""} isPublic={isPublic} />}
      {shown && (
        <ul css={grid}>
          {withActivity(shown, activity.data)
            .toSorted(byPresence)
            .map((listed) => (
              <li key={listed.server.id}>
                <ServerCard {...listed} now={new Date(activity.dataUpdatedAt)} userId={user.id} />
              </li>
            ))}
        </ul>
      )}
    </>
  );
  return (
    <div css={screenStyle.page}>
      <h1 css={[pageTitle, title]}>Dimensions</h1>
      <Tabs
        name="Kind of dimension"
        value={kind}
        onChange={(chosen) => void navigate(`/dimensions/${chosen}`)}
        tabs={[
          { name: "public", label: "PUBLIC", content: isPublic ? content : null },
          { name: "private", label: "PRIVATE", content: isPublic ? null : content },
        ]}
      />
      <CreateServerDialog
        isOpen={isCreating}
        isPublic={isPublic}
        onClose={() => setIsCreating(false)}
      />
    </div>
  );
}

/** By name, or by a tag, written with its `#` or without. */
const isFound = ({ name, tags }: Server, wanted: string) =>
  name.toLowerCase().includes(wanted) || tags.some((tag) => `#${tag}`.includes(wanted));

function NoCards({ isFiltered, isPublic }: { isFiltered: boolean; isPublic: boolean }) {
  if (isFiltered) return <Empty title="No door of that name" words="Try fewer letters." />;
  return (
    <Empty
      title={isPublic ? "Still water" : "No hidden rooms"}
      words={
        isPublic
          ? "Nobody has opened a public dimension yet."
          : "You are in no private dimension yet. Open one, or wait to be let in."
      }
    />
  );
}

const title = css({ marginBottom: 20 });
const tools = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 420px) auto",
  justifyContent: "space-between",
  alignItems: "end",
  gap: 12,
  margin: "20px 0",
  [below.phone]: { gridTemplateColumns: "1fr" },
});
const grid = css({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 20,
  "@media (max-width: 860px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
