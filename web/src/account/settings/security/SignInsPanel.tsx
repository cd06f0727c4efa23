import { css } from "@emotion/react";
import type { SignIn } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../../live/calls/api-error.ts";
import { color, type } from "../../../theme/theme.ts";
import { Button } from "../../../ui/layout/Button.tsx";
import { ErrorState } from "../../../ui/layout/ErrorState.tsx";
import { agoTime, fullTime } from "../../../ui/text/format-time.ts";
import { Loading } from "../../../ui/layout/Loading.tsx";
import { Panel } from "../../../ui/layout/Panel.tsx";
import { useNow } from "../../../ui/text/use-now.ts";
import { nameBrowser } from "../../device/name-browser.ts";
import { signInsQuery } from "./queries.ts";
import { SignOutOthers } from "./SignOutOthers.tsx";
import { settingsStyle } from "../../../ui/layout/settings-style.ts";

const shownAtFirst = 8;

/** The sign-ins and refusals of the last 30 days. */
export function SignInsPanel() {
  // Attempts may be going on, so the list is fetched on every visit.
  const signIns = useQuery({ ...signInsQuery, refetchOnMount: "always" });
  const [isWhole, setIsWhole] = useState(false);
  const all = signIns.data ?? [];
  return (
    <Panel label="SIGN_INS" meta={days} flush>
      {signIns.isPending && <Loading text="Listing who came in..." />}
      {signIns.error && (
        <ErrorState
          text="Your sign-ins could not be fetched."
          detail={errorSentence(signIns.error)}
          onRetry={() => void signIns.refetch()}
        />
      )}
      {signIns.data && all.length === 0 && <p css={note}>No sign-in within 30 days.</p>}
      <ul>
        {(isWhole ? all : all.slice(0, shownAtFirst)).map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {all.length > shownAtFirst && !isWhole && (
        <p css={note}>
          <Button size="small" onClick={() => setIsWhole(true)}>
            SHOW_ALL
          </Button>
        </p>
      )}
      <SignOutOthers />
    </Panel>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const now = useNow();
  const { way, outcome, userAgent, network, createdAt } = signIn;
  const isRefused = outcome === "refused";
  return (
    <li css={row} data-outcome={outcome}>
      <i css={isRefused ? refusedMark : openedMark} aria-hidden="true" />
      <p css={settingsStyle.item}>
        <b css={isRefused && refused}>{isRefused ? "Refused" : nameBrowser(userAgent)}</b>
        <span>{isRefused ? `${refusedWays[way]} · ${network}` : ways[way]}</span>
      </p>
      <time css={when} dateTime={createdAt} title={fullTime(createdAt)}>
        {agoTime(createdAt, now)}
      </time>
    </li>
  );
}

const ways: Record<SignIn["way"], string> = {
  register: "the first time",
  access_key: "access_key",
  authenticator: "access_key + six digits",
  passkey: "passkey",
  recovery_code: "recovery code",
  link: "link",
  oidc: "provider",
};

const refusedWays: Record<SignIn["way"], string> = {
  ...ways,
  access_key: "wrong access_key",
  authenticator: "wrong six digits",
  recovery_code: "wrong recovery code",
};

const days = <span css={css({ ...type.dense, color: color.ink3 })}>30 days</span>;
const row = css({
  display: "flex",
  gap: 12,
  alignItems: "baseline",
  padding: "10px 16px",
  borderBottom: `1px solid ${color.line}`,
});
const refused = css({ color: color.danger });
const when = css({ ...type.note, flex: "none" });
const note = css({ ...type.text, padding: "10px 16px" });
const mark = css({ flex: "none", width: 8, height: 8, alignSelf: "center" });
const openedMark = css(mark, { borderRadius: "50%", background: color.glow2 });
const refusedMark = css(mark, { background: color.danger, transform: "rotate(45deg)" });
