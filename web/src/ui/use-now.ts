import { useEffect, useState } from "react";

const stepMs = 30_000;

/** The time, for what says how long ago something was. It moves on by itself. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
