import { css } from "@emotion/react";
import { FileText, RotateCw, TriangleAlert, X } from "lucide-react";
import type { TrayFile } from "../../stores/trays.ts";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { Button } from "../../ui/layout/Button.tsx";
import { visuallyHidden } from "../../ui/layout/VisuallyHidden.tsx";
import { usePictureOf } from "../../shrine/uploads/use-picture-of.ts";
import { formatSize } from "./format-size.ts";

type TrayTileProps = {
  file: TrayFile;
  isDescribed: boolean;
  onDescribe: () => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** One file of the tray with its upload progress. */
export function TrayTile({ file, isDescribed, onDescribe, onRetry, onRemove }: TrayTileProps) {
  const { name, alt, state } = file;
  const isFailed = state.step === "failed";
  const isOnItsWay = state.step === "waiting" || state.step === "sending";
  const part = state.step === "sending" ? state.part : 0;
  return (
    <li css={tile} data-failed={isFailed || undefined} data-described={isDescribed || undefined}>
      <div css={thumb}>
        {isOnItsWay && <Dots part={part} name={name} />}
        {isFailed && <TriangleAlert aria-hidden="true" />}
        {state.step === "arrived" && <Face file={file.file} />}
        {state.step === "arrived" && /^(?:image|audio|video)\//.test(file.file.type) && (
          <button
            css={badge}
            type="button"
            data-kept={alt !== "" || undefined}
            onClick={onDescribe}
          >
            {alt === "" ? "+ ALT" : "ALT"}
            <span css={visuallyHidden}> of {name}</span>
          </button>
        )}
        {isFailed && state.mayRetry && (
          <Button
            css={again}
            square
            size="small"
            aria-label={`Try ${name} again`}
            onClick={onRetry}
          >
            <RotateCw aria-hidden="true" />
          </Button>
        )}
      </div>
      <p css={words} title={name} role={isFailed ? "alert" : undefined}>
        <span>{name}</span>
        <small title={isFailed ? state.sentence : undefined}>
          {isFailed
            ? state.sentence
            : isOnItsWay
              ? `${Math.round(part * 100)} % of ${formatSize(file.file.size)}`
              : formatSize(file.file.size)}
        </small>
      </p>
      <button css={remove} type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

/** A local preview of an image, or a symbol for any other file. */
const Face = ({ file }: { file: File }) =>
  file.type.startsWith("image/") ? <Picture file={file} /> : <FileText aria-hidden="true" />;

function Picture({ file }: { file: File }) {
  return <img ref={usePictureOf(file)} alt="" />;
}

const dotCount = 30;

function Dots({ part, name }: { part: number; name: string }) {
  const filled = Math.round(part * dotCount);
  return (
    <>
      <span
        css={dots}
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={Math.round(part * 100)}
      >
        {Array.from({ length: dotCount }, (_, index) => (
          <i key={index} data-filled={index < filled || undefined} />
        ))}
      </span>
      <i css={progressLine} style={{ width: `${part * 100}%` }} />
    </>
  );
}

const tile = css({
  ...layout.box(color.void, color.line2),
  position: "relative",
  flex: "none",
  width: 124,
  "&[data-described]": { borderColor: color.strike },
  "&[data-failed]": { borderColor: color.danger, color: color.danger },
});
const thumb = css({
  ...layout.centered,
  position: "relative",
  height: 76,
  borderBottom: `1px solid ${color.line}`,
  color: color.ink3,
  overflow: "hidden",
  img: { display: "block", width: "100%", height: 76, objectFit: "cover" },
  "[data-failed] &": { color: color.danger },
});
const words = css({
  padding: "4px 7px 5px",
  color: color.ink2,
  fontSize: 11,
  lineHeight: "16px",
  "[data-failed] &": { color: color.danger },
  "span, small": { ...layout.oneLine, display: "block" },
  small: { fontSize: 11, lineHeight: "14px", color: color.ink3 },
  "[data-failed] & small": { color: "inherit", whiteSpace: "normal", overflowWrap: "anywhere" },
});
const corner = {
  ...layout.box(color.page, color.edge),
  position: "absolute",
  zIndex: 1,
  cursor: "pointer",
} as const;
const remove = css({
  ...corner,
  ...layout.centered,
  right: 4,
  top: 4,
  width: 24,
  height: 24,
  padding: 0,
  color: color.ink,
  ".lucide": { width: 14, height: 14 },
});
const badge = css({
  ...corner,
  left: 4,
  bottom: 4,
  minHeight: 24,
  padding: "0 6px",
  fontSize: 11,
  lineHeight: "16px",
  color: color.ink2,
  "&[data-kept]": { color: color.glow, borderColor: color.glow2, background: color.glowBg },
});
const again = css({ ...corner, left: 4, bottom: 4 });
const dots = css({
  ...layout.columns("repeat(10, 4px)", 3),
  i: { width: 4, height: 4, borderRadius: "50%", background: color.line2 },
  "i[data-filled]": { background: color.strike },
});
const progressLine = css({
  position: "absolute",
  left: 0,
  bottom: 0,
  height: 2,
  background: color.strike,
});
