import { css } from "@emotion/react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { refreshServers, type Server } from "../../chat/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { AlbumPicker } from "../composer/AlbumPicker.tsx";
import { uploadSquare } from "../profile/upload-square.ts";
import { ServerTile } from "./ServerTile.tsx";

/** The image of a dimension, and the ways to another one: a file, or one of the member's album. */
export function IconPicker({ server }: { server: Server }) {
  const picker = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const change = useAction(
    "Update failed",
    async (picture: Blob | null) => {
      const iconUrl = picture && (await uploadSquare(picture));
      await call("PATCH /api/servers/:id", { params: { id: server.id }, body: { iconUrl } });
    },
    () => refreshServers(queryClient),
  );
  const pickFromAlbum = useAction(
    "Update failed",
    async ({ imageUrl }: { imageUrl: string }) => (await fetch(imageUrl)).blob(),
    (picture) => change.mutate(picture),
  );
  return (
    <div css={row}>
      <ServerTile server={server} />
      <Button
        size="small"
        pending={change.isPending}
        disabled={change.isPending}
        onClick={() => picker.current?.click()}
      >
        UPLOAD_IMAGE
      </Button>
      <AlbumPicker
        onPick={(image) => pickFromAlbum.mutate(image)}
        trigger={(open) => (
          <Button size="small" disabled={change.isPending} onClick={open}>
            FROM_ALBUM
          </Button>
        )}
      />
      {server.iconUrl && (
        <Button
          size="small"
          tone="quiet"
          disabled={change.isPending}
          onClick={() => change.mutate(null)}
        >
          REMOVE_IMAGE
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label="Dimension image"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file && !change.isPending) change.mutate(file);
          // The same file may be picked again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 10 });
