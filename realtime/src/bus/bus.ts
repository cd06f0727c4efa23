/** The half of a bus that speaks. */
export type Sender = {
  /**
   * Sends a message to every process that listens to the topic, this one included. Resolves when it
   * has left; rejects when it could not, and then it may have reached nobody.
   */
  publish(topic: string, message: string): Promise<void>;
};

/**
 * Carries messages between the processes of one ONI: at most once, and in order for one sender and
 * topic. Nothing may depend on a delivery; whatever matters is read again from the database.
 */
export type Bus = Sender & {
  /** Subscribes to a topic. One listener a topic; it must not throw. */
  subscribe(topic: string, listener: (message: Buffer) => void): void;
  unsubscribe(topic: string): void;
  /** Resolves when every topic subscribed so far is received, or cannot be because the bus is down. */
  subscribed(): Promise<void>;
  /** Resolves when the listeners have all that had reached this process before the call. */
  arrived(): Promise<void>;
  /**
   * Whether messages have lately come through, so that hints may be relied on to be quick: those of
   * one topic, or those of all.
   */
  isHealthy(topic?: string): boolean;
  close(): Promise<void>;
};

/** The bus of a single process. */
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
