/** The expected result of `fetchMarkAndRobots` at every origin of the screens. */
export const markAndRobots = {
  icon: { status: 200, isIcon: true, widths: [16, 32, 48] },
  robots: { status: 200, isText: true, closed: ["/invite/", "/api/invites/"] },
};

/** Reads `/favicon.ico`, an icon file with a directory of images, and `/robots.txt`. */
export async function fetchMarkAndRobots(origin: string): Promise<typeof markAndRobots> {
  const [icon, robots] = await Promise.all(
    ["/favicon.ico", "/robots.txt"].map((path) => fetch(origin + path)),
  );
  if (!icon || !robots) throw new Error("Two are asked for.");
  const isOf = (answer: Response, type: RegExp) =>
    type.test(answer.headers.get("content-type") ?? "");
  const rows = (await robots.text()).split("\n");
  return {
    icon: {
      status: icon.status,
      isIcon: isOf(icon, /^image\/(x-icon|vnd\.microsoft\.icon)$/),
      widths: widthsIn(new DataView(await icon.arrayBuffer())),
    },
    robots: {
      status: robots.status,
      isText: isOf(robots, /^text\/plain/),
      closed: rows.flatMap((row) => /^Disallow: (.+)$/.exec(row)?.[1] ?? []),
    },
  };
}

/** The header holds the number of images. Each directory entry of 16 bytes begins with the width. */
function widthsIn(file: DataView): number[] {
  const count = file.getUint16(4, true);
  return Array.from({ length: count }, (_, index) => file.getUint8(6 + 16 * index));
}
