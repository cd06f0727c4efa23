import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { serversQuery } from "../../chat/lists/queries.ts";
import { color, shadow, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";
import { findInSky, type SkyResult } from "./find-in-sky.ts";
import { parseTrace } from "./find-trace.ts";
import type { Sky } from "../model/sky.ts";

type SkyFinderProps = {
  sky: Sky | undefined;
  onFind: (username: string) => void;
  onRegion: (tag: string) => void;
  onTrace: (ends: [string, string]) => void;
};

/** A search field for nodes, regions and dimensions that also runs the command `trace @a @b`. */
export function SkyFinder({ sky, onFind, onRegion, onTrace }: SkyFinderProps) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const servers = useQuery(serversQuery).data;
  const found = useMemo(
    () => (sky ? findInSky(sky, servers ?? [], typed) : []),
    [sky, servers, typed],
  );
  const trace = parseTrace(typed);
  const isCommand = /^\s*trace\b/i.test(typed);
  const isListed = isOpen && typed.trim() !== "" && !isCommand;

  const take = (result: SkyResult) => {
    setTyped("");
    setIsOpen(false);
    if (result.kind === "node") onFind(result.node.username);
    else onRegion(result.tag);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === "Escape") {
      setTyped("");
      setIsOpen(false);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const result = found[active];
      if (trace) {
        setTyped("");
        onTrace(trace);
      } else if (result && !isCommand) take(result);
    }
  };

  return (
    <div css={box}>
      <div css={[well, slim]}>
        <span css={glyphStyle} aria-hidden="true">
          {typed.trimStart().startsWith("#") ? "#" : "@"}
        </span>
        <input
          role="combobox"
          aria-label="Find a node, a #tag or a dimension, or trace @a @b"
          aria-expanded={isListed}
          aria-controls={`${id}-found`}
          aria-activedescendant={isListed && found[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="find node or #tag"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setIsOpen(true);
          }}
          onBlur={() => setIsOpen(false)}
          onFocus={() => setIsOpen(true)}
          onKeyDown={handleKey}
        />
      </div>
      {isCommand && (
        <p css={hint}>
          {trace ? "Enter traces the way." : "trace @a @b shows the way between two."}
        </p>
      )}
      <div css={[list, !isListed && closed]} id={`${id}-found`} role="listbox" aria-label="Found">
        {isListed && found.length === 0 && <p css={none}>No node has that name.</p>}
        {isListed &&
          found.map((result, index) => (
            <div
              key={keyOf(result)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              // The press must be handled before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                take(result);
              }}
            >
              <ResultLabel result={result} />
            </div>
          ))}
      </div>
    </div>
  );
}

const keyOf = (result: SkyResult): string =>
  result.kind === "node" ? result.node.id : `${result.kind} ${result.name}`;

function ResultLabel({ result }: { result: SkyResult }) {
  if (result.kind === "node") {
    const { username, displayName } = result.node;
    return (
      <>
        {username}
        {displayName && <span>{displayName}</span>}
      </>
    );
  }
  return (
    <>
      {result.kind === "region" ? `#${result.name}` : result.name}
      <span>
        {result.kind === "region" ? `${result.count} nodes` : `dimension of #${result.tag}`}
      </span>
    </>
  );
}

const box = css({ position: "relative" });
const slim = css({ minHeight: 38, "@media (max-width: 960px)": { minHeight: 44 } });
const hint = css({
  ...type.meta,
  padding: "6px 10px",
  background: color.raised,
  border: `1px solid ${color.line2}`,
  color: color.ink2,
});
const list = css({
  ...layout.box(color.raised, color.edge),
  position: "absolute",
  top: "100%",
  left: 0,
  right: 0,
  marginTop: 4,
  boxShadow: shadow.floating,
  fontSize: 13,
  "[role=option]": {
    display: "flex",
    justifyContent: "space-between",
    gap: 10,
    padding: "10px 12px",
    cursor: "pointer",
    overflowWrap: "anywhere",
    "&[aria-selected=true], &:hover": { background: color.hover },
    span: { color: color.ink3 },
  },
});
const closed = css({ display: "none" });
const none = css({ padding: "10px 12px", color: color.ink3 });
