import { respond } from "./call.ts";
import type { CallInput, ReadName } from "./endpoint-name.ts";

/**
 * Receives the file of an endpoint. The browser keeps a large one on its disk. `onReceived` gets the
 * number of bytes so far. Throws as `call` does, and on a file that was broken off.
 */
export async function callForFile<const Name extends ReadName>(
  name: Name,
  input: CallInput<Name>,
  onReceived: (bytes: number) => void,
): Promise<Blob> {
  const response = await respond(name, input);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      onReceived(bytes);
      controller.enqueue(chunk);
    },
  });
  const type = response.headers.get("Content-Type") ?? "";
  return new Response(response.body?.pipeThrough(counter), {
    headers: { "Content-Type": type },
  }).blob();
}
