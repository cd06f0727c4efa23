declare module "virtual:open-source" {
  export const openSource: readonly { name: string; version: string; license: string }[];
}
