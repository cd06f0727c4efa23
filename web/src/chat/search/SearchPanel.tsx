import { css } from "@emotion/react";
import type { Message } from "@oni/realtime/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { callForPage } from "../../live/calls/call.ts";
import { color, layer, shadow, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { fullTime } from "../../ui/text/format-time.ts";
import { useLayer } from "../../browser/use-layer.ts";
import { folds } from "../../theme/folds.ts";
import { type Channel, channelsQuery, type Server } from "../lists/queries.ts";
import { messageSummary } from "../log/message-summary.ts";
import { ownTimeZone } from "./own-time-zone.ts";
import { authorName } from "../log/author-name.ts";

type SearchPanelProps = { server: Server; channel: Channel; onClose: () => void };

/** Searches the messages of a dimension. A hit leads to its message. */
export function SearchPanel({ server, channel, onClose }: SearchPanelProps) {
  const [written, setWritten] = useState("");
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const channels = useQuery(channelsQuery(server.id));
  const hits = useInfiniteQuery({
    queryKey: ["search", server.id, query],
    queryFn: ({ pageParam, signal }) =>
      callForPage("GET /api/servers/:id/search", {
        params: { id: server.id },
        query: { q: query, ...ownTimeZone(), before: pageParam || undefined },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: query !== "",
    staleTime: 0,
    gcTime: 0,
  });
  const found = hits.data?.pages.flatMap(({ items }) => items);
  const nameOf = ({ channelId }: Message) =>
    channels.data?.find(({ id }) => id === channelId)?.name ?? "thread";

  useLayer(true, onClose);
  // Takes the focus and returns it.
  useEffect(() => {
    const opener = document.activeElement;
    field.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = written.trim();
    if (wanted === query) void hits.refetch();
    else setQuery(wanted);
  };

  return (
    <section css={panel} aria-label="Search">
      <form css={form} onSubmit={handleSubmit}>
        <Field
          label={`search ${server.name}`}
          value={written}
          maxLength={200}
          ref={field}
          placeholder="words  from:name  in:channel  after:2025-01-31"
          onChange={(event) => setWritten(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && onClose()}
        />
        <Button type="submit" size="field" disabled={written.trim() === ""}>
          SEARCH
        </Button>
        <Button tone="quiet" size="field" onClick={onClose}>
          CLOSE
        </Button>
      </form>
      {query !== "" && hits.isPending && <Loading text="Searching..." />}
      {hits.error && <p css={failed}>{errorSentence(hits.error)}</p>}
      {found && (
        <>
          <p css={type.note} role="status">
            {found.length === 0
              ? "Nothing found."
              : `${found.length}${hits.hasNextPage ? "+" : ""} found, the newest first.`}
          </p>
          <ol css={list}>
            {found.map((hit) => (
              <li key={hit.id}>
                <Link
                  css={row}
                  to={`/dimensions/${server.id}/${hit.channelId}#${hit.seq}`}
                  onClick={() => hit.channelId === channel.id && onClose()}
                >
                  <span css={type.note}>
                    {nameOf(hit)} · {hit.author?.username ?? authorName(hit)} ·{" "}
                    {fullTime(hit.createdAt)}
                  </span>
                  {messageSummary(hit)}
                </Link>
              </li>
            ))}
          </ol>
          {hits.hasNextPage && (
            <Button
              css={more}
              size="small"
              pending={hits.isFetchingNextPage}
              onClick={() => void hits.fetchNextPage()}
            >
              MORE
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const panel = css({
  position: "absolute",
  zIndex: layer.sheet - 2,
  top: 56,
  right: 0,
  left: 0,
  maxHeight: "70%",
  overflow: "auto",
  padding: "12px 20px 16px",
  background: color.raised,
  borderBottom: `1px solid ${color.edge}`,
  boxShadow: shadow.floating,
  // The height of the channel's header.
  [folds.channels]: { top: 52 },
});
const form = css({
  ...layout.columns("minmax(0, 1fr) auto auto", 8),
  alignItems: "end",
  marginBottom: 10,
  [folds.channels]: { gridTemplateColumns: "1fr 1fr", "> :first-child": { gridColumn: "1 / -1" } },
});
const failed = css({ color: color.danger, fontSize: 13 });
const list = css({ ...layout.stack(2), marginTop: 6 });
const more = css({ marginTop: 8 });
const row = css({
  ...type.dense,
  display: "grid",
  padding: "6px 8px",
  borderRadius: 2,
  textDecoration: "none",
  overflowWrap: "anywhere",
  "&:hover": { background: color.hover },
});
