import { Suspense } from "react";
import { Boundary } from "../../browser/Boundary.tsx";
import { lazyPart } from "../../browser/lazy-part.ts";

const UnreadCount = lazyPart(() => import("./UnreadCount.tsx"), "UnreadCount");

/** The unread count next to Dimensions. Visitors do not load it. Without its file there is no count. */
export const UnreadInDimensions = ({ className }: { className?: string }) => (
  <Boundary fallback={() => null}>
    <Suspense fallback={null}>
      <UnreadCount className={className} />
    </Suspense>
  </Boundary>
);
