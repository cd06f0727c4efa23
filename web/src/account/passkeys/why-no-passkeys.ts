import { obstacleHere } from "./obstacle.ts";

/** Returns the reason why this page cannot use passkeys as a sentence, or null if it can. */
export function whyNoPasskeys(): string | null {
  const obstacle = obstacleHere();
  return obstacle && sentences[obstacle](window.location.hostname);
}

const sentences = {
  numbers: (hostname: string) =>
    `Passkeys belong to a name, and ${hostname} is an address of numbers. Open the network by its name, with https, or as localhost.`,
  insecure: () => "Passkeys need https or localhost, and a browser that supports them.",
};
