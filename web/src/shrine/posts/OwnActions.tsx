import { useRef } from "react";
import { Archive } from "lucide-react";
import { Button } from "../../ui/layout/Button.tsx";
import type { Post } from "./queries.ts";
import { usePostActions } from "./use-post-actions.ts";

/** The author's most common actions on a post. */
export function OwnActions({ post }: { post: Post }) {
  const { visibility, archive } = usePostActions(post);
  const stays = useRef<HTMLButtonElement>(null);
  // After success the clicked button is gone.
  const onSuccess = () => stays.current?.focus({ preventScroll: true });
  return (
    <>
      <Button
        ref={stays}
        size="small"
        pending={visibility.isPending}
        onClick={() => visibility.isPending || visibility.mutate()}
      >
        {post.isPublic ? "Make Private" : "Make Public"}
      </Button>
      {!post.isArchived && (
        <Button
          size="small"
          pending={archive.isPending}
          onClick={() => archive.isPending || archive.mutate(undefined, { onSuccess })}
        >
          <Archive aria-hidden="true" />
          Archive
        </Button>
      )}
    </>
  );
}
