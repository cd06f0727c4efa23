import { expect, it } from "vitest";
import { checkCommitSizes, checkPages } from "./check-pages.ts";

it("ci-49: a page above its size, a link to nothing and an unknown command are named", () => {
  const page = (text: string) => ({ path: "docker/README.md", text });
  const makefile = { path: "Makefile", text: "start: node\n\nrestore:\n" };
  const tls = { path: "docker/tls/README.md", text: "" };
  const good =
    "[TLS](tls/README.md#your-own), [web](https://oni.example), [below](#here)\n`make start`";
  expect(checkPages([makefile, tls, page(good)])).toEqual([]);
  const bad =
    '[a](gone.md) <img src="../web/none.webp"> <source srcset="day.webp"> `make strat`\n```sh\nFROM=a make restor\n```';
  expect(checkPages([makefile, tls, page(bad)])).toEqual([
    "docker/README.md: the link to docker/gone.md leads nowhere.",
    "docker/README.md: the link to web/none.webp leads nowhere.",
    "docker/README.md: the link to docker/day.webp leads nowhere.",
    "docker/README.md: there is no make strat.",
    "docker/README.md: there is no make restor.",
  ]);
  const long = { path: "README.md", text: "é".repeat(4_000) };
  expect(checkPages([long])).toEqual(["README.md has 8000 bytes, of 6144."]);
});

it("ci-50: a large commit that is not listed as a move is named", () => {
  const commits = [
    { hash: "0123456789abcdef", files: 61 },
    { hash: "fedcba9876543210", files: 61 },
    { hash: "00000000aaaaaaaa", files: 60 },
  ];
  const list = { path: ".git-blame-ignore-revs", text: "# all: Move it\nfedcba9876543210\n" };
  expect(checkCommitSizes(commits, [list])).toEqual([
    "01234567 changes 61 files, of 60. List it in .git-blame-ignore-revs if it only moves or renames.",
  ]);
});
