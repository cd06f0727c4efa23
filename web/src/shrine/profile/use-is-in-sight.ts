import { type RefCallback, useCallback, useState } from "react";
import { navHeight } from "../../theme/theme.ts";

/** Whether an element can be seen below the bar; one that is not there yet counts as seen. */
export function useIsInSight(): [ref: RefCallback<Element>, isInSight: boolean] {
  const [isInSight, setIsInSight] = useState(true);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsInSight(entry?.isIntersecting !== false),
      { rootMargin: `-${navHeight}px 0px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setIsInSight(true);
    };
  }, []);
  return [ref, isInSight];
}
