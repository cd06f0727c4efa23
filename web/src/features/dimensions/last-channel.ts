import { readStored, writeStored } from "../../stores/local-storage.ts";

const keyOf = (serverId: string) => `oni.channel.${serverId}`;

/** The channel that was open last in a dimension, in this browser. */
export const lastChannelOf = (serverId: string) => readStored(keyOf(serverId));

export const rememberChannel = (serverId: string, channelId: string) =>
  writeStored(keyOf(serverId), channelId);
