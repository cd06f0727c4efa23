import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { agoTime, fullDay, fullTime } from "../../ui/text/format-time.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { PersonName } from "../mod-log/PersonName.tsx";
import { describeAction, formatActivity } from "../mod-log/case-texts.ts";
import { type Case, caseQuery } from "../mod-log/queries.ts";
import { UndoAct } from "../mod-log/UndoAct.tsx";

/**
 * Shows the member of a case, their recent activity, earlier actions against them, and the actions in
 * this case.
 */
export function CaseMember({ found }: { found: Case }) {
  const { member, acts, subject } = found;
  const now = useNow();
  const { data: detail } = useQuery({ ...caseQuery(found.id), enabled: member !== null });
  return (
    <aside css={side} aria-label="Member and log">
      {member ? (
        <div css={memberRow}>
          <Avatar username={member.username} imageUrl={member.profileImageUrl} size={48} />
          <div>
            <PersonName username={member.username} />
            <p>member since {fullDay(member.createdAt)}</p>
          </div>
        </div>
      ) : (
        <p css={none}>They have departed.</p>
      )}
      {member && (
        <section css={part} aria-label="Recent activity">
          <h3 css={label}>RECENT ACTIVITY</h3>
          {detail?.deeds.map((activity) => (
            <div key={activity.kind} css={row}>
              <time dateTime={activity.lastAt} title={fullTime(activity.lastAt)}>
                {agoTime(activity.lastAt, now)}
              </time>
              <p>{formatActivity(activity)}</p>
            </div>
          ))}
          {detail?.deeds.length === 0 && <p css={none}>Nothing in the last day.</p>}
          {member.acts.map((act) => (
            <div key={act.id} css={[row, past]} data-undone={act.undoneAt !== null || undefined}>
              <time dateTime={act.createdAt} title={fullTime(act.createdAt)}>
                {agoTime(act.createdAt, now)}
              </time>
              <p dir="auto">
                {act.act}: {act.reason}
              </p>
              {act.undoneAt !== null && <i>undone</i>}
            </div>
          ))}
        </section>
      )}
      <section css={part}>
        <h3 css={label}>DONE IN THIS CASE</h3>
        {acts.length === 0 && <p css={none}>Nothing yet.</p>}
        {acts.map((act) => {
          const description = describeAction({ act: act.act, subjectKind: subject.kind });
          return (
            <div key={act.id} css={row} data-undone={act.undoneAt !== null || undefined}>
              <time dateTime={act.createdAt} title={fullTime(act.createdAt)}>
                {agoTime(act.createdAt, now)}
              </time>
              <p dir="auto">
                <b>{act.keeper?.username ?? "a keeper"}</b> {description}: {act.reason}
              </p>
              {act.undoneAt === null ? (
                <UndoAct actId={act.id} description={description} />
              ) : (
                <i>undone</i>
              )}
            </div>
          );
        })}
      </section>
    </aside>
  );
}

const side = css({ minWidth: 0 });
const memberRow = css({
  ...type.note,
  display: "flex",
  gap: 12,
  padding: 16,
  borderBottom: `1px solid ${color.line}`,
  "> div": { minWidth: 0 },
});
const part = css({ padding: "16px 16px 8px", borderBottom: `1px solid ${color.line}` });
const label = css({ ...type.label, paddingBottom: 8, color: color.ink3 });
const none = css({
  ...type.dense,
  padding: "4px 0",
  color: color.ink3,
  "aside > &": { padding: 16 },
});
const row = css({
  ...type.text,
  ...layout.columns("72px minmax(0, 1fr) auto", 10),
  padding: "5px 0",
  p: { overflowWrap: "anywhere" },
  b: { fontWeight: 600, color: color.ink },
  "time, i": type.note,
  "&[data-undone] p": { textDecoration: "line-through" },
});
const past = css({ "&:not([data-undone]) p": { color: color.danger } });
