import { type ComponentType, createElement, use } from "react";
import { importing } from "./importing.ts";
import { reloadPage } from "./reload-page.ts";

/** The file of a part could not be fetched. After `forget` the next render fetches it again. */
export class PartMissing extends Error {
  override name = "PartMissing";
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super("A part of the page could not be fetched.", { cause });
    this.forget = forget;
  }
}

/**
 * Returns a component whose file is fetched at its first render. React's own `lazy` keeps a failure for
 * good; this one throws `PartMissing`, with which the nearest `Boundary` retries.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const fetchFile = importing(load, name);
  let loading: Promise<ComponentType<Props>> | null = null;

  async function fetchPart(): Promise<ComponentType<Props>> {
    try {
      const file: Record<Name, ComponentType<Props>> = await fetchFile().catch(reloadPage);
      return file[name];
    } catch (error) {
      // A file that loaded and failed is a defect, not a network problem.
      if (!/module/i.test(String(error))) console.error(error);
      throw new PartMissing(() => (loading = null), error);
    }
  }

  return function LazyPart(props: Props) {
    loading ??= fetchPart();
    return createElement(use(loading), props);
  };
}
