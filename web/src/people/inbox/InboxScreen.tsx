import { css } from "@emotion/react";
import type { InboxEntry } from "@oni/realtime/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useFetchMore } from "../../live/calls/pages.ts";
import { directsQuery } from "../../chat/lists/queries.ts";
import { notifyQuery } from "../../chat/notifications/queries.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { dayName } from "../../ui/text/format-time.ts";
import { pageTitle } from "../../browser/page-title.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { WhenToRing } from "../../account/notifications/WhenToRing.tsx";
import { InboxFilters } from "./InboxFilters.tsx";
import { InboxNotice } from "./InboxNotice.tsx";
import { InboxRow } from "./InboxRow.tsx";
import { type InboxFilter, inboxFilters, isShownBy, pathOf } from "./entry-texts.ts";
import { useInbox } from "./use-inbox.ts";
import { useEffect } from "react";

/** /inbox: the member's notifications, and the settings of when they ring. */
export function InboxScreen() {
  usePageTitle("Inbox");
  const { user } = useCurrentUser();
  return user ? (
    <Inbox user={user} />
  ) : (
    <AccessDenied description="You need to be logged in to read your inbox." />
  );
}

function Inbox({ user }: { user: CurrentUser }) {
  const loaded = useInbox();
  const { inbox, entries, unread, canReadAll, isReading, readOne, readAll } = loaded;
  useOpenEntry(loaded, user.username);
  const [search] = useSearchParams();
  const now = useNow();
  const fetchMore = useFetchMore(inbox);
  const filter = filterOf(search.get("show"));
  const { data: settings } = useQuery(notifyQuery);
  const { data: directs = [] } = useQuery({ ...directsQuery, enabled: false });
  const isDirect = ({ target }: InboxEntry) => directs.some(({ id }) => id === target.serverId);
  const shownBy = (by: InboxFilter) =>
    entries.filter((entry) =>
      isShownBy(by, { ...entry, isDirect: isDirect(entry) }, settings, now),
    );
  const shown = shownBy(filter);
  return (
    <div css={page}>
      <header css={header}>
        <h1 css={pageTitle}>Inbox</h1>
        <p role="status">{unread > 0 ? `${unread} unread` : "all read"}</p>
        <ButtonLink size="small" tone="quiet" to="/keeper">
          {user.isKeeper ? "KEEPERS_DESK" : "MOD_LOG"}
        </ButtonLink>
        <Button size="small" pending={isReading} disabled={!canReadAll} onClick={readAll}>
          MARK_ALL_READ
        </Button>
      </header>
      <div css={columns}>
        <InboxFilters shownBy={shownBy} current={filter} hasMore={inbox.hasNextPage} />
        <Panel name="Entries" led={unread > 0 ? "struck" : "idle"} flush>
          {shown.length === 0 && (
            <div css={notice}>
              <InboxNotice inbox={inbox} shown={shown} />
            </div>
          )}
          {daysOf(shown, now).map(({ day, entries: of }) => (
            <section key={day} aria-label={day}>
              <h2 css={dayLabel}>{day}</h2>
              {of.map((entry) => (
                <InboxRow
                  key={entry.id}
                  entry={entry}
                  viewerName={user.username}
                  now={now}
                  onFollow={() => readOne(entry)}
                />
              ))}
            </section>
          ))}
          {inbox.hasNextPage && (
            <div css={more}>
              <Button tone="quiet" pending={inbox.isFetchingNextPage} onClick={fetchMore}>
                OLDER
              </Button>
            </div>
          )}
        </Panel>
        <WhenToRing />
      </div>
    </div>
  );
}

const filterOf = (value: string | null): InboxFilter => {
  const found = Object.keys(inboxFilters).find((name) => name === value);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- It is one of the keys.
  return (found ?? "all") as InboxFilter;
};

/** Groups the entries by day, in their order. */
function daysOf(entries: readonly InboxEntry[], now: Date) {
  const days: { day: string; entries: InboxEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayName(entry.createdAt, now);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/**
 * Opens the entry that the URL names, for example after a click on a notification. If it no longer
 * exists, the inbox opens.
 */
function useOpenEntry(
  { inbox, entries, readOne }: ReturnType<typeof useInbox>,
  viewerName: string,
): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = search.get("open");
  const entry: InboxEntry | undefined = entries.find((each) => each.id === id);
  const isGone = id !== null && !entry && !inbox.isFetching && inbox.data !== undefined;
  useEffect(() => {
    if (!entry && !isGone) return;
    if (entry) readOne(entry);
    void navigate((entry && pathOf(entry, viewerName)) ?? "/inbox", { replace: true });
    // Runs once per entry. Other changes must not open it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry?.id, isGone]);
}

const page = css({
  maxWidth: 1240,
  margin: "0 auto",
  padding: "28px 24px 64px",
  "@media (max-width: 760px)": { padding: "16px 12px 48px" },
});
const header = css({
  ...layout.wrap("8px 16px"),
  alignItems: "baseline",
  marginBottom: 18,
  p: { ...type.note, flex: 1 },
});
const columns = css({
  ...layout.columns("200px minmax(0, 1fr) 340px", 20),
  alignItems: "start",
  "@media (max-width: 1080px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
const notice = css({ ...type.text, padding: "24px 16px" });
const dayLabel = css({
  ...type.label,
  padding: "9px 16px 7px",
  borderBottom: `1px solid ${color.line}`,
  color: color.ink3,
  textTransform: "uppercase",
});
const more = css({ ...layout.centered, padding: 8 });
