import type { Provider } from "../../src/process/provider.ts";

/** The provider of the networks in tests. It accepts no response. */
export const silentProvider: Provider = {
  name: "SILENT_PROVIDER",
  mayRegister: true,
  begin: async (_, { state }) => new URL(`https://id.example.net/authorize?state=${state}`),
  complete: async () => {
    throw new Error("The provider of the tests verifies nothing.");
  },
};
