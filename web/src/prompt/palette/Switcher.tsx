import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { KeyCaps } from "../../ui/marks/KeyCaps.tsx";
import { matchesKeyInEmptyField } from "../../browser/keyboard/keys.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { glyphStyle } from "../../ui/forms/field-style.ts";
import { keyCap } from "../../ui/marks/key-cap.ts";
import { type HitKind, hitKinds, useHits } from "../../chat/search/use-hits.ts";
import { offerAtPrompt } from "../terminal/terminal-store.ts";
import { useRunCommand } from "../terminal/use-run-command.ts";
import {
  groupsOf,
  hitOption,
  type Option,
  offerOption,
  sortByGroup,
  targetOption,
} from "./options.tsx";
import type { Offers } from "./offers.ts";
import { PaletteRow } from "./PaletteRow.tsx";
import { rankTargets, type Target } from "../../ui/text/rank-targets.ts";
import { useOffers } from "./use-offers.ts";
import { useTargets } from "./use-targets.ts";

type SwitcherProps = { isOpen: boolean; onClose: () => void };

/** The palette: navigates by a few letters, searches, and runs commands. */
export const Switcher = ({ isOpen, onClose }: SwitcherProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    isPalette
    closeKey={<kbd css={keyCap}>Esc</kbd>}
    title="Where to?"
  >
    <Choice onClose={onClose} />
  </Dialog>
);

const filterNames: Readonly<Record<HitKind, string>> = {
  users: "oni",
  servers: "dimensions",
  posts: "posts",
  images: "images",
  messages: "messages",
};
/** The number of targets above the search results. */
const targetsAbove = 5;
const membersAbove = 3;
/** The number of found members above other results. The filter shows all of them. */
const foundMembers = 3;

