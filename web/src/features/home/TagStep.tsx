import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/Button.tsx";
import { currentUserQuery } from "../auth/current-user.ts";
import { tagsQuery } from "../posts/queries.ts";
import { constellationQuery } from "../constellation/queries.ts";
import { TagField } from "../posts/TagField.tsx";

/** Chooses what the member is found by. */
export function TagStep() {
  const [tags, setTags] = useState<readonly string[]>([]);
  const queryClient = useQueryClient();
  const save = useAction(
    "Update failed",
    () => call("PATCH /api/users/profile", { body: { userBadges: [...tags] } }),
    async (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      // A first reading that is still under way knows nothing of these tags, and would be joined.
      await queryClient.cancelQueries({ queryKey: constellationQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: constellationQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: tagsQuery.queryKey });
      showToast({ tone: "success", title: "Tags kept", description: "Your links are forming." });
    },
  );
  const fields = save.error instanceof ApiError ? Object.values(save.error.fields) : [];
  return (
    <>
      <p css={words}>Tags are how nodes find each other. Two that share one are linked.</p>
      <TagField tags={tags} onChange={setTags} error={fields[0]} offered={16} />
      <div>
        <Button
          disabled={tags.length === 0}
          pending={save.isPending}
          onClick={() => save.isPending || save.mutate()}
        >
          KEEP_TAGS
        </Button>
      </div>
    </>
  );
}

const words = css({ ...type.dense, color: color.ink2 });
