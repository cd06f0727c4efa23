declare global {
  interface Window {
    trustedTypes?: {
      createPolicy: (
        name: "default",
        rules: {
          createScriptURL: (url: string) => string | null;
          createHTML: (html: string) => string | null;
        },
      ) => object;
    };
  }
}

/** What the select of Radix writes into its style element; no more than a hidden scroll bar. */
const selectStyle =
  "[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}";

/**
 * The content security policy lets no mere text become script or markup. Here are the exceptions,
 * for the whole page and before anything is drawn: workers from our own origin, and one style that
 * a library writes as markup.
 */
export function trustOwnTexts(): void {
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) =>
      new URL(url, window.location.href).origin === window.location.origin ? url : null,
    createHTML: (html) => (html === selectStyle ? html : null),
  });
}
