import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the statements of the migrations in a folder, each with the name of its file. */
export function readSteps(folder: string): { name: string; statements: string[] }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.toSorted().map((name) => ({
    name,
    statements: readFileSync(join(folder, name), "utf8")
      .split("--> statement-breakpoint")
      .flatMap((part) => splitBareStatements(part))
      .map((statement) => statement.replaceAll(/--.*$/gm, "").trim())
      .filter(Boolean),
  }));
}

/** Functions contain semicolons between dollar quotes. */
const splitBareStatements = (text: string): string[] =>
  text.includes("$$") ? [text] : text.split(/;\s*$/m);

/** The tables and columns that earlier steps created, which later steps may change freely. */
type Made = { tables: Set<string>; columns: Set<string> };

const quoted = (text: string) => [...text.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);

/**
 * Returns the reason why a process of the version before might fail after a statement, or null. `made`
 * contains what was created since that version. The function adds what the statement creates.
 */
export function unsafeReason(statement: string, made: Made): string | null {
  const words = statement.replaceAll(/\s+/g, " ");
  const [table = ""] = quoted(words);
  const isNew = made.tables.has(table);
  if (/^create table/i.test(words)) {
    made.tables.add(table);
    return null;
  }
  if (/^create unique index/i.test(words)) {
    const on = quoted(words)[1] ?? "";
    return made.tables.has(on) ? null : "what it writes may be there twice";
  }
  if (/^create (index|function|trigger|or replace function)/i.test(words)) return null;
  if (/^(insert into|update|drop index) /i.test(words)) return null;
  if (/^alter index "[^"]+" set \(/i.test(words)) return null;
  const added = /^alter table "[^"]+" add column (?:if not exists )?"([^"]+)" (.*)$/i.exec(words);
  if (added) {
    const [, column = "", kind = ""] = added;
    made.columns.add(`${table}.${column}`);
    const isFilled = !/not null/i.test(kind) || /default/i.test(kind);
    return isFilled || isNew ? null : `it does not know ${column}, which must be given`;
  }
  const constraint = /^alter table "[^"]+" add constraint "[^"]+" (.*)$/i.exec(words);
  if (constraint) {
    const isOfNew = [...made.columns].some((column) => {
      const [of = "", name = ""] = column.split(".");
      return of === table && quoted(constraint[1] ?? "").includes(name);
    });
    return isNew || isOfNew ? null : "what it writes may be refused";
  }
  return isNew ? null : "it takes away or changes what was there";
}
