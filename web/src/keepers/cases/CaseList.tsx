import { css } from "@emotion/react";
import { FileText, House, Image, MessageSquare, Reply, Stamp } from "lucide-react";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";
import { layout } from "../../ui/layout/layout.ts";
import { agoTime, fullTime } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { titleOf } from "../mod-log/case-texts.ts";
import type { Case } from "../mod-log/queries.ts";
import { countOf } from "../../ui/text/count-of.ts";

const icons = {
  message: MessageSquare,
  post: FileText,
  answer: Reply,
  image: Image,
  user: House,
  wall: Stamp,
} as const;

type CaseListProps = {
  cases: readonly Case[];
  currentId: string | undefined;
  onChoose: (id: string) => void;
};

/** Lists cases with their subject, report count and age. */
export function CaseList({ cases, currentId, onChoose }: CaseListProps) {
  const now = useNow();
  return (
    <ul aria-label="Cases">
      {cases.map((one) => {
        const { id, subject, reportCount, reports, appeal, createdAt } = one;
        const Icon = icons[subject.kind];
        return (
          <li key={id}>
            <button
              css={row}
              type="button"
              aria-current={id === currentId || undefined}
              onClick={() => onChoose(id)}
            >
              <Icon aria-hidden="true" />
              <span css={words}>
                <b dir="auto">{titleOf(subject.kind, subject.author?.username)}</b>
                <span dir="auto">
                  {countOf(reportCount, "report")}
                  {appeal ? " · answered" : ""}
                  {reports[0] && ` · ${reports[0].reason}`}
                </span>
              </span>
              <time dateTime={createdAt} title={fullTime(createdAt)}>
                {agoTime(createdAt, now)}
              </time>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const row = css({
  ...type.dense,
  ...layout.columns("16px minmax(0, 1fr) auto", 12),
  ...bareButton,
  width: "100%",
  minHeight: 64,
  padding: "11px 16px",
  borderBottom: `1px solid ${color.line}`,
  color: color.ink3,
  textAlign: "left",
  svg: { width: 16, height: 16, marginTop: 2 },
  time: { ...type.meta, whiteSpace: "nowrap" },
  "&:hover": { background: color.hover },
  "&[aria-current]": { background: color.raised, boxShadow: `inset 3px 0 ${color.glow}` },
});
const words = css({
  minWidth: 0,
  "> *": { ...layout.oneLine, display: "block" },
  b: { fontWeight: 600, color: color.ink },
});
