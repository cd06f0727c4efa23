import { css } from "@emotion/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { type ChangeEvent, useEffect, useRef } from "react";
import { useDroppedFiles } from "../../browser/use-dropped-files.ts";
import { refreshServers } from "../../chat/lists/queries.ts";
import { errorSentence } from "../../live/calls/api-error.ts";
import { useAction } from "../../live/calls/use-action.ts";
import { useLive } from "../../live/use-live.ts";
import { showToast } from "../../stores/toasts.ts";
import { color, type } from "../../theme/theme.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { layout } from "../../ui/layout/layout.ts";
import { Loading } from "../../ui/layout/Loading.tsx";
import { Panel } from "../../ui/layout/Panel.tsx";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { findUnfinished, sendArchive, useUpload } from "./archive-upload.ts";
import { refreshImports } from "./import-actions.ts";
import { ImportItem } from "./ImportItem.tsx";
import { applyProgress, importsQuery } from "./queries.ts";

/** Uploads archives of other systems, and shows them until they are imported and removed. */
export function ImportsDesk() {
  const queryClient = useQueryClient();
  const imports = useQuery({ ...importsQuery, staleTime: 0 });
  const input = useRef<HTMLInputElement>(null);
  const send = useAction(sendArchive, (file: File) => ({
    ...{ file, unfinished: findUnfinished(imports.data ?? [], file) },
    onSent: () => refreshImports(queryClient),
  }));
  const isSending = useUpload(({ upload }) => upload !== null && upload.failure === null);
  useFollowedImports();

  const handleFiles = ([file, ...others]: readonly File[]) => {
    if (!file || send.isPending) return;
    if (others.length === 0 && !isSending) return send.mutate(file);
    showToast({ tone: "danger", title: "One archive at a time, please." });
  };
  const isOver = useDroppedFiles(handleFiles);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    handleFiles(Array.from(target.files ?? []));
    // Allows choosing the same file again.
    target.value = "";
  };
  const choose = () => input.current?.click();
  const { data, error } = imports;
  return (
    <div css={columns}>
      <Panel label="BRING_A_HISTORY">
        <div css={zone} data-over={isOver || undefined}>
          <FileUp aria-hidden="true" />
          <p>Drop an archive here, or</p>
          <Button
            tone={data?.length === 0 ? "primary" : "default"}
            pending={send.isPending}
            onClick={choose}
          >
            CHOOSE_ARCHIVE
          </Button>
          <VisuallyHidden>
            <input
              ref={input}
              type="file"
              accept=".zip,.json,.jsonl"
              aria-label="Archive"
              tabIndex={-1}
              onChange={handleChange}
            />
          </VisuallyHidden>
          <p css={type.note}>
            An export of Discord (by DiscordChatExporter, as JSON in a zip), Slack, Mattermost or
            ONI. A zip, json or jsonl of at most 2 GB.
          </p>
        </div>
      </Panel>
      <Panel label="IMPORTS" led="live" changes={data?.map(({ status }) => status).join()} flush>
        {imports.isPending && <Loading text="Listing the imports..." />}
        {error && !data && (
          <ErrorState
            text="The imports could not be fetched."
            detail={errorSentence(error)}
            onRetry={() => void imports.refetch()}
          />
        )}
        {data?.length === 0 && (
          <p css={none}>
            Nothing was uploaded. An archive is checked before it is imported. Old messages notify
            no member.
          </p>
        )}
        <ul>
          {data?.map((one) => (
            <ImportItem key={one.id} found={one} onChooseFile={choose} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** Shows the progress of all archives, whichever keeper has started it. */
function useFollowedImports(): void {
  const live = useLive();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      live.on("import:progress", (event) => {
        const changed = applyProgress(queryClient.getQueryData(importsQuery.queryKey) ?? [], event);
        if (changed) queryClient.setQueryData(importsQuery.queryKey, changed);
        else void refreshImports(queryClient);
        if (event.status === "imported") void refreshServers(queryClient);
      }),
    [live, queryClient],
  );
}

const columns = css({
  ...layout.columns("340px minmax(0, 1fr)", 20),
  alignItems: "start",
  "@media (max-width: 960px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
const zone = css({
  ...layout.stack(12),
  justifyItems: "center",
  padding: "32px 20px",
  border: `1px dashed ${color.edge}`,
  borderRadius: 2,
  background: color.void,
  textAlign: "center",
  "&[data-over]": { borderColor: color.glow, background: color.glowBg },
  "> .lucide": { width: 32, height: 32, color: color.glow },
});
const none = css({ ...type.text, padding: 16 });
