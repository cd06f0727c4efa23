import { useEffect, useRef, useState } from "react";
import { countSteps, stepsPerCount } from "./count-steps.ts";

/** As long as one ripple takes. */
const countingMs = 1200;

/** Follows a count in steps; jumps when motion is not wanted. Null until there is a first count. */
export function useCounting(count: number | null): number | null {
  const [shown, setShown] = useState<number | null>(null);
  const latest = useRef(0);

  useEffect(() => {
    if (count === null) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const steps = isStill ? [count] : countSteps(latest.current, count);
    const timer = setInterval(() => {
      const next = steps.shift();
      if (next === undefined) return clearInterval(timer);
      latest.current = next;
      setShown(next);
    }, countingMs / stepsPerCount);
    return () => clearInterval(timer);
  }, [count]);

  return shown;
}
