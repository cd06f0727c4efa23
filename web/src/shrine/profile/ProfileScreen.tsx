import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { useMediaQuery } from "../../theme/use-media-query.ts";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";
import { type CurrentUser, useCurrentUser } from "../../account/sign-in/current-user.ts";
import { musicThemeOf } from "../../theme/profile-themes.ts";
import { MusicPlayer } from "../music/MusicPlayer.tsx";
import { ownPostsQuery } from "../posts/queries.ts";
import { FirstSteps } from "../../account/first-steps/FirstSteps.tsx";
import { useStepsKnown } from "../../account/first-steps/use-steps-known.ts";
import { Hashtags } from "../page/Hashtags.tsx";
import { Prose } from "../page/Prose.tsx";
import { shrineColumns, shrinePage, ShrineScope } from "../page/ShrineScope.tsx";
import { NewCapsulePanel } from "./NewCapsulePanel.tsx";
import { OwnPosts } from "./OwnPosts.tsx";
import { ProfileHeader } from "./ProfileHeader.tsx";
import { SealPanel } from "./SealPanel.tsx";
import { ShrineEditor } from "./ShrineEditor.tsx";
import { ShrineView } from "./ShrineView.tsx";
import { TagsPanel } from "./TagsPanel.tsx";
import { useShrineText } from "./use-shrine-text.ts";
import { navHeight } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

/** /profile: the member's own shrine, to view and edit (specification section 2). */
export function ProfileScreen() {
  usePageTitle("Profile");
  const { user, isLoading } = useCurrentUser();
  if (isLoading) {
    return (
      <div css={waiting}>
        <Loading text="Loading neural pattern..." />
      </div>
    );
  }
  if (!user) return <AccessDenied description="You need to be logged in to access your profile." />;
  return <OwnShrine key={user.id} user={user} />;
}

function OwnShrine({ user }: { user: CurrentUser }) {
  const shrine = useShrineText(user);
  const posts = useQuery(ownPostsQuery);
  const [isConfirming, setIsConfirming] = useState(false);
  const isKnown = useStepsKnown();
  const isWide = useMediaQuery("(min-width: 1081px)");
  const isEditing = shrine.text !== null;
  const isPreviewing = isEditing && isWide;
  const editButton = useRef<HTMLButtonElement>(null);
  const [saveButton, isSaveInSight] = useIsInSight();
  const wasEditing = useRef(isEditing);

  // The focused editor is gone, so the edit button receives the focus.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <ShrineScope looks={user} css={shrinePage}>
      <ProfileHeader
        user={user}
        shrine={shrine}
        editButton={editButton}
        saveButton={saveButton}
        onLeave={() => (shrine.isChanged ? setIsConfirming(true) : shrine.leave())}
      />
      {/* The height of the first steps must be known before the content below is shown. */}
      {isKnown && (
        <>
          {!isEditing && (
            <div css={above}>
              <FirstSteps user={user} />
            </div>
          )}
          <div css={[shrineColumns, isPreviewing && evenColumns]}>
            <div>
              {isEditing ? (
                <ShrineEditor shrine={shrine} offersSave={!isSaveInSight} />
              ) : (
                <ShrineView markdown={user.profileMarkdown} onEdit={shrine.begin} />
              )}
              <OwnPosts user={user} />
            </div>
            {/* Shown below the posts on small screens, so it waits for them. */}
            {!posts.isPending && (
              <div>
                {isPreviewing && (
                  <Panel label="PREVIEW" led={shrine.isChanged ? "struck" : "idle"} flush>
                    <Prose text={shrine.text ?? ""} />
                    <Hashtags markdown={shrine.text ?? ""} />
                  </Panel>
                )}
                <TagsPanel tags={user.userBadges} />
                {!user.hideMusicPlayer && (
                  <MusicPlayer theme={musicThemeOf(user)} canSearch song={user.song} mayPin />
                )}
                <SealPanel />
                <NewCapsulePanel userId={user.id} />
              </div>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Discard what you wrote?"
        description="The shrine goes back to how it was last saved. What you wrote since is lost."
        confirmLabel="DISCARD_DRAFT"
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          shrine.leave();
        }}
      />
    </ShrineScope>
  );
}

/**
 * Returns whether an element is visible below the navigation bar. A missing element counts as visible.
 */
function useIsInSight(): [ref: RefCallback<Element>, isInSight: boolean] {
  const [isInSight, setIsInSight] = useState(true);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsInSight(entry?.isIntersecting !== false),
      { rootMargin: `-${navHeight}px 0px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsInSight(true);
    };
  }, []);
  return [ref, isInSight];
}

const waiting = css({ ...layout.centered, minHeight: "60vh" });
const above = css({ marginTop: 20, "&:empty": { display: "none" } });
const evenColumns = css({ gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" });
