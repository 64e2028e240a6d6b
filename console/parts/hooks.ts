/** Hooks of screens: rows, lists and other answers that stay fresh, and commands that say how they went. */
import { hashKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Label } from '../../modules/kit/field.ts'
import type { Fields, Resource } from '../../modules/kit/resource.ts'
import { detailPath, get, listPath, run, type CallError, type Paged, type Wire } from '../call.ts'
import { t, useSession } from '../session.ts'
import { askAgain, cache, follow, queryOf, type How, type Question } from './cache.ts'
import { take, useMissed } from './missed.ts'
import { done, toast } from './toasts.ts'

export interface Fetched<T> {
  readonly value: T | undefined
  readonly error: CallError | undefined
  readonly isLoading: boolean
  /** The value answers an earlier question than the one being asked. */
  readonly isStale: boolean
  readonly reload: () => void
}

/** When an answer is asked for again. */
export interface Freshness {
  /** The resources it tells of, by themselves or by name: when one of their rows changes anywhere. */
  readonly of?: Resource | readonly (Resource | string)[] | undefined
  /** When only this row of theirs changes. */
  readonly id?: string
  /** Facts that change nothing of the answer. */
  readonly but?: readonly string[]
  /** When this is another, as the version of a row that it belongs to. */
  readonly version?: unknown
  /** After so many milliseconds, while it is looked at. */
  readonly every?: number
  /** False while what it is asked with is not known. */
  readonly when?: boolean
}

const namesOf = (of: Freshness['of'] = []): readonly string[] => ('name' in of ? [of] : of).map(one => (typeof one === 'string' ? one : one.name))

function useAnswer<T>(question: Question<T>): Fetched<T> {
  const isLive = question.of.length > 0
  useEffect(() => {
    if (isLive) follow()
  }, [isLive])
  const asked = queryOf(question, useLang()),
    key = hashKey(asked.queryKey)
  const { data, error, isFetching, isPlaceholderData } = useQuery(asked, cache)
  const reload = useCallback(() => askAgain({ queryKey: JSON.parse(key), exact: true }), [key])
  useMissed([{ value: data, error, reload }])
  return fetched(data, error, { isLoading: isFetching, isStale: isPlaceholderData, reload })
}
/** Whoever reads the error shows it. */
const fetched = <T>(value: T | undefined, error: CallError | null, rest: Pick<Fetched<T>, 'isLoading' | 'isStale' | 'reload'>): Fetched<T> => ({
  value,
  get error() {
    return take(error)
  },
  ...rest,
})

/** Several answers that are asked for side by side, such as the open levels of a tree; none ever stands for another. */
export function useAnswers<T>(questions: readonly Question<T>[]): readonly Fetched<T>[] {
  const isLive = questions.some(one => one.of.length > 0)
  useEffect(() => {
    if (isLive) follow()
  }, [isLive])
  const lang = useLang()
  const queries = questions.map(one => queryOf({ ...one, keepsLast: false }, lang))
  const all = useQueries({ queries }, cache).map(({ data: value, error, isFetching: isLoading, isPlaceholderData: isStale, refetch }) => {
    return { value, error, isLoading, isStale, reload: () => void refetch() }
  })
  useMissed(all)
  return all.map(({ value, error, ...rest }) => fetched(value, error, rest))
}

/** What a call answers: asked for by its path and parameters, kept while it is asked for again. */
export const useAsk = <T>(path: string, query: Readonly<Record<string, unknown>> = {}, { of, version, ...more }: Freshness = {}): Fetched<T> =>
  useAnswer({ key: [path, query, version], fetch: how => get<T>(path, query, how), of: namesOf(of), ...more })

/** What is made of several calls, or of more than one answers; `key` says everything that it depends on. */
export const useReport = <T>(key: readonly unknown[], fetch: (how: How) => Promise<T>, { of, version, ...more }: Freshness = {}): Fetched<T> =>
  useAnswer({ key: [...key, version], fetch, of: namesOf(of), ...more })

/** One page of a resource, or of it as another call lists it, of some columns or all; asked for again when one of its rows changes anywhere. */
export const useList = <R extends Resource>(
  of: R,
  query: Readonly<Record<string, unknown>> = {},
  { from = listPath(of), when = true, columns }: { readonly from?: string | undefined; readonly when?: boolean; readonly columns?: Paged<R>['columns'] } = {},
): Fetched<Paged<Wire<R>>> => {
  const asked = { ...query, columns: columns?.join() }
  return useReport([from, asked], async how => ({ ...(await get<Paged<Wire<R>>>(from, asked, how)), columns }), { of, when })
}

/** One row, or as it was when the fact at `asOf` had been recorded; the row of another id is never shown in between.
 * Nothing is asked while the resource is not known. */
export const useRow = <R extends Resource>(of: R | undefined, id: string, asOf?: number): Fetched<Wire<R>> => {
  const query = { id, asOf },
    when = of !== undefined
  return useAnswer({ key: [of?.name, query], fetch: how => get(detailPath(of!), query, how), of: when ? [of.name] : [], id, when, keepsLast: false })
}

/** A value once it has stayed the same for so many milliseconds: what somebody types is not asked for letter by letter. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/** The words of success: exactly those of lists for adding, changing and deleting. */
export const successOf = (command: Command): Label =>
  command.name === 'create' || command.name === 'change' || command.name === 'remove' ? done[command.name] : done.other

/** Runs a command and says that it went well; a refusal is shown by the request layer and thrown. */
export function useCommand<R extends Resource, I extends Fields, N>(command: Command<R, I, N>) {
  const [isBusy, setBusy] = useState(false)
  const start = useCallback(
    async (...given: Rest<typeof run<R, I, N>>) => {
      setBusy(true)
      try {
        const answer = await run(command, ...given)
        toast(t(successOf(command)), 'good')
        return answer
      } finally {
        setBusy(false)
      }
    },
    [command],
  )
  return { run: start, isBusy }
}
type Rest<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never

/** The chosen language, for what must follow it. `t(label)` gives the text. */
const useLang = () => useSession(value => value.lang)
export { t }

/** The width class of the screen: 3 from 1200 px, 2 from 992, 1 from 768, else 0. */
export const widthClass = (width: number): 0 | 1 | 2 | 3 => (width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0)

export function useWidthClass(): 0 | 1 | 2 | 3 {
  const [value, setValue] = useState(() => widthClass(window.innerWidth))
  useEffect(() => {
    const measure = () => setValue(widthClass(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return value
}
