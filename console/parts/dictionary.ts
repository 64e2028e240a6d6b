/** Dictionaries: fetched once per code and language, shared by every cell and select that shows them. */
import { useQuery } from '@tanstack/react-query'
import { get } from '../call.ts'
import { useSession } from '../session.ts'
import { cache, queryOf } from './cache.ts'
import { useMissed } from './missed.ts'

export interface Entry {
  readonly dictKey: string
  readonly dictValue: string
}
const none: readonly Entry[] = []
const forever = { refetchOnMount: true, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, meta: { of: [], lasts: true } }

/** What is shown stays; whoever asks next gets what the server has now. */
export const forgetDictionaries = (): void => void cache.invalidateQueries({ refetchType: 'none', predicate: ({ meta }) => meta?.lasts === true })

/** The entries of a dictionary; empty while they are fetched. */
export function useDictionary(code: string): readonly Entry[] {
  const lang = useSession(value => value.lang)
  const fetch = () => get<readonly Entry[]>('/api/blade-system/dict/dictionary', { code }, 'quiet')
  const { data, error, refetch } = useQuery({ ...queryOf({ key: ['dictionary', code], fetch, of: [] }, lang), ...forever }, cache)
  useMissed([{ value: data, error, reload: () => void refetch() }])
  return data ?? none
}
