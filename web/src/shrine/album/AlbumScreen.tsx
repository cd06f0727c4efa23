import { css } from "@emotion/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { errorSentence } from "../../live/calls/api-error.ts";
import { below, color, layer, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { Empty } from "../../ui/layout/Empty.tsx";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import { usePageTitle } from "../../browser/use-page-title.ts";
import { AccessDenied } from "../../account/sign-in/AccessDenied.tsx";
import { useCurrentUser } from "../../account/sign-in/current-user.ts";
import { AlbumFilters } from "./AlbumFilters.tsx";
import { AlbumHeader } from "./AlbumHeader.tsx";
import type { AlbumMode } from "./images/album-mode.ts";
import { AlbumTools } from "./AlbumTools.tsx";
import { filterImages, shownOf, tagsOf } from "./images/filter-images.ts";
import { ImageGrid } from "./ImageGrid.tsx";
import { NewBoardDialog } from "./boards/NewBoardDialog.tsx";
import { boardsQuery, imagesQuery } from "./images/queries.ts";
import { TrashDialog } from "./trash/TrashDialog.tsx";
import { UploadDialog } from "./upload/UploadDialog.tsx";
import { useAlbumFilter } from "./use-album-filter.ts";
import { useDroppedFiles } from "../../browser/use-dropped-files.ts";
import { useUpload } from "./upload/use-upload.ts";

/** Hash of a URL that opens the upload dialog. */
const uploadHash = "#upload";

/** /album: the member's images with their boards and tags (specification section 2). */
export function AlbumScreen() {
  usePageTitle("Album");
  const { user } = useCurrentUser();
  return user ? (
    <Album viewerId={user.id} />
  ) : (
    <AccessDenied description="You need to be logged in to access your album." />
  );
}

function Album({ viewerId }: { viewerId: string }) {
  const images = useQuery(imagesQuery);
  const boards = useQuery(boardsQuery);
  const { filter: chosen, typed, change, clear } = useAlbumFilter();
  const [mode, setMode] = useState<AlbumMode>("browse");
  const [isTrashOpen, setIsTrashOpen] = useState(false);
  const [isMakingBoard, setIsMakingBoard] = useState(false);
  const upload = useUpload();
  const isOver = useDroppedFiles(upload.add);
  const { hash, key } = useLocation();
  const openUpload = useEffectEvent(upload.open);
  useEffect(() => {
    if (hash === uploadHash) openUpload();
  }, [hash, key]);

  const boardList = boards.data;
  // A board deleted on another device does not filter.
  const isThere = !boardList || shownOf(boardList).some(({ id }) => id === chosen.boardId);
  const filter = isThere ? chosen : { ...chosen, boardId: null };
  const { text, sort, tag, boardId } = filter;
  const shown = useMemo(() => images.data && shownOf(images.data), [images.data]);
  const found = useMemo(
    () => shown && filterImages(shown, boardList ?? [], { text, sort, tag, boardId }),
    [shown, boardList, text, sort, tag, boardId],
  );
  const tags = useMemo(() => tagsOf(shown ?? [], boardList ?? []), [shown, boardList]);
  const counts = images.data &&
    shown &&
    boardList && {
      images: shown.length,
      boards: shownOf(boardList).length,
      hidden: images.data.length - shown.length,
    };
  const failed = [images, boards].find(({ error }) => error !== null);

  return (
    <div css={page}>
      <AlbumHeader
        counts={counts ?? null}
        onTrash={() => setIsTrashOpen(true)}
        onNewBoard={() => setIsMakingBoard(true)}
        onUpload={upload.open}
      />
      <AlbumTools
        text={typed}
        sort={sort}
        mode={mode}
        onText={(next) => change({ text: next })}
        onSort={() => change({ sort: sort === "newest" ? "oldest" : "newest" })}
        onClear={clear}
        onMode={setMode}
      />
      <AlbumFilters
        boards={boardList ?? []}
        tags={tags}
        filter={filter}
        mode={mode}
        onChange={change}
      />
      {failed && (
        <ErrorState
          text="The album could not be opened."
          detail={errorSentence(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !found && <Loading text="Developing your images..." />}
      {shown?.length === 0 && <EmptyAlbum onUpload={upload.open} />}
      {shown && shown.length > 0 && found?.length === 0 && <NoMatch onClear={clear} />}
      {found && found.length > 0 && (
        <ImageGrid images={found} boards={boardList ?? []} viewerId={viewerId} />
      )}
      <NewBoardDialog isOpen={isMakingBoard} onClose={() => setIsMakingBoard(false)} />
      {isTrashOpen && <TrashDialog onClose={() => setIsTrashOpen(false)} />}
      <UploadDialog upload={upload} />
      {isOver && <p css={invitation}>Let it fall.</p>}
    </div>
  );
}

const EmptyAlbum = ({ onUpload }: { onUpload: () => void }) => (
  <Empty
    title="Empty Album"
    description="No images yet. The first image makes the water move."
    action={<Button onClick={onUpload}>CHOOSE_IMAGE</Button>}
  />
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <Empty
    title="No Matching Images"
    description="Nothing in the album answers to that."
    action={<Button onClick={onClear}>CLEAR_FILTERS</Button>}
  />
);

const page = css({
  maxWidth: 1360,
  margin: "0 auto",
  padding: "24px 32px 72px",
  [below.wide]: { padding: "24px 24px 72px" },
  "@media (max-width: 860px)": { padding: "16px 16px 56px" },
});
const invitation = css({
  ...type.heading(34, 40, -0.045),
  ...layout.centered,
  position: "fixed",
  inset: 16,
  zIndex: layer.dialog,
  border: `2px dashed ${color.glow}`,
  background: `color-mix(in srgb, ${color.void} 86%, transparent)`,
  pointerEvents: "none",
});
