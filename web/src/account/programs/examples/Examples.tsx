import { css } from "@emotion/react";
import { useState } from "react";
import { layout } from "../../../ui/layout/layout.ts";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { CodeBlock } from "../../../ui/text/CodeBlock.tsx";
import { type Example, fillIn, type Values } from "./examples.ts";

type ExamplesProps = {
  /** Names the choice of the language for assistive technology. */
  name: string;
  examples: readonly Example[];
  values?: Omit<Values, "origin">;
};

/** Shows one program in each language, to be copied. It reaches this network. */
export function Examples({ name, examples, values }: ExamplesProps) {
  const [shown, setShown] = useState(examples[0]?.label ?? "");
  const tabs = examples.map(({ label, code }) => ({
    ...{ name: label, label },
    content: (
      <CodeBlock
        code={fillIn(code, { origin: location.origin, ...values })}
        language={label.toLowerCase()}
      />
    ),
  }));
  return (
    <div css={parts}>
      <Tabs name={name} tabs={tabs} value={shown} onChange={setShown} />
    </div>
  );
}

const parts = css({
  ...layout.stack(10),
  minWidth: 0,
  "pre, code": { minWidth: 0, fontFamily: "inherit" },
});
