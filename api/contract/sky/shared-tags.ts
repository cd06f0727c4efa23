/** A link lists at most this many of the tags that its ends share, rarest first. */
export const mostSharedTags = 20;

/** Tags, and for each member the numbers of their tags, rising. */
type NumberedTags = { tags: string[]; memberTags: (readonly number[])[] };

/** Returns the tags of at least two members, rarest first, then by name. */
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

/** Returns the common elements of two rising lists in linear time. */
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
 * Removes tags that no link lists, so that one member's many tags do not enlarge the map of everyone. A
 * member with no more tags than a link lists keeps all of them.
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
