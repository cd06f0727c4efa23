/** The sending half of a bus. */
export type Sender = {
  /**
   * Sends a message to every process that subscribes to the topic, including this one. Resolves when it
   * was sent. Rejects otherwise, and then it may have reached no process.
   */
  publish(topic: string, message: string): Promise<void>;
};

/**
 * Transports messages between the processes of one ONI: at most once, and in order for one sender and
 * topic. Nothing may depend on a delivery. Everything important is read again from the database.
 */
export type Bus = Sender & {
  /** Subscribes to a topic. A topic has one listener, which must not throw. */
  subscribe(topic: string, listener: (message: Buffer) => void): void;
  unsubscribe(topic: string): void;
  /** Resolves when all topics subscribed so far are received, or cannot be because the bus is down. */
  subscribed(): Promise<void>;
  /** Resolves when the listeners have all messages that reached this process before the call. */
  arrived(): Promise<void>;
  /** Returns whether messages of all topics have arrived lately, so that hints are fast. */
  isHealthy(): boolean;
  close(): Promise<void>;
};

/** Returns the bus of a single process. */
export function createLocalBus(): Bus {
  const listeners = new Map<string, (message: Buffer) => void>();
  return {
    publish: async (topic, message) => listeners.get(topic)?.(Buffer.from(message)),
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    unsubscribe: (topic) => void listeners.delete(topic),
    subscribed: async () => {},
    arrived: async () => {},
    isHealthy: () => true,
    close: async () => listeners.clear(),
  };
}
