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

/** The style that Radix's select writes into its style element: a hidden scroll bar. */
const selectStyle =
  "[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}";

/**
 * The content security policy allows no text to become script or markup. These are the exceptions, set
 * before anything renders: workers of our own origin, and one style that a library writes as markup.
 */
export function trustOwnTexts(): void {
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) =>
      new URL(url, window.location.href).origin === window.location.origin ? url : null,
    createHTML: (html) => (html === selectStyle ? html : null),
  });
}
