import { css } from "@emotion/react";
import { NavigationMenu as Radix } from "radix-ui";
import { Link } from "react-router-dom";
import { menuStyle } from "./menu-style.ts";
import { navLinkStyle } from "./nav-link-style.ts";

export type NavigationEntry = { label: string; to: string; below?: readonly NavigationEntry[] };

type NavigationMenuProps = {
  name: string;
  entries: readonly NavigationEntry[];
  /** Path of the page that is shown. */
  currentPath: string;
};

/** Links in a row. An entry with others below it opens them after 200 ms, at once within 300 ms of the last. */
export const NavigationMenu = ({ name, entries, currentPath }: NavigationMenuProps) => (
  <Radix.Root aria-label={name} delayDuration={200} skipDelayDuration={300}>
    <Radix.List css={list}>
      {entries.map(({ label, to, below }) => (
        <Radix.Item key={to} css={item}>
          {below ? (
            <>
              <Radix.Trigger css={navLinkStyle}>{label}</Radix.Trigger>
              <Radix.Content css={[menuStyle.box, submenu]}>
                {below.map((entry) => (
                  <EntryLink key={entry.to} entry={entry} currentPath={currentPath} isRow />
                ))}
              </Radix.Content>
            </>
          ) : (
            <EntryLink entry={{ label, to }} currentPath={currentPath} />
          )}
        </Radix.Item>
      ))}
    </Radix.List>
  </Radix.Root>
);

function EntryLink(props: { entry: NavigationEntry; currentPath: string; isRow?: boolean }) {
  const { entry, currentPath, isRow } = props;
  const isCurrent = entry.to === currentPath;
  return (
    <Radix.Link asChild active={isCurrent}>
      <Link
        css={isRow ? menuStyle.row : navLinkStyle}
        to={entry.to}
        aria-current={isCurrent ? "page" : undefined}
      >
        {entry.label}
      </Link>
    </Radix.Link>
  );
}

const list = css({ display: "flex", gap: 2 });
const item = css({ position: "relative" });
const submenu = css({ position: "absolute", top: 46, left: 0, minWidth: 200 });
