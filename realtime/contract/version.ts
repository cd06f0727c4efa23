/**
 * Version of the live wire. A test holds a hash of all event and command schemas beside it, so the
 * wire cannot change unnoticed: when it must, add a line here.
 *
 * - 1: the first wire.
 */
export const wireVersion = 1;
