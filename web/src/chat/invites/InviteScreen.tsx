import { css } from "@emotion/react";
import type { InvitePreview } from "@oni/api/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { read } from "../../live/calls/read.ts";
import { forgetInvite, saveInvite, savedInvite } from "../../stores/saved-invite.ts";
import { useSession } from "../../stores/session.ts";
import { below } from "../../theme/theme.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import type { RippleHandle } from "../../ui/marks/RippleField.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { ClosedInvite } from "./ClosedInvite.tsx";
import { inviteStyle } from "./invite-style.ts";
import { InviteWater } from "./InviteWater.tsx";
import { JoinPanel } from "./JoinPanel.tsx";
import { DimensionPreview } from "./DimensionPreview.tsx";
import { SignUpPanel } from "./SignUpPanel.tsx";
import { useFreshInvite } from "./use-fresh-invite.ts";
import { useStepInside } from "./use-step-inside.ts";

/** The screen of an invite link, for visitors and members. */
export function InviteScreen() {
  usePageTitle("Invitation");
  const { code = "" } = useParams();
  return <Invitation key={code} code={code} />;
}

function Invitation({ code }: { code: string }) {
  const { user } = useCurrentUser();
  const hasSession = useSession(({ sessionId }) => sessionId !== null);
  const water = useRef<RippleHandle>(null);
  const stepInside = useStepInside(code, water);
  const { mutate: enter, isPending, isSuccess } = stepInside;
  const isEntering = isPending || isSuccess;
  // A visitor who has logged in since has decided to join. Their registration may have used the
  // invitation up.
  const isDecided = hasSession && savedInvite() === code;
  const preview = useQuery({
    ...read("GET /api/invites/:code", { params: { code } }),
    staleTime: 0,
    enabled: !isDecided && !isEntering,
  });
  useFreshInvite(code, !isDecided && !isEntering);
  // A new session empties the cache. The preview stays on the screen.
  const [lastPreview, setLastPreview] = useState<InvitePreview>();
  if (preview.data && preview.data !== lastPreview) setLastPreview(preview.data);
  const shown = preview.data ?? lastPreview;
  const userId = user?.id;
  const isSpent = preview.error instanceof ApiError && preview.error.status === 404;

  useEffect(() => {
    if (preview.data && !hasSession) saveInvite(code);
    if (isSpent) forgetInvite(code);
  }, [preview.data, hasSession, isSpent, code]);
  useEffect(() => {
    if (userId && isDecided) enter(undefined);
  }, [userId, isDecided, enter]);

  if (isSpent && !isEntering) return <ClosedInvite isMember={hasSession} />;
  return (
    <InviteWater ref={water}>
      {shown ? (
        <Panel
          css={panel}
          label="INVITATION"
          led="live"
          flush
          meta={<span css={inviteStyle.meta}>{kindOf(shown)}</span>}
        >
          <div css={halves}>
            <DimensionPreview preview={shown} />
            {hasSession ? (
              <JoinPanel user={user} preview={shown} stepInside={stepInside} />
            ) : (
              <SignUpPanel code={code} inviter={shown.inviter} />
            )}
          </div>
        </Panel>
      ) : (
        <div>
          <VisuallyHidden>
            <h1>Invitation</h1>
          </VisuallyHidden>
          {preview.isLoadingError ? (
            <ErrorState
              text="The invitation could not be read."
              detail={errorSentence(preview.error)}
              onRetry={() => void preview.refetch()}
            />
          ) : (
            <Loading text="Reading the invitation..." />
          )}
        </div>
      )}
    </InviteWater>
  );
}

const kindOf = ({ isPublic }: InvitePreview) =>
  isPublic ? "a public dimension" : "a private dimension";

const panel = css({ width: "min(980px, 100%)" });
const halves = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 376px",
  [below.nav]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
