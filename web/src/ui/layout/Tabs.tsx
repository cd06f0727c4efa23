import { css } from "@emotion/react";
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "./button-style.ts";

export type Tab<Name extends string> = { name: Name; label: string; content: ReactNode };

type TabsProps<Name extends string> = {
  /** Names the choice for assistive technology. */
  name: string;
  tabs: readonly Tab<Name>[];
  value: Name;
  onChange: (name: Name) => void;
  className?: string;
};

/**
 * A row of tabs; arrow keys move, and the chosen one has a light upper edge. Implements the ARIA tabs
 * pattern by hand, because the library's would be a tenth of the landing page's scripts.
 */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { name, tabs, value, onChange, className } = props;
  const id = useId();
  const buttons = useRef(new Map<Name, HTMLButtonElement>());
  const chosen = tabs.find((tab) => tab.name === value);
  const isMoved = useRef(false);
  const isFirst = chosen === tabs[0];

  useLayoutEffect(() => {
    // The first tab is in view anyway, and measuring forces a layout of the page.
    if (isMoved.current || !isFirst) showWhole(buttons.current.get(value));
    isMoved.current = true;
  }, [value, isFirst]);

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.name === value);
    const next = tabs.at(step(at, tabs.length) % tabs.length);
    if (!next) return;
    onChange(next.name);
    buttons.current.get(next.name)?.focus();
  };

  return (
    <>
      <div css={list} className={className} role="tablist" aria-label={name}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            ref={(button) => {
              if (button) buttons.current.set(tab.name, button);
            }}
            css={trigger}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === value ? 0 : -1}
            onClick={() => onChange(tab.name)}
            onKeyDown={handleKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div key={value} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {chosen?.content}
      </div>
    </>
  );
}

/** Scrolls a tab to the middle of a row that is wider than the window, and nothing else. */
function showWhole(tab: HTMLButtonElement | undefined): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** The target index of each key, given the current index and the count. */
const steps: Record<string, ((at: number, count: number) => number) | undefined> = {
  ArrowLeft: (at, count) => at + count - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const list = css({
  display: "flex",
  borderBottom: `1px solid ${color.line}`,
  overflowX: "auto",
  scrollbarWidth: "none",
});
const trigger = css({
  ...type.control,
  ...bareButton,
  textTransform: "uppercase",
  position: "relative",
  minHeight: 44,
  padding: "0 18px",
  borderRight: `1px solid ${color.line}`,
  color: color.ink2,
  whiteSpace: "nowrap",
  "&:hover": { color: color.ink },
  "&:focus-visible": { outlineOffset: -2 },
  "&[aria-selected=true]": { color: color.ink, background: color.raised },
  "&[aria-selected=true]::before": {
    content: '""',
    position: "absolute",
    left: 0,
    right: 0,
    top: 0,
    height: 2,
    background: color.glow,
    "@media (forced-colors: active)": { height: 4, background: "Highlight" },
  },
});
