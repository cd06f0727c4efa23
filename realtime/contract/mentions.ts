/** One message calls at most this many. */
const mentionLimit = 50;

/** The usernames that a text calls, each once: `@moth` does, `moth@elsewhere.net` does not. */
export function usernamesIn(content: string): string[] {
  const calls = content.matchAll(/(?<![a-z0-9_@])@([a-z0-9_]{3,20})(?![a-z0-9_])/gi);
  const names = Array.from(calls, ([, username = ""]) => username.toLowerCase());
  return [...new Set(names)].slice(0, mentionLimit);
}
