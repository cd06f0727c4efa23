import { expect, type Page } from "playwright/test";

type Shift = {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Expects less layout shift than `limit` since the first paint, without shifts after input (W3C Layout
 * Instability). The error names what moved. The observer calls back with its records, or not at all when
 * nothing moved.
 */
export async function expectStillness(page: Page, limit: number, where = page.url()) {
  const { sum, moved } = await page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const nameOf = ({ node, previousRect, currentRect }: Shift["sources"][number]) => {
          const words = node?.textContent?.slice(0, 40) ?? "";
          return `${node?.nodeName} "${words}" from y ${previousRect.y} to ${currentRect.y}, height ${previousRect.height} to ${currentRect.height}`;
        };
        const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & Shift =>
          "value" in entry && "sources" in entry;
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().filter(isShift);
          resolve({
            sum: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.flatMap(({ sources }) => sources.map(nameOf)),
          });
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve({ sum: 0, moved: [] }), 200));
      }),
  );
  expect(sum, [where, ...moved].join("\n")).toBeLessThan(limit);
}
