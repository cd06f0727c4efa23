import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { color } from "../../theme/theme.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { type Capsule, capsulesQuery, type Post } from "../posts/queries.ts";
import { capsuleRow } from "./capsule-style.ts";
import { type ProfileArchive, profileArchivesQuery } from "./queries.ts";

type DeletableCapsuleProps = { capsule: Capsule; onDeleted: () => void };

/** A capsule that can be deleted. What lies in it stays, in none. */
export function DeletableCapsule({ capsule, onDeleted }: DeletableCapsuleProps) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = useAction(
    "Delete failed",
    () => call("DELETE /api/capsules/:id", { params: { id: capsule.id } }),
    () => {
      onDeleted();
      queryClient.setQueriesData<Post[]>({ queryKey: ["api", "posts"] }, free(capsule.id));
      queryClient.setQueryData<ProfileArchive[]>(profileArchivesQuery.queryKey, free(capsule.id));
      queryClient.setQueryData(capsulesQuery.queryKey, (list) =>
        list?.filter(({ id }) => id !== capsule.id),
      );
      const description = "What was in it is kept.";
      showToast({ tone: "success", title: "Capsule deleted", description });
    },
  );
  return (
    <>
      <button
        css={[capsuleRow, danger]}
        type="button"
        aria-label={`Delete ${capsule.name}`}
        onClick={() => setIsAsking(true)}
      >
        <span css={cut}>{capsule.name}</span>
        <Trash2 aria-hidden="true" css={bin} />
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this capsule?"
        words={`"${capsule.name}" will be deleted. The posts and shrines in it are kept.`}
        confirmLabel="DELETE_CAPSULE"
        isPending={remove.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          remove.isPending || remove.mutate(undefined, { onSettled: () => setIsAsking(false) })
        }
      />
    </>
  );
}

/** Takes whatever lay in a capsule out of it. */
const free =
  (capsuleId: string) =>
  <Item extends { capsuleId: string | null }>(list: Item[] | undefined) =>
    list?.map((item) => (item.capsuleId === capsuleId ? { ...item, capsuleId: null } : item));

const cut = css({ minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" });
const danger = css({ color: color.danger, "button&:hover": { color: color.danger } });
const bin = css({ marginLeft: "auto" });