function Choice({ onClose }: { onClose: () => void }) {
  const [written, setWritten] = useState("");
  const [kind, setKind] = useState<HitKind | null>(null);
  const [wanted, setChosen] = useState(0);
  const isSearch = written.trim() !== "";
  const queryClient = useQueryClient();
  const targets = rankTargets(useTargets(), written);
  const offers = useOffers(written);
  const { q, unread, isEnabled, hits } = useHits(written, kind);
  const found = isSearch && isEnabled ? (hits.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  const offered =
    kind === null
      ? rankTargetsAndActions(
          written,
          targets,
          offers,
          (path) => offers?.commandTo(queryClient, path) ?? null,
        )
      : [];
  const offeredPaths = new Set(offered.map(({ path }) => path));
  const hitOptions = found
    .map((hit) => hitOption(hit, q))
    .filter(({ path }) => !offeredPaths.has(path));
  const people = hitOptions.filter(({ group }) => group === "PEOPLE");
  const extra = new Set(kind === null ? people.slice(foundMembers) : []);
  const options = sortByGroup([...offered, ...hitOptions.filter((option) => !extra.has(option))]);
  // The results may have become fewer.
  const chosen = Math.max(0, Math.min(wanted, options.length - 1));
  const command = options[chosen]?.line;
  const navigate = useNavigate();
  const listId = useId();

  const runCommand = useRunCommand();
  const take = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    if (option.path !== undefined) void navigate(option.path);
    else if (option.isWhole && option.line) void runCommand(option.line);
    else offerAtPrompt(option.line ?? "");
  };
  const putIntoTerminal = (command: string) => {
    onClose();
    offerAtPrompt(command);
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: options.length - 1 }[event.key];
    if (step !== undefined && options.length > 0) {
      const next = (chosen + step) % options.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") take(options[chosen]);
    else if (event.key === "Tab" && !event.shiftKey && command) putIntoTerminal(command);
    else if (matchesKeyInEmptyField(event.nativeEvent, "terminal")) putIntoTerminal("");
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div css={head}>
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
          placeholder="Where to?"
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
              <PaletteRow
                key={option.key}
                id={`${listId}-${first + index}`}
                option={option}
                written={written}
                isChosen={first + index === chosen}
                onTake={() => take(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <div css={statusText}>
        {unread.length > 0 && isSearch && (
          <p role="alert">
            {unread.join(" ")} cannot be searched for: a day is written like 2025-01-31, and has:
            takes image, file or link.
          </p>
        )}
        {isSearch && isEnabled && hits.error && (
          <ErrorState
            text="The search was not answered."
            detail={errorSentence(hits.error)}
            onRetry={() => void hits.refetch()}
          />
        )}
        {isSearch && !hits.error && (
          <p role="status">{statusOf({ isEnabled, hits, found, options })}</p>
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
      <p css={foot}>
        <span>
          <kbd css={keyCap}>Enter</kbd> do it
        </span>
        <span>
          <kbd css={keyCap}>Tab</kbd> put it in the terminal
        </span>
        <span>
          <KeyCaps of="terminal" most={1} /> open the terminal
        </span>
        <span>from:name in:channel has:link after:2025-01-31 narrow a search</span>
      </p>
    </>
  );
}

/**
 * Returns members with their actions, targets, and actions. Targets come first if one has the sought
 * name, as members expect.
 */
function rankTargetsAndActions(
  written: string,
  targets: readonly Target[],
  offers: Offers | null,
  commandOf: (path: string) => string | null,
): Option[] {
  const sought = written.trim().toLowerCase();
  const isSearch = sought !== "";
  const people = offers?.people ?? [];
  const lines = people.map(({ line }) => line);
  const isOffered = ({ kind, username }: Target) =>
    username !== undefined &&
    lines.includes(`${kind === "direct" ? "write" : "open"} @${username}`);
  const isMember = ({ kind }: Target) => kind === "member";
  const shown = targets.filter((target) => !isOffered(target));
  const members = shown.filter(isMember).slice(0, isSearch ? membersAbove : undefined);
  const matches = shown
    .filter((target) => !isMember(target))
    .slice(0, isSearch ? targetsAbove : undefined);
  const first = [
    ...people.map(offerOption),
    ...members.map((target) => targetOption(target, `open @${target.label}`)),
  ];
  const second = matches.map((target) => targetOption(target, commandOf(target.path)));
  const isTargetFirst = !isSearch || matches[0]?.label.toLowerCase().startsWith(sought);
  return [
    ...(isTargetFirst ? [...second, ...first] : [...first, ...second]),
    ...(offers?.tags ?? []).map((tag) => targetOption(tag, commandOf(tag.path))),
    ...(offers?.actions ?? []).map(offerOption),
  ];
}

type Shown = Pick<ReturnType<typeof useHits>, "isEnabled" | "hits"> & {
  found: readonly unknown[];
  options: readonly Option[];
};

function statusOf({ isEnabled, hits, found, options }: Shown): string {
  const isOld = hits.isPlaceholderData || found.length === 0;
  if (isEnabled && hits.isFetching && isOld) return "Searching...";
  if (options.length === 0) return "Nothing found.";
  if (!isEnabled || found.length === 0) return "";
  return `${found.length}${hits.hasNextPage ? "+" : ""} found.`;
}

const head = css({
  ...type.base,
  ...layout.row(12),
  minHeight: 56,
  // The close button is at the right.
  padding: "0 72px 0 16px",
  borderBottom: `1px solid ${color.line2}`,
  input: {
    flex: 1,
    minWidth: 0,
    padding: 0,
    border: 0,
    outline: 0,
    background: "none",
    color: color.ink,
    font: "inherit",
    caretColor: color.glow,
    [below.phone]: { fontSize: 16 },
  },
  "input::placeholder": { color: color.ink3, opacity: 1 },
});
const filters = css({
  ...layout.wrap(6),
  padding: "10px 16px 0",
  button: {
    ...type.meta,
    ...layout.box("none", color.line2),
    minHeight: 28,
    padding: "0 8px",
    color: color.ink2,
    cursor: "pointer",
    "&:hover": { background: color.hover },
    "&[aria-pressed=true]": { borderColor: color.glow, background: color.glowBg },
    "@media (pointer: coarse)": { minHeight: 44 },
  },
});
const list = css({
  minHeight: 200,
  maxHeight: "50dvh",
  padding: 6,
  overflowY: "auto",
  [below.phone]: { flex: 1, maxHeight: "none" },
});
const groupName = css({ ...type.note, padding: "8px 10px 4px" });
const statusText = css({
  ...type.note,
  ...layout.stack(8),
  padding: "0 16px",
  "&:has(> :not(:empty))": { paddingBlock: 8 },
});
const foot = css({
  ...type.note,
  ...layout.wrap("6px 20px"),
  padding: "10px 16px",
  borderTop: `1px solid ${color.line2}`,
  "> :last-child": { marginLeft: "auto" },
  [below.phone]: { display: "none" },
});
