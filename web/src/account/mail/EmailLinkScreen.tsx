import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { call } from "../../live/calls/call.ts";
import { useScreenAction } from "../../live/calls/use-screen-action.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { currentUserQuery } from "../sign-in/current-user.ts";
import { StillWater } from "../sign-in/StillWater.tsx";

const kinds = {
  confirm: {
    title: "Confirm your address",
    words: "From then on mails of this network come here.",
    press: "CONFIRM",
    failure: "It is not confirmed",
    done: "This address is yours now.",
    act: (token: string) => call("POST /api/users/email/confirm", { body: { token } }),
  },
  undo: {
    title: "Take the change back",
    words: "Your node gets its former address back. Choose another access key after that.",
    press: "UNDO",
    failure: "It is not undone",
    done: "Your node has its former address again.",
    act: (token: string) => call("POST /api/users/email/undo", { body: { token } }),
  },
} as const;

/**
 * /email/confirm and /email/undo, the targets of links in letters. Only a press uses a link up, because
 * programs open links before people do.
 */
export function EmailLinkScreen() {
  const { kind } = useParams();
  const [search] = useSearchParams();
  const link = kinds[kind === "undo" ? "undo" : "confirm"];
  usePageTitle(link.title);
  const queryClient = useQueryClient();
  const follow = useScreenAction(
    link.failure,
    () => link.act(search.get("token") ?? ""),
    () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  );
  return (
    <StillWater>
      <Panel name={link.title} led={follow.isSuccess ? "live" : "idle"} flush>
        <div css={part}>
          <h1 css={heading}>{link.title}</h1>
          <p role="status">{follow.isSuccess ? link.done : link.words}</p>
          {!follow.isSuccess && (
            <Button
              css={press}
              tone="primary"
              size="tall"
              pending={follow.isPending}
              onClick={() => follow.isPending || follow.mutate()}
            >
              {link.press}
            </Button>
          )}
        </div>
        <div css={part}>
          <Link to="/auth">GO_ON</Link>
        </div>
      </Panel>
    </StillWater>
  );
}

const part = css({
  ...layout.stack(8),
  padding: "16px 20px",
  "& + &": { borderTop: `1px solid ${color.line2}` },
  p: type.text,
  a: { ...type.control, justifySelf: "end", padding: "8px 10px", color: color.ink2 },
});
const heading = css(type.cardTitle);
const press = css({ marginTop: 8 });
