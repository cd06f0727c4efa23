import type { Image } from "@oni/api/contract";
import { zonedFormat } from "../../browser/zone.ts";

type MonthOfImages = { month: string; images: Image[] };

/** Groups images by month of creation in the member's time zone, newest month and newest image first. */
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
