import { obstacleHere } from "./obstacle.ts";

/** Why no passkey can be made or used on this page, in a sentence; null where it can. */
export function whyNoPasskeys(): string | null {
  const obstacle = obstacleHere();
  return obstacle && sentences[obstacle](window.location.hostname);
}

const sentences = {
  numbers: (hostname: string) =>
    `Passkeys belong to a name, and ${hostname} is an address of numbers. Open the network by its name, with https, or as localhost.`,
  insecure: () => "This browser holds no passkeys here. They need https, or localhost.",
};
