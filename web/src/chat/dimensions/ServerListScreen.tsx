import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { below } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { pageTitle } from "../../browser/page-title.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { AccessRequired } from "../servers/AccessRequired.tsx";
import { CreateServerDialog } from "../servers/CreateServerDialog.tsx";
import { activityQuery, type Server, serversQuery } from "../lists/queries.ts";
import { screenStyle } from "./screen-style.ts";
import { byAge, byNearness, byPresence, withActivity } from "../servers/order-servers.ts";
import { useFreshServers } from "../servers/use-fresh-servers.ts";
import { ServerCard } from "../servers/ServerCard.tsx";
import { useUnreadTitle } from "./use-unread-title.ts";

export const PublicServersScreen = () => <ServerList kind="public" />;
export const PrivateServersScreen = () => <ServerList kind="private" />;

type Kind = "public" | "private";

/**
 * Lists the dimensions of one kind that the member may see. By default those with members online come
 * first.
 */
function ServerList({ kind }: { kind: Kind }) {
  useUnreadTitle(kind === "public" ? "Public dimensions" : "Private dimensions");
  const { user } = useCurrentUser();
  return user ? <Servers kind={kind} user={user} /> : <AccessRequired />;
}

function Servers({ kind, user }: { kind: Kind; user: CurrentUser }) {
  useFreshServers(user.id);
  const servers = useQuery({ ...serversQuery, staleTime: 0 });
  const activity = useQuery({ ...activityQuery, staleTime: 0 });
  const [filter, setFilter] = useState("");
  const [order, setOrder] = useState<Order>("online");
  const now = useNow();
  const [isCreating, setIsCreating] = useState(false);
  const navigate = useNavigate();

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
        <div css={chips} role="group" aria-label="Which come first">
          {orders.map((name) => (
            <HashtagChip
              key={name}
              name={name}
              kind="board"
              isPressed={name === order}
              onPress={() => setOrder(name)}
            />
          ))}
        </div>
        <Button size="field" tone="primary" onClick={() => setIsCreating(true)}>
          {isPublic ? "+ Create New Public Server" : "+ Create New Private Server"}
        </Button>
      </div>
      {servers.isPending && <Loading text="Loading dimensions..." />}
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
            .toSorted(compare(order, user.userBadges))
            .map((listed) => (
              <li key={listed.server.id}>
                <ServerCard {...listed} now={now} userId={user.id} />
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
      {isCreating && (
        <CreateServerDialog isPublic={isPublic} onClose={() => setIsCreating(false)} />
      )}
    </div>
  );
}

const orders = ["online", "near me", "newest"] as const;
type Order = (typeof orders)[number];

function compare(order: Order, ownTags: readonly string[]) {
  if (order === "near me") return byNearness(ownTags);
  return order === "newest" ? byAge : byPresence;
}

/** Matches a name, or a tag with its `#` or without. */
const isFound = ({ name, tags }: Server, wanted: string) =>
  name.toLowerCase().includes(wanted) || tags.some((tag) => `#${tag}`.includes(wanted));

function NoCards({ isFiltered, isPublic }: { isFiltered: boolean; isPublic: boolean }) {
  if (isFiltered)
    return <Empty title="No dimension of that name" description="Try fewer letters." />;
  return (
    <Empty
      title={isPublic ? "Still water" : "No private dimensions"}
      description={
        isPublic
          ? "There is no public dimension yet."
          : "You are in no private dimension yet. Open one, or wait to be let in."
      }
    />
  );
}

const title = css({ marginBottom: 20 });
const tools = css({
  ...layout.columns("minmax(0, 380px) 1fr auto", 12),
  alignItems: "end",
  margin: "20px 0",
  [below.wide]: { gridTemplateColumns: "minmax(0, 1fr) auto", "> button": { gridRow: 1 } },
  [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)", "> button": { gridRow: "auto" } },
});
const chips = css({ ...layout.row(8), flexWrap: "wrap", minHeight: 44 });
const grid = css({
  ...layout.columns("repeat(2, minmax(0, 1fr))", 20),
  "@media (max-width: 860px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  // Of hundreds of cards the browser lays out and paints only those in the window. It clips each card to
  // its item.
  "> li": {
    margin: -8,
    padding: 8,
    contentVisibility: "auto",
    containIntrinsicHeight: "auto 220px",
  },
});
