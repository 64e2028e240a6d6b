/** What the build makes: see moduleRegistry.ts. */
declare module 'virtual:module-registry' {
  export const entries: readonly import('./parts/entry.ts').Entry[]
}
declare module 'virtual:menu-icons' {
  /** The paths of each icon that a menu may name. */
  export const icons: Readonly<Record<string, readonly string[]>>
}
/** The address of a file that the build takes along. */
declare module '*.wasm?url' {
  const address: string
  export default address
}

/** Each brings what it is named after, and has no names of its own. */
declare module 'core-js/*'
