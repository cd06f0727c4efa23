import { expect, it } from "vitest";
import { groupByMonth } from "./group-by-month.ts";

const imageOf = (createdAt: string) => ({
  id: createdAt,
  userId: "",
  boardId: null,
  title: "",
  description: null,
  alt: null,
  imageUrl: "",
  thumbnailUrl: "",
  width: 1,
  height: 1,
  tags: [],
  isPublic: false,
  createdAt,
  updatedAt: createdAt,
});

it("account-24: hidden photos are grouped by month and year, newest first", () => {
  const grouped = groupByMonth(
    ["2025-11-03", "2024-11-15", "2025-11-20", "2025-12-10"].map((day) =>
      imageOf(`${day}T12:00:00.000Z`),
    ),
  );
  expect(grouped.map(({ month, images }) => [month, images.length])).toEqual([
    ["December 2025", 1],
    ["November 2025", 2],
    ["November 2024", 1],
  ]);
  expect(grouped[1]?.images.map(({ id }) => id.slice(0, 10))).toEqual(["2025-11-20", "2025-11-03"]);
});
