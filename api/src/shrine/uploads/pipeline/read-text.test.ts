import { expect, test } from "vitest";
import { createTextReader } from "./read-text.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string, isBigEndian = false) =>
  isBigEndian ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text, "utf16le");

const table: [string, Buffer, string | null][] = [
  ["ASCII", Buffer.from("rain\n"), "utf-8"],
  ["one letter", Buffer.from("a"), "utf-8"],
  ["UTF-8", Buffer.from("größer 雨 🌧"), "utf-8"],
  ["UTF-8 with a mark", Buffer.from("\ufeffname,ort\r\n"), "utf-8"],
  ["colours of a terminal", Buffer.from("\x1b[31mred\x1b[0m"), "utf-8"],
  ["JSON", Buffer.from('{"a":[1,2.5,null,"ü"]}'), "utf-8"],
  ["UTF-16", utf16("\ufeffgrößer"), "utf-16le"],
  ["UTF-16 of Han", utf16("\ufeff雨の日"), "utf-16le"],
  ["UTF-16, big-endian", utf16("\ufeffgrößer", true), "utf-16be"],
  ["UTF-16 without a mark", utf16("name\tort\r\n"), "utf-16le"],
  ["UTF-16 without a mark, big-endian", utf16("name\tort\r\n", true), "utf-16be"],
  ["UTF-16 beyond the first plane", utf16("\ufeff🌧"), "utf-16le"],
  ["Windows-1252", latin("caf\xe9"), "windows-1252"],
  ["Windows-1252 with quotes of Windows", latin("\x84Gr\xf6\xdfe\x93 \x80 5"), "windows-1252"],
  [
    "Windows-1252 that looks like UTF-8 once",
    latin("\xabCAF\xc9\xbb \xe0 c\xf4t\xe9"),
    "windows-1252",
  ],
  ["UTF-8 cut within a letter", Buffer.from("größer und älter").subarray(0, 14), null],
  ["UTF-8 with one wrong byte", Buffer.concat([Buffer.from("größer älter "), latin("\xff")]), null],
  ["half of a pair in UTF-16", utf16("\ufeffa\ud83c"), null],
  ["an odd byte behind UTF-16", Buffer.concat([utf16("\ufeffab"), latin("c")]), null],
  ["UTF-32", Buffer.from("\xff\xfe\0\0a\0\0\0", "latin1"), null],
  ["a byte without a character", latin("caf\x81 a"), null],
  ["mostly high bytes", latin("\xe4\xf6\xfc\xff\xd8a"), null],
  ["NUL", Buffer.from("a\0b"), null],
  ["the mark alone", utf16("\ufeff"), null],
  ["nothing", Buffer.alloc(0), null],
  ["SVG in UTF-16", utf16("\ufeff<svg/>"), null],
  ["SVG in Windows-1252", latin("<svg a='\xe9'/>"), null],
];

test.each(table)("shrine-443: %s is read as %s", (_what, bytes, charset) => {
  for (const size of [bytes.length || 1, 3, 1]) {
    const reader = createTextReader();
    for (let at = 0; at < bytes.length; at += size) reader.read(bytes.subarray(at, at + size));
    // With single bytes per chunk the charset is unknown where half of the bytes may be UTF-8.
    if (size === bytes.length || charset !== null) expect(reader.charset()).toBe(charset);
  }
});
