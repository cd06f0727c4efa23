import type { Page } from "playwright/test";

/**
 * How much of a page has moved without having been asked to since it was first painted (W3C Layout
 * Instability). The observer calls back with what was recorded, or not at all when nothing moved.
 */
export const sumLayoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .map((entry): { value: number } => entry.toJSON())
              .reduce((sum, { value }) => sum + value, 0),
          ),
        ).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(0), 200));
      }),
  );
