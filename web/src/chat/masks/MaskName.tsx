import type { Mask } from "@oni/realtime/contract";
import { css } from "@emotion/react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../browser/lazy-part.ts";
import { bareButton } from "../../ui/layout/button-style.ts";

const MaskDialog = lazyPart(() => import("./MaskDialog.tsx"), "MaskDialog");

type MaskNameProps = { mask: Mask; isMember: boolean };

/** The name of the author of an imported message, which opens the author's card. */
export function MaskName({ mask, isMember }: MaskNameProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="message-name"
        css={button}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <bdi>{mask.name}</bdi>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MaskDialog mask={mask} isMember={isMember} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const button = css(bareButton, {
  padding: 0,
  color: "inherit",
  textAlign: "left",
  "&:hover": { textDecoration: "underline" },
});
