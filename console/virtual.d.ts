/** What the build makes: see moduleRegistry.ts. */
declare module 'virtual:module-registry' {
  export const entries: readonly import('./parts/entry.ts').Entry[]
}
