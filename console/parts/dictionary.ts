/** Dictionaries: fetched once per code and language, shared by every cell and select that shows them. */
import { useEffect, useState } from 'react'
import { get } from '../call.ts'
import { session, useSession, type Lang } from '../session.ts'

export interface Entry {
  readonly dictKey: string
  readonly dictValue: string
}

const known = new Map<string, Promise<readonly Entry[]>>()

/** What is shown stays; whoever asks next gets what the server has now. */
export const forgetDictionaries = (): void => known.clear()

export function dictionary(code: string, lang: Lang): Promise<readonly Entry[]> {
  const key = `${lang} ${session.get().tenantId} ${code}`
  const found = known.get(key)
  if (found) return found
  const asked = get<readonly Entry[]>('/api/blade-system/dict/dictionary', { code }, 'quiet')
  // A failure is not remembered: the next one who asks tries again.
  asked.catch(() => known.delete(key))
  known.set(key, asked)
  return asked
}

/** The entries of a dictionary; empty while they are fetched. */
export function useDictionary(code: string): readonly Entry[] {
  const lang = useSession(value => value.lang)
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(() => {
    let isOver = false
    dictionary(code, lang).then(
      found => {
        if (!isOver) setEntries(found)
      },
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [code, lang])
  return entries
}
