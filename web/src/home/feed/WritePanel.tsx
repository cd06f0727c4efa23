import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useRef, useState } from "react";
import { useDrafts } from "../../stores/drafts.ts";
import { below, color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { glyphStyle, well } from "../../ui/forms/field-style.ts";
import { Panel } from "../../ui/layout/Panel.tsx";
import { visuallyHiddenStyle } from "../../ui/layout/VisuallyHidden.tsx";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { draftKey } from "../../shrine/posts/post-draft.ts";
import { PostEditor } from "../../shrine/posts/PostEditor.tsx";
import { feedQuery, type Post } from "../../shrine/posts/queries.ts";
import { withNews } from "./feed-news.ts";
import { narrowFeed, feedColumn } from "./home-feed-style.ts";

type WritePanelProps = {
  user: CurrentUser;
  tag: string | null;
  /** True if the panel is the most likely action on the page. */
  isPrimary: boolean;
};

/** The form for a new post. It opens on demand and saves the draft. */
export function WritePanel({ user, tag, isPrimary }: WritePanelProps) {
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
    const signed = {
      ...post,
      author: { id, username, displayName, profileImageUrl, isBot: false },
    };
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
    <div css={feedColumn}>
      {isOpen ? (
        <Panel label="NEW_POST" name="New post" led={hasDraft ? "you" : "idle"}>
          <PostEditor onDone={handleDone} onCancel={close} />
        </Panel>
      ) : (
        <div css={closed}>
          {/* The button next to it does the same for members without a pointer. */}
          <div css={[well, prompt]} role="presentation" onClick={() => setIsOpen(true)}>
            <span css={glyphStyle} aria-hidden="true">
              »
            </span>
            <span>{hasDraft ? "something you began is waiting" : "write something..."}</span>
          </div>
          <Button
            ref={button}
            css={write}
            tone={isPrimary ? "primary" : "default"}
            onClick={() => setIsOpen(true)}
          >
            <PencilLine aria-hidden="true" />
            <span>{hasDraft ? "CONTINUE_DRAFT" : "WRITE_POST"}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

const closed = css({ ...layout.row(12), [narrowFeed]: { gap: 8 } });
const prompt = css({
  ...type.base,
  flex: 1,
  minWidth: 0,
  minHeight: 48,
  color: color.ink3,
  cursor: "text",
  "> :last-child": layout.oneLine,
});
const write = css({
  minHeight: 48,
  [below.phone]: { width: 48, padding: 0, "> span": visuallyHiddenStyle },
});
