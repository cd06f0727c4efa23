import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { readStored, writeStored } from "../../stores/local-storage.ts";
import { color, type } from "../../theme/theme.ts";
import { useCurrentUser } from "../sign-in/current-user.ts";
import { idOfTerm, type ProductTerm, productTerms } from "./product-terms.ts";

type TermNoteProps = { of: ProductTerm; className?: string };

/**
 * Explains a word of the product to a member who meets it for the first time in this browser. The next
 * page with the word shows nothing.
 */
export function TermNote({ of: name, className }: TermNoteProps) {
  const { user } = useCurrentUser();
  return user && <FirstNote {...{ name, className }} />;
}

type FirstNoteProps = { name: ProductTerm; className: string | undefined };

function FirstNote({ name, className }: FirstNoteProps) {
  const [isNew] = useState(() => !readTerms().includes(name));
  useEffect(() => {
    const terms = readTerms();
    if (!terms.includes(name)) writeStored(storageKey, [...terms, name].join(","));
  }, [name]);
  if (!isNew) return null;
  return (
    <p css={note} className={className} data-part="term" data-screen-only>
      <b>{name}</b>: {productTerms[name]}{" "}
      <Link to={`/instructions#${idOfTerm(name)}`} aria-label={`Glossary: ${name}`}>
        ?
      </Link>
    </p>
  );
}

/** Without the name of a member, because it stays when their session ends. */
const storageKey = "oni.terms";
const readTerms = (): readonly string[] => readStored(storageKey)?.split(",") ?? [];

const note = css({
  ...type.meta,
  color: color.ink2,
  overflowWrap: "anywhere",
  b: { fontWeight: 600, color: color.ink },
  a: {
    display: "inline-block",
    minWidth: 24,
    minHeight: 24,
    lineHeight: "24px",
    textAlign: "center",
    color: color.sky,
  },
});
