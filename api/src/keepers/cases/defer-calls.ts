/**
 * Something whose calls wait until `send`, in their order: what is announced in a transaction is so once
 * that has committed.
 */
export function deferCalls<Part extends object>(
  part: Part,
): { deferred: Part; send: () => Promise<void> } {
  const calls: (() => unknown)[] = [];
  const deferred = new Proxy(part, {
    get: (target, name): unknown => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...args: unknown[]) => {
        calls.push((): unknown => Reflect.apply(call, target, args));
        return Promise.resolve();
      };
    },
  });
  const send = async () => {
    for (const call of calls.splice(0)) await call();
  };
  return { deferred, send };
}
