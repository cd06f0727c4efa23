import { css } from "@emotion/react";
import { Link2 } from "lucide-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { useReplacesDocument } from "../../browser/use-replaces-document.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Button } from "../../ui/layout/Button.tsx";
import { ButtonLink } from "../../ui/layout/ButtonLink.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useCanonicalPath } from "../../browser/use-canonical-path.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { useLiveLed } from "../../stores/connection.ts";
import { usePresence } from "../../stores/presence.ts";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { TermNote } from "../../account/first-steps/TermNote.tsx";
import { musicThemeOf } from "../../theme/profile-themes.ts";
import { MusicPlayer } from "../music/MusicPlayer.tsx";
import { NotFoundScreen } from "../../ui/layout/NotFoundScreen.tsx";
import { copyAddress } from "../../browser/copy-text.tsx";
import { FindNode } from "./FindNode.tsx";
import { Hashtags } from "./Hashtags.tsx";
import { LiveLight } from "./LiveLight.tsx";
import { Prose } from "./Prose.tsx";
import { RaiseYourOwn } from "./RaiseYourOwn.tsx";
import { ShrineActions, ShrineWire } from "./ShrineActions.tsx";
import { shrineQuery } from "../../people/cards/queries.ts";
import { shrinePostsQuery } from "./queries.ts";
import { ShrineHeader } from "./ShrineHeader.tsx";
import { ShrineImages } from "./ShrineImages.tsx";
import { ShrinePosts } from "./ShrinePosts.tsx";
import { Wall } from "../wall/Wall.tsx";
import { useShrineWatch } from "./use-shrine-watch.ts";
import { shrineColumns, shrinePage, ShrineScope } from "./ShrineScope.tsx";
import { layout } from "../../ui/layout/layout.ts";

/** A member's public page in the theme of its owner. */
export function ShrineScreen() {
  const { username = "" } = useParams();
  const { user: member, isLoading } = useCurrentUser();
  const [params] = useSearchParams();
  // The owner looks at the page as a visitor.
  const isVisitorView = params.get("as") === "visitor";
  const user = isVisitorView ? null : member;
  const { data: shrine, error, refetch } = useQuery(shrineQuery(username));
  const posts = useInfiniteQuery(shrinePostsQuery(username));
  const isHere = usePresence(({ online }) => shrine !== undefined && online[shrine.id] === true);
  const led = useLiveLed(user !== null && isHere);
  useShrineWatch(username, shrine?.id);
  useReplacesDocument(error !== null || (shrine !== undefined && !isLoading));
  useCanonicalPath(shrine && `/oni/${shrine.username}`);
  usePageTitle(shrine ? shrine.displayName || shrine.username : "Shrine");

  if (error && isUnknown(error)) {
    return (
      <NotFoundScreen>
        <FindNode key={username} name={username} />
      </NotFoundScreen>
    );
  }
  if (error && !shrine) {
    return (
      <div css={waiting}>
        <ErrorState
          text="This shrine could not be fetched."
          detail={errorSentence(error)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!shrine || isLoading) {
    return (
      <div css={waiting}>
        <Loading text="Loading neural pattern..." />
      </div>
    );
  }
  const isOwn = user?.id === shrine.id;
  const leadsBack = member?.id === shrine.id;
  return (
    <ShrineScope key={shrine.id} looks={shrine} css={shrinePage}>
      <ShrineHeader
        label={shrine.username}
        name={shrine.displayName || shrine.username}
        led={isOwn ? "you" : led}
        live={user && <LiveLight userId={shrine.id} />}
        avatar={
          <Avatar
            username={shrine.username}
            imageUrl={shrine.profileImageUrl}
            size={112}
            presence={isOwn ? "you" : shrine.showOnlineStatus ? "online" : "offline"}
          />
        }
        monitor={
          <>
            {isOwn && (
              <Badge tone={shrine.showOnlineStatus ? "online" : "offline"}>
                {shrine.showOnlineStatus ? "ONLINE" : "OFFLINE"}
              </Badge>
            )}
            <span>@{shrine.username}</span>
            {shrine.enshinBadge && <Badge>{shrine.enshinBadge}</Badge>}
          </>
        }
        actions={
          leadsBack ? (
            <ButtonLink to="/profile">PROFILE</ButtonLink>
          ) : user ? (
            <ShrineActions shrine={shrine} />
          ) : (
            <Button onClick={() => void copyAddress(`/oni/${shrine.username}`)}>
              <Link2 aria-hidden="true" />
              COPY_ADDRESS
            </Button>
          )
        }
        note={
          <>
            {shrine.bio && (
              <p css={bio} dir="auto">
                {shrine.bio}
              </p>
            )}
            {user && !isOwn && (
              <>
                <div css={notes}>
                  <TermNote of="shrine" />
                  <TermNote of="knock" />
                </div>
                <ShrineWire shrine={shrine} />
              </>
            )}
            {!user && <RaiseYourOwn name={shrine.displayName || shrine.username} />}
          </>
        }
      />
      <div css={shrineColumns}>
        <div>
          <Panel label="SHRINE" changes={shrine.profileMarkdown} flush>
            <Prose text={shrine.profileMarkdown} />
            <Hashtags markdown={shrine.profileMarkdown} />
          </Panel>
          <ShrinePosts username={shrine.username} viewerId={user?.id ?? null} />
        </div>
        {/* Shown below the posts on small screens, so it waits for them. */}
        {!posts.isPending && (
          <div>
            {!shrine.hideMusicPlayer && (isOwn || shrine.song) && (
              <MusicPlayer
                theme={musicThemeOf(shrine)}
                canSearch={user !== null}
                song={shrine.song}
                mayPin={isOwn}
              />
            )}
            <ShrineImages username={shrine.username} />
          </div>
        )}
      </div>
      {!posts.isPending && <Wall shrine={shrine} user={user} />}
    </ShrineScope>
  );
}

/** A private, deleted, missing or invalid username gives the same page. */
const isUnknown = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const waiting = css({ ...layout.centered, minHeight: "60vh", padding: 24 });
const notes = css({
  ...layout.stack(6),
  padding: "0 24px 16px 20px",
  "&:empty": { display: "none" },
});
const bio = css({ padding: "0 24px 20px 20px", maxWidth: "74ch", overflowWrap: "anywhere" });
