import { css } from "@emotion/react";
import { Suspense } from "react";
import { lazyPart } from "../../browser/lazy-part.ts";
import { useSearchParams } from "react-router-dom";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { CasesDesk } from "../cases/CasesDesk.tsx";
import { Day } from "./Day.tsx";
import { WaitlistDesk } from "../waitlist/WaitlistDesk.tsx";
import { ModLog } from "./ModLog.tsx";

const ImportsDesk = lazyPart(() => import("../imports/ImportsDesk.tsx"), "ImportsDesk");

const parts = {
  cases: "CASES",
  waitlist: "WAITLIST",
  day: "TODAY",
  imports: "IMPORTS",
  log: "MOD_LOG",
} as const;
type Part = keyof typeof parts;
const order = ["cases", "waitlist", "day", "imports", "log"] as const satisfies readonly Part[];

/** /keeper: the desk of the keepers. Other members see only the moderation log. */
export function KeeperScreen() {
  const { user } = useCurrentUser();
  const [search] = useSearchParams();
  const part = user?.isKeeper ? partOf(search.get("show")) : "log";
  usePageTitle(part === "log" ? "What the keepers did" : "Keeper's desk");
  if (!user) return <AccessDenied description="You need to be logged in to read this." />;
  const header = (
    <header css={part === "cases" ? narrowHeader : wideHeader}>
      <h1 css={type.heading(32, 36, -0.04)}>
        {part === "log" ? "What the keepers did" : "Keeper's desk"}
      </h1>
      {user.isKeeper && <Parts current={part} />}
    </header>
  );
  if (part === "cases") return <CasesDesk header={header} />;
  return (
    <div css={page}>
      {header}
      {part === "waitlist" && <WaitlistDesk />}
      {part === "day" && <Day />}
      {part === "imports" && (
        <Suspense fallback={<Loading text="Opening the imports..." />}>
          <ImportsDesk />
        </Suspense>
      )}
      {part === "log" && <ModLog isKeeper={user.isKeeper} />}
    </div>
  );
}

const Parts = ({ current }: { current: Part }) => (
  <nav css={nav} aria-label="Keeper's desk">
    {order.map((name) => (
      <ButtonLink
        key={name}
        to={`/keeper?show=${name}`}
        tone="quiet"
        size="small"
        aria-current={name === current ? "page" : undefined}
      >
        {parts[name]}
      </ButtonLink>
    ))}
  </nav>
);

const partOf = (value: string | null): Part => order.find((part) => part === value) ?? "cases";

const page = css({
  maxWidth: 1240,
  margin: "0 auto",
  padding: "24px 24px 64px",
  "@media (max-width: 760px)": { padding: "16px 12px 48px" },
});
const narrowHeader = css({
  padding: "14px 16px 8px",
  h1: { fontSize: 24, lineHeight: "30px" },
});
const wideHeader = css({ ...layout.wrap("8px 24px"), alignItems: "baseline", marginBottom: 18 });
const nav = css({
  display: "flex",
  flexWrap: "wrap",
  margin: "4px 0 0 -10px",
  "a[aria-current]": { color: color.ink, boxShadow: `inset 0 -2px ${color.glow}` },
});
