/** A command that a message may begin with. */
export type SlashCommand = { name: string; summary: string };

/** Commands in the place of messages: those that are offered, and what is done with what was written. */
export type Slash = {
  commands: readonly SlashCommand[];
  /** Runs a command, or says what is none. */
  send: (written: string, sendMessage: (content: string) => void) => Promise<void>;
};

/**
 * `/knock @kite` is the line of a command, where there is one of that name; `//knock` says `/knock`.
 * Every other text is said as it stands.
 */
export function readSlash(
  text: string,
  commands: readonly Pick<SlashCommand, "name">[],
): { command: string } | { content: string } {
  const [, slashes, name] = /^(\/\/?)([a-z]+)(?=\s|$)/.exec(text) ?? [];
  if (!commands.some((command) => command.name === name)) return { content: text };
  return slashes === "/" ? { command: text.slice(1) } : { content: text.slice(1) };
}
