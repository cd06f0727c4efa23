import { Resolver } from "node:dns/promises";

const timeoutMs = 2_000;
const tries = 2;

/**
 * The addresses of a name, of both versions. It asks the name servers itself:
 * what the system offers would hold one of the few threads that files and passwords need.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const addresses = answers.flatMap((answer) =>
    answer.status === "fulfilled" ? answer.value : [],
  );
  return addresses;
}
