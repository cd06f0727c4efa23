import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useRef, useState } from "react";
import { useDrafts } from "../../stores/drafts.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import type { CurrentUser } from "../auth/current-user.ts";
import { draftKey } from "../posts/post-draft.ts";
import { PostEditor } from "../posts/PostEditor.tsx";
import { feedQuery, type Post } from "../posts/queries.ts";
import { withNews } from "./feed-news.ts";

/** Where a post begins. It opens on demand and keeps what was written. */
export function WritePanel({ user, tag }: { user: CurrentUser; tag: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasDraft = useDrafts(({ drafts }) => drafts[draftKey(user.id)] !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();

  const close = () => {
    setIsOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const handleDone = (post: Post) => {
    close();
    const { id, username, displayName, profileImageUrl } = user;
    const signed = { ...post, author: { id, username, displayName, profileImageUrl } };
    for (const shown of new Set([null, tag])) {
      const belongs = post.isPublic && (shown === null || post.tags.includes(shown));
      if (!belongs) continue;
      queryClient.setQueryData(
        feedQuery(shown).queryKey,
        (feed) => feed && withNews(feed, [signed]),
      );
    }
  };

  return (
    <Panel {...(isOpen && { label: "NEW_POST" })} name="New post" led={hasDraft ? "you" : "idle"}>
      {isOpen ? (
        <PostEditor onDone={handleDone} onCancel={close} />
      ) : (
        <div css={closed}>
          <p css={words}>
            {hasDraft ? "Something you began is waiting." : "Say something into the water."}
          </p>
          <Button ref={button} tone="primary" onClick={() => setIsOpen(true)}>
            <PencilLine aria-hidden="true" />
            {hasDraft ? "CONTINUE_DRAFT" : "WRITE_POST"}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const closed = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 12,
  paddingRight: 12,
});
const words = css({ ...type.base, flex: 1, minWidth: 180, color: color.ink2 });
