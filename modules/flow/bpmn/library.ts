/** Packages that read processes, loaded when the first process is read or goes on: most servers have none, and no browser ever does, although its
 * code comes along with the declarations. Loaded at once, since a turn waits for nobody. */
import type * as bpmn from 'bpmn-moddle'
import type * as feelin from 'feelin'
import type * as moddle from 'moddle-xml'

interface Packages {
  readonly 'bpmn-moddle': typeof bpmn
  readonly 'moddle-xml': typeof moddle
  readonly feelin: typeof feelin
}
/** Asked of the process instead of imported: a bundler for browsers then finds nothing of Node here. */
export const library = <K extends keyof Packages>(name: K): Packages[K] => process.getBuiltinModule('node:module').createRequire(import.meta.url)(name)
