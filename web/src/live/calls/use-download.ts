import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../browser/save-file.ts";
import { callForFile } from "./call-for-file.ts";
import type { CallInput, ReadName } from "./endpoint-name.ts";
import type { Failure } from "./failure.ts";
import { useScreenAction } from "./use-screen-action.ts";

/**
 * Downloads the file of an endpoint under `fileName`. `bytes` are those received so far, null while no
 * download runs. It ends when the component does.
 */
export function useDownload<const Name extends ReadName>(
  failure: Failure,
  { name, input, fileName }: { name: Name; input: CallInput<Name>; fileName: string },
) {
  const [bytes, setBytes] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const take = useScreenAction(failure, async () => {
    const { signal } = (leaving.current = new AbortController());
    setBytes(0);
    try {
      saveFile(await callForFile(name, { ...input, signal }, setBytes), fileName);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      setBytes(null);
    }
  });
  return {
    bytes,
    start: () => take.isPending || take.mutate(),
    stop: () => leaving.current?.abort(),
  };
}
