import { Suspense } from "react";
import { Boundary } from "../../browser/Boundary.tsx";
import { lazyPart } from "../../browser/lazy-part.ts";

const UnreadCount = lazyPart(() => import("./UnreadCount.tsx"), "UnreadCount");

/** The mark beside Dimensions, which visitors need not load. Without its file there is none. */
export const UnreadInDimensions = ({ className }: { className?: string }) => (
  <Boundary fallback={() => null}>
    <Suspense fallback={null}>
      <UnreadCount className={className} />
    </Suspense>
  </Boundary>
);
