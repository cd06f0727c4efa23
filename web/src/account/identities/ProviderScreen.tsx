import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorSentence } from "../../live/calls/api-error.ts";
import type { CallAnswer } from "../../live/calls/endpoint-name.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { arrivalPath } from "../../stores/saved-invite.ts";
import { type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { useNavigate } from "react-router-dom";
import { useCurrentUser } from "../sign-in/current-user.ts";
import { LoginForm } from "../sign-in/LoginForm.tsx";
import { formOutcomes } from "../sign-in/outcomes.ts";
import { StillWater } from "../sign-in/StillWater.tsx";
import { type FormState, ledOf, useArrival } from "../sign-in/use-access.ts";
import { finishSignIn, linkAccount } from "./identity-actions.ts";
import { ProviderRegisterForm } from "./ProviderRegisterForm.tsx";

/** The page to which the provider leads back. */
const here = "/auth/oidc";

/**
 * /auth/oidc: the last step of a sign-in at the provider. It opens the member who is linked to the account
 * there. Without one it offers a new node, or a link to an existing one.
 */
export function ProviderScreen() {
  usePageTitle("Sign-in");
  const arrive = useArrival({ outcome: formOutcomes.login });
  const isArriving = useRef(false);
  const finish = useQuery({
    queryKey: ["finish a sign-in at the provider"],
    queryFn: () => finishSignIn.act({}),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  const { data, error } = finish;
  useEffect(() => {
    if (!data || !("sessionId" in data) || isArriving.current) return;
    isArriving.current = true;
    void arrive(data.sessionId, arrivalPath(formOutcomes.login.path), null);
  }, [data, arrive]);
  return (
    <StillWater>
      <h1 css={heading}>Sign-in</h1>
      {data && "needs" in data ? (
        <AccountPanel suggested={data} />
      ) : (
        <Panel name="Sign-in" led={error ? "danger" : "live"}>
          {error ? (
            <ErrorState
              text="The sign-in was not finished."
              detail={errorSentence(error)}
              onRetry={() => window.location.assign("/auth")}
            />
          ) : (
            <Loading text="Finishing the sign-in..." />
          )}
        </Panel>
      )}
    </StillWater>
  );
}

type Suggested = Extract<CallAnswer<"POST /api/auth/oidc/finish">, { needs: "account" }>;

function AccountPanel({ suggested }: { suggested: Suggested }) {
  const { user } = useCurrentUser();
  return user ? <LinkPanel username={user.username} /> : <ChoicePanel suggested={suggested} />;
}

/** Offers a new node, or the sign-in to an existing one, to which the account is then linked. */
function ChoicePanel({ suggested }: { suggested: Suggested }) {
  const [tab, setTab] = useState<"create" | "link">("create");
  const [state, setState] = useState<FormState>("idle");
  return (
    <Panel name="Sign-in" led={ledOf[state]} flush>
      <Tabs
        css={scoopMargin}
        name="Sign-in"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            name: "create",
            label: "CREATE_ONI",
            content: <ProviderRegisterForm suggested={suggested} onState={setState} />,
          },
          {
            name: "link",
            label: "I_HAVE_A_NODE",
            content: (
              <LoginForm outcome={{ ...formOutcomes.login, path: here }} onState={setState} />
            ),
          },
        ]}
      />
    </Panel>
  );
}

function LinkPanel({ username }: { username: string }) {
  const navigate = useNavigate();
  const link = useAction(
    linkAccount,
    () => ({}),
    () => navigate(arrivalPath("/settings?tab=security")),
  );
  return (
    <Panel name="Sign-in" led="live">
      <div css={stack}>
        <p>
          Link this account to <b>@{username}</b>? It signs you in from then on.
        </p>
        <Button tone="primary" size="tall" pending={link.isPending} onClick={() => link.mutate()}>
          LINK_ACCOUNT
        </Button>
      </div>
    </Panel>
  );
}

const heading = css(type.cardTitle);
const stack = css(layout.stack(16));
const scoopMargin = css({ marginRight: 16 });
