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
  return user && <FirstNote key={user.id} userId={user.id} {...{ name, className }} />;
}

type FirstNoteProps = { userId: string; name: ProductTerm; className: string | undefined };

function FirstNote({ userId, name, className }: FirstNoteProps) {
  const [isNew] = useState(() => !readTerms(userId).includes(name));
  useEffect(() => {
    const terms = readTerms(userId);
    if (!terms.includes(name)) writeStored(keyOf(userId), [...terms, name].join(","));
  }, [userId, name]);
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

const keyOf = (userId: string) => `oni.terms.${userId}`;
const readTerms = (userId: string): readonly string[] =>
  readStored(keyOf(userId))?.split(",") ?? [];

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
