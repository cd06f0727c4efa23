import { expect, test } from "vitest";
import { dim, line, link, person } from "../language/output.ts";
import { lineValue, paintLine } from "./printed.ts";

const escape = "\u001b";
const output = line(dim("23:41  "), person("moth"), "  a text ", link("there", "/inbox"), "");

test("prompt-42: a line has colours only in a terminal that has them", () => {
  expect(paintLine(output, false)).toBe("23:41  moth  a text there");
  const painted = paintLine(output, true);
  expect(painted).toContain(`${escape}[2m23:41  ${escape}[0m`);
  expect(painted).toContain(`${escape}[4mthere${escape}[0m`);
  expect(painted.replaceAll(new RegExp(`${escape}\\[\\d+m`, "g"), "")).toBe(
    paintLine(output, false),
  );
});

test("prompt-42: no text of a member reaches the terminal as a command", () => {
  const hostile = line(`a${escape}[2J${escape}]0;title\u0007b\u009b31m\r\u0008c\td\ne`);
  for (const hasColors of [true, false])
    expect(paintLine(hostile, hasColors)).toBe("a[2J]0;titleb31mc\td\ne");
  expect(lineValue(hostile).text).toBe("a[2J]0;titleb31mc\td\ne");
});
