import type { Image } from "@oni/api/contract";
import { zonedFormat } from "../../browser/zone.ts";

type MonthOfImages = { month: string; images: Image[] };

/** Images by the month they were made in, as the member's own clock has it: newest month first, newest image first. */
export function groupByMonth(images: readonly Image[]): MonthOfImages[] {
  const months = new Map<string, Image[]>();
  const newestFirst = [...images].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  for (const image of newestFirst) {
    const month = monthFormat(new Date(image.createdAt));
    months.set(month, [...(months.get(month) ?? []), image]);
  }
  return [...months].map(([month, ofMonth]) => ({ month, images: ofMonth }));
}

const monthFormat = zonedFormat("en", { month: "long", year: "numeric" });
