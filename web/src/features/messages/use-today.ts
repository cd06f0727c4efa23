import { useEffect, useState } from "react";

/** Today, also for a page that stays open past midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());

  useEffect(() => {
    const midnight = new Date(today);
    midnight.setHours(24, 0, 0, 0);
    const timer = setTimeout(() => setToday(new Date()), midnight.getTime() - Date.now() + 1_000);
    return () => clearTimeout(timer);
  }, [today]);

  return today;
}
