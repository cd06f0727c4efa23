/** A link lists so many of the tags that its ends share, the rarest first. */
export const mostSharedTags = 20;

/** Tags with the numbers of those that each place carries, rising. */
type NumberedTags = { tags: string[]; memberTags: (readonly number[])[] };

/** The tags that more than one place carries, the rarest first, then by name. */
export function numberTags(tagsOf: readonly (readonly string[])[]): NumberedTags {
  const carriers = new Map<string, number>();
  for (const tag of tagsOf.flat()) carriers.set(tag, (carriers.get(tag) ?? 0) + 1);
  const tags = [...carriers]
    .filter(([, count]) => count > 1)
    .sort(([one, few], [other, many]) => few - many || (one < other ? -1 : 1))
    .map(([tag]) => tag);
  const numberOf = new Map(tags.map((tag, number) => [tag, number]));
  const memberTags = tagsOf.map((of) =>
    of.flatMap((tag) => numberOf.get(tag) ?? []).sort((a, b) => a - b),
  );
  return { tags, memberTags };
}

/** What two lists in rising order have in common; both are gone through once. */
export function inCommon(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = [];
  let at = 0;
  for (const number of one) {
    while ((other[at] ?? Number.POSITIVE_INFINITY) < number) at += 1;
    if (other[at] === number) both.push(number);
  }
  return both;
}

/**
 * Leaves out what no link lists, so that nobody makes everyone's map longer by tags without end. Who
 * carries no more tags than a link lists keeps them all.
 */
export function trimTags(
  { tags, memberTags }: NumberedTags,
  linksFrom: readonly (readonly number[])[],
) {
  const strong: [number, number][] = [];
  const listed = memberTags.map((numbers) =>
    numbers.length > mostSharedTags ? new Set<number>() : null,
  );
  if (listed.every((numbers) => numbers === null)) return { tags, memberTags, strong };
  let index = 0;
  for (const [from, list] of linksFrom.entries()) {
    for (const to of list) {
      const [ownTags, otherTags] = [listed[from], listed[to]];
      if (ownTags || otherTags) {
        const both = inCommon(memberTags[from] ?? [], memberTags[to] ?? []);
        if (both.length > mostSharedTags) strong.push([index, index + both.length]);
        for (const number of both.slice(0, mostSharedTags)) {
          ownTags?.add(number);
          otherTags?.add(number);
        }
      }
      index += 1;
    }
  }
  const trimmed = memberTags.map((numbers, index) => [...(listed[index] ?? numbers)]);
  const used = [...new Set(trimmed.flat())].sort((a, b) => a - b);
  const numberOf = new Map(used.map((former, number) => [former, number]));
  return {
    tags: used.map((number) => tags[number] ?? ""),
    memberTags: trimmed.map((numbers) =>
      numbers.flatMap((number) => numberOf.get(number) ?? []).sort((a, b) => a - b),
    ),
    strong,
  };
}
