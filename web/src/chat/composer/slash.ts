/** A command that a message may begin with. */
export type SlashCommand = { name: string; summary: string };

/** Commands that can be typed instead of a message, and the function that runs them. */
export type Slash = {
  commands: readonly SlashCommand[];
  /** Runs a command, or passes the text to `sendMessage` if it is none. */
  send: (written: string, sendMessage: (content: string) => void) => Promise<void>;
};

/**
 * Parses `/knock @kite` as a command if one has that name. `//knock` is the message `/knock`. Any other
 * text is a message as it is.
 */
export function readSlash(
  text: string,
  commands: readonly Pick<SlashCommand, "name">[],
): { command: string } | { content: string } {
  const [, slashes, name] = /^(\/\/?)([a-z]+)(?=\s|$)/.exec(text) ?? [];
  if (!commands.some((command) => command.name === name)) return { content: text };
  return slashes === "/" ? { command: text.slice(1) } : { content: text.slice(1) };
}
