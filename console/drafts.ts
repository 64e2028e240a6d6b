/** Drafts: what was typed and not sent, kept on the device for who typed it, until it is sent, thrown away or a week old. What is
 * personal stays with the window alone, which a reload or a crash does not close, and goes when its owner logs out; secrets are never kept. */
import type { Field } from '../modules/kit/field.ts'
import type { Fields, Resource } from '../modules/kit/resource.ts'
import { onLoggedOut, session } from './session.ts'

export interface Draft<V = unknown> {
  /** When it was typed, in milliseconds. */
  readonly at: number
  /** The version of the row that it was typed over. */
  readonly version?: number | undefined
  readonly values: V
}

const place = 'ketang.draft.'
const oldestMs = 7 * 24 * 3600 * 1000
const stores = () => [globalThis.sessionStorage, globalThis.localStorage].filter(store => store !== undefined)
/** Nobody's drafts are kept before somebody is signed in. */
const keyOf = (what: string): string | undefined => {
  const { tenantId, userInfo } = session.get()
  return userInfo ? `${place}${tenantId}.${userInfo.user_id}.${what}` : undefined
}

const isPersonalField = (field: Field): boolean => !!field.pii || !!field.copies || Object.values(field.holds ?? {}).some(isPersonalField)
/** Whether what is typed there says something of a person: its fields do, or each row is about a pupil. */
export const isPersonal = (fields: Fields, of?: Resource): boolean =>
  Object.values(fields).some(isPersonalField) || (of !== undefined && of.scope !== 'everyone' && of.scope.student !== undefined)

/** The draft of something, when there is one that is not too old. */
export function draftOf<V>(what: string): Draft<V> | undefined {
  const key = keyOf(what)
  if (!key) return undefined
  for (const store of stores()) {
    const found = read<V>(store, key)
    if (found) return found
  }
  return undefined
}

export function keepDraft(what: string, draft: Omit<Draft, 'at'>, personal: boolean): void {
  const key = keyOf(what)
  if (!key) return
  const [own, everybodys] = stores()
  try {
    ;(personal ? own : everybodys)?.setItem(key, JSON.stringify({ ...draft, at: Date.now() }))
  } catch {
    // A full device keeps no draft: what was typed is still on the screen.
  }
}

export function dropDraft(what: string): void {
  const key = keyOf(what)
  if (key) for (const store of stores()) store.removeItem(key)
}

function read<V>(store: Storage, key: string): Draft<V> | undefined {
  try {
    const found = JSON.parse(store.getItem(key) ?? 'null') as Draft<V> | null
    if (found && Date.now() - found.at < oldestMs) return found
  } catch {
    // Damaged is as good as none.
  }
  store.removeItem(key)
  return undefined
}

/** Throws away what is too old, whoever typed it. */
export function sweepDrafts(): void {
  for (const store of stores()) for (const key of Object.keys(store)) if (key.startsWith(place)) read(store, key)
}
onLoggedOut(() => {
  for (const key of Object.keys(globalThis.sessionStorage ?? {})) if (key.startsWith(place)) sessionStorage.removeItem(key)
})
