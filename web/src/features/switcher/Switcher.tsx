import { css } from "@emotion/react";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorSentence } from "../../api/api-error.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { glyphStyle, well } from "../../ui/field-style.ts";
import { menuStyle } from "../../ui/menu-style.ts";
import { type HitTarget, hitTarget } from "./hit-target.ts";
import { rankTargets, type Target } from "./rank-targets.ts";
import { type HitKind, hitKinds, useHits } from "./use-hits.ts";
import { useTargets } from "./use-targets.ts";

type SwitcherProps = { isOpen: boolean; onClose: () => void };

/** Goes anywhere by a few letters, and finds what was said and made. */
export const Switcher = ({ isOpen, onClose }: SwitcherProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} isWide title="Where to?">
    <Choice onClose={onClose} />
  </Dialog>
);

const placeKinds: Readonly<Record<Target["kind"], string>> = {
  dimension: "dimension",
  channel: "channel",
  member: "oni",
  page: "page",
};
const groupNames: Readonly<Record<HitTarget["kind"], string>> = {
  user: "ONIS",
  server: "DIMENSIONS",
  post: "POSTS",
  image: "IMAGES",
  message: "LINES",
};
const filterNames: Readonly<Record<HitKind, string>> = {
  users: "onis",
  servers: "dimensions",
  posts: "posts",
  images: "images",
  messages: "lines",
};
/** So many places stand above what is found. */
const placesAbove = 5;

type Option = { key: string; group: string; label: string; detail: string; path: string };

function Choice({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState("");
  const [kind, setKind] = useState<HitKind | null>(null);
  const [wanted, setChosen] = useState(0);
  const isSearch = written.trim() !== "";
  const places = rankTargets(useTargets(), written);
  const { q, unread, isAsked, hits } = useHits(written, kind);
  const found = isSearch && isAsked ? (hits.data?.pages.flat() ?? []) : [];
  const options: Option[] = [
    ...(kind === null ? places.slice(0, isSearch ? placesAbove : undefined) : []).map(placeOption),
    ...found.map((hit) => hitOption(hitTarget(hit, q))),
  ];
  // What is found may become less meanwhile.
  const chosen = Math.max(0, Math.min(wanted, options.length - 1));
  const navigate = useNavigate();
  const listId = useId();

  const go = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    void navigate(option.path);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: options.length - 1 }[event.key];
    if (step !== undefined && options.length > 0) {
      const next = (chosen + step) % options.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) go(options[chosen]);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div css={well}>
        <span css={glyphStyle} aria-hidden="true">
          »
        </span>
        <input
          aria-label="Words, or the name of a place"
          value={written}
          maxLength={200}
          autoComplete="off"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={options[chosen] && `${listId}-${chosen}`}
          placeholder="words  from:name  in:channel  has:link  after:2025-01-31"
          onChange={(event) => {
            setWritten(event.target.value);
            setChosen(0);
          }}
          onKeyDown={handleKey}
        />
      </div>
      {isSearch && (
        <div css={filters} role="group" aria-label="Only">
          {hitKinds.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={kind === name}
              onClick={() => {
                setKind(kind === name ? null : name);
                setChosen(0);
              }}
            >
              {filterNames[name]}
            </button>
          ))}
        </div>
      )}
      <div css={list} id={listId} role="listbox" aria-label="Places and hits">
        {groupsOf(options).map(({ name, first, members }) => (
          <div key={name} role="group" aria-label={name}>
            <p css={groupName} aria-hidden="true">
              {name}
            </p>
            {members.map((option, index) => (
              <div
                key={option.key}
                css={[menuStyle.row, row]}
                id={`${listId}-${first + index}`}
                role="option"
                aria-selected={first + index === chosen}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.preventDefault();
                  go(option);
                }}
              >
                <bdi>{option.label}</bdi>
                <bdi css={detailStyle}>{option.detail}</bdi>
              </div>
            ))}
          </div>
        ))}
      </div>
      <div css={foot}>
        {unread.length > 0 && isSearch && (
          <p role="alert">
            {unread.join(" ")} cannot be searched for: a day is written like 2025-01-31, and has:
            takes image, file or link.
          </p>
        )}
        {isSearch && isAsked && hits.error && (
          <ErrorState
            text="The search was not answered."
            detail={errorSentence(hits.error)}
            onRetry={() => void hits.refetch()}
          />
        )}
        {isSearch && !hits.error && (
          <p role="status">{statusOf({ isAsked, hits, found, options })}</p>
        )}
        {isSearch && hits.hasNextPage && found.length > 0 && (
          <Button
            size="small"
            pending={hits.isFetchingNextPage}
            onClick={() => void hits.fetchNextPage()}
          >
            MORE
          </Button>
        )}
      </div>
    </>
  );
}

const placeOption = (target: Target): Option => ({
  key: target.path,
  group: "PLACES",
  label: target.label,
  detail: [target.detail, placeKinds[target.kind]].filter(Boolean).join(" "),
  path: target.path,
});

const hitOption = ({ id, kind, ...hit }: HitTarget): Option => ({
  ...hit,
  key: id,
  group: groupNames[kind],
});

/** The options under the name of their kind, each group with the place of its first. */
function groupsOf(options: readonly Option[]) {
  const groups: { name: string; first: number; members: Option[] }[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    if (last?.name === option.group) last.members.push(option);
    else groups.push({ name: option.group, first: index, members: [option] });
  });
  return groups;
}

type Shown = Pick<ReturnType<typeof useHits>, "isAsked" | "hits"> & {
  found: readonly unknown[];
  options: readonly Option[];
};

function statusOf({ isAsked, hits, found, options }: Shown): string {
  const isOld = hits.isPlaceholderData || found.length === 0;
  if (isAsked && hits.isFetching && isOld) return "Searching...";
  if (options.length === 0) return "Nothing found.";
  if (!isAsked || found.length === 0) return "";
  return `${found.length}${hits.hasNextPage ? "+" : ""} found.`;
}

const filters = css({
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  marginTop: 10,
  button: {
    ...type.meta,
    minHeight: 28,
    padding: "0 8px",
    border: `1px solid ${color.line2}`,
    borderRadius: 2,
    background: "none",
    color: color.ink2,
    cursor: "pointer",
    "&:hover": { background: color.hover },
    "&[aria-pressed=true]": { borderColor: color.glow, background: color.glowBg },
    "@media (pointer: coarse)": { minHeight: 44 },
  },
});
const list = css({ marginTop: 10, minHeight: 200, maxHeight: "50dvh", overflowY: "auto" });
const groupName = css({ ...type.meta, padding: "8px 12px 4px", color: color.ink3 });
const row = css({
  minHeight: 36,
  "> *": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "> :first-child": { flex: "0 1 auto", minWidth: "40%" },
  "&[aria-selected=true]": { background: color.hover, boxShadow: `inset 2px 0 ${color.glow}` },
});
const detailStyle = css({
  flex: "0 1 auto",
  minWidth: 0,
  marginLeft: "auto",
  color: color.ink3,
  fontSize: 12,
});
const foot = css({ ...type.meta, display: "grid", gap: 8, marginTop: 8, color: color.ink3 });
