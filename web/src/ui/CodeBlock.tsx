import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { color } from "../theme/theme.ts";
import type { CodeSpan } from "./highlight.ts";

type Coloured = { code: string; spans: readonly CodeSpan[] | null };

/** Code as written; coloured once its language's grammar has been fetched. */
export function CodeBlock({ code, language }: { code: string; language: string | undefined }) {
  const [coloured, setColoured] = useState<Coloured | null>(null);

  useEffect(() => {
    if (!language) return;
    let isCurrent = true;
    void import("./highlight.ts").then(
      ({ highlight }) => isCurrent && setColoured({ code, spans: highlight(code, language) }),
      (error: unknown) => console.info("Code stays plain.", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, language]);

  const spans = coloured?.code === code ? coloured.spans : null;
  return (
    <pre css={block}>
      <code>
        {spans?.map(({ text, scope }, index) => (
          <span key={index} css={inkOf(scope)}>
            {text}
          </span>
        )) ?? code}
      </code>
    </pre>
  );
}

function inkOf(scope: string | null) {
  if (scope === null) return undefined;
  if (/^(keyword|built_in|literal|type)/.test(scope)) return inks.keyword;
  if (/^(title|property|attr|function)/.test(scope)) return inks.name;
  return /^(comment|quote)/.test(scope) ? inks.comment : undefined;
}

const inks = {
  keyword: css({ color: color.dream }),
  name: css({ color: color.glow }),
  comment: css({ color: color.ink3 }),
};

const block = css({
  margin: 0,
  padding: "10px 12px",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  background: color.void,
  border: `1px solid ${color.line}`,
  borderRadius: 2,
  fontSize: 13,
  lineHeight: "20px",
  "&& code": { padding: 0, background: "none" },
});
