/** The state of an editor that is no form of declared fields: what is typed is kept and offered again, and who would leave it is asked. */
import { useCallback, useState } from 'react'
import { type Draft, useDraft } from './useDraft.ts'

/** What is typed, how a part of it changes, and the draft for `DraftOffer`. It stays with the window, as what says something of a person does. */
export function useKept<V extends object>(name: string, first: V): readonly [typed: V, change: (some: Partial<V>) => void, draft: Draft] {
  const [begun] = useState(first)
  const [values, setValues] = useState(first)
  const isDirty = JSON.stringify(values) !== JSON.stringify(begun)
  const draft = useDraft<V>(name, { values, isDirty, isPersonal: true, restore: kept => setValues(last => ({ ...last, ...kept })) })
  return [values, useCallback((some: Partial<V>) => setValues(last => ({ ...last, ...some })), []), draft]
}
