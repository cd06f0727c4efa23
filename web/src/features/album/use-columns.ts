import { useMediaQuery } from "../../theme/use-media-query.ts";

/** How many images stand side by side: 4, 3, 2 or 1 by the width of the window. */
export function useColumns(): { columns: number; gapPx: number } {
  const isBelow1200 = useMediaQuery("(max-width: 1200px)");
  const isBelow860 = useMediaQuery("(max-width: 860px)");
  const isBelow430 = useMediaQuery("(max-width: 430px)");
  const columns = 4 - Number(isBelow1200) - Number(isBelow860) - Number(isBelow430);
  return { columns, gapPx: isBelow860 ? 12 : 20 };
}
