import * as z from "zod";
import { complete } from "../commands/complete.ts";
import { type AnyCommand, defineCommand } from "../language/command.ts";
import { line } from "../language/output.ts";
import type { Program, SignedIn } from "./program.ts";

const shells = ["bash", "zsh"] as const;

export const completion = defineCommand({
  name: "completion",
  summary: "print the completion for bash or zsh",
  description:
    "Prints a script that defines the command oni and its completion. It needs bash 4 or newer, or zsh.",
  args: z.object({ shell: z.enum(shells, { error: "is bash or zsh" }) }),
  examples: [{ line: "completion bash >> ~/.bashrc" }, { line: "completion zsh >> ~/.zshrc" }],
  run: ({ shell }, _, { file }: Program) =>
    scripts[shell](`node '${file.replaceAll("'", `'\\''`)}'`)
      .split("\n")
      .map((text) => line(text)),
});

/** The argument that makes the program print candidates, one a line. It is no command of members. */
export const completeArgument = "--complete";

/**
 * readline replaces only what follows the last `@`, `:` or `=` of a word. In zsh PREFIX is the word up to
 * the cursor without its opening quote.
 */
const scripts: Readonly<Record<(typeof shells)[number], (program: string) => string>> = {
  bash: (program) => `oni() { ${program} "$@"; }
_oni() {
  local line="\${COMP_LINE:0:COMP_POINT}" words current
  read -a words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  current="\${words[-1]}"
  mapfile -t COMPREPLY < <(${program} ${completeArgument} "\${words[@]:1}" 2>/dev/null)
  COMPREPLY=("\${COMPREPLY[@]#"\${current%"\${current##*[@:=]}"}"}")
}
complete -o filenames -F _oni oni`,
  zsh: (program) => `oni() { ${program} "$@" }
_oni() {
  local -a found
  found=("\${(@f)$(${program} ${completeArgument} "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  [[ -n $found ]] && compadd -- $found
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _oni oni`,
};

const most = 50;
const quoteOpen = (word: string) => (/\s/.test(word) ? `"${word}` : word);
const quote = (word: string) => (/\s/.test(word) ? `"${word}"` : word);

/** Returns the completions of the last word of a command line. */
export async function completeLast(
  words: readonly string[],
  commands: readonly AnyCommand[],
  signIn: () => Promise<SignedIn>,
): Promise<readonly string[]> {
  const current = words.at(-1) ?? "";
  if (words.length < 2)
    return commands.map(({ name }) => name).filter((name) => name.startsWith(current));
  const before = `${words.slice(0, -1).map(quote).join(" ")} `;
  const context = { ...(await signIn()), path: "/dimensions", commands, most };
  const { from, candidates } = await complete(before + quoteOpen(current), context);
  // Others would replace words before the last.
  if (from !== before.length) return [];
  return [...new Set(candidates.map(({ text }) => text.replace(/^"(.*)"$/, "$1")))];
}
