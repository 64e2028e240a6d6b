/** Hooks of screens: rows and lists that stay fresh, and commands that say how they went. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Label } from '../../modules/kit/field.ts'
import type { Fields, Resource } from '../../modules/kit/resource.ts'
import { CallError, detail, page, run, type Paged, type Wire } from '../call.ts'
import { listen } from '../live.ts'
import { words } from '../request.ts'
import { t, useSession } from '../session.ts'
import { done, toast } from './toasts.ts'

export interface Fetched<T> {
  readonly value: T | undefined
  readonly error: CallError | undefined
  readonly isLoading: boolean
  /** The value answers an earlier question than the one being asked. */
  readonly isStale: boolean
  readonly reload: () => void
}

interface State<T> {
  readonly key: string
  readonly lang: string
  readonly round: number
  readonly value?: T
  readonly error?: CallError
}

/** Fetches when the key or the language changes; keeps the last value while fetching again. */
export function useFetched<T>(key: string, fetch: () => Promise<T>): Fetched<T> {
  const lang = useSession(value => value.lang)
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State<T>>({ key: '', lang, round: -1 })
  const latest = useRef(fetch)
  latest.current = fetch
  useEffect(() => {
    let isOver = false
    latest.current().then(
      value => {
        if (!isOver) setState({ key, lang, round, value })
      },
      reason => {
        // The rows of an earlier question are no answer to this one; those of this one are better than none.
        if (!isOver)
          setState(last => ({ ...(last.key === key ? last : {}), key, lang, round, error: asError(reason) }))
      },
    )
    return () => {
      isOver = true
    }
  }, [key, lang, round])
  const reload = useCallback(() => setRound(last => last + 1), [])
  const isStale = state.key !== key
  return {
    value: state.value,
    error: state.error,
    isStale,
    reload,
    isLoading: isStale || state.lang !== lang || state.round !== round,
  }
}

const asError = (reason: unknown): CallError =>
  reason instanceof CallError
    ? reason
    : new CallError(0, reason instanceof Error ? reason.message : t(words.unknown))

/** One page of a resource; fetched again when one of its rows changes anywhere. */
export function useList<R extends Resource>(
  of: R,
  query: Readonly<Record<string, unknown>> = {},
): Fetched<Paged<Wire<R>>> {
  const fetched = useFetched(`${of.name} ${JSON.stringify(query)}`, () => page(of, query, 'quiet'))
  useLive(of, fetched.reload)
  return fetched
}

/** One row; the row of another id is never shown in between. */
export function useRow<R extends Resource>(of: R, id: string, asOf?: number): Fetched<Wire<R>> {
  const fetched = useFetched(`${of.name} ${id} ${asOf ?? ''}`, () => detail(of, id, asOf))
  useLive(of, fetched.reload, id)
  return fetched.isStale ? { ...fetched, value: undefined, error: undefined } : fetched
}

const calmMs = 800

/** Calls back soon after rows of a resource (or the one row) changed; a storm of changes is one call. */
export function useLive(of: Resource, changed: () => void, id?: string): void {
  const latest = useRef(changed)
  latest.current = changed
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = listen(of.name, what => {
      if (id !== undefined && what.id !== undefined && what.id !== id) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, calmMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [of.name, id])
}

/** The words of success: exactly those of lists for adding, changing and deleting. */
export const successOf = (command: Command): Label =>
  command.name === 'create' || command.name === 'change' || command.name === 'remove'
    ? done[command.name]
    : done.other

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
export const useLang = () => useSession(value => value.lang)
export { t }

/** The width class of the screen: 3 from 1200 px, 2 from 992, 1 from 768, else 0. */
export const widthClass = (width: number): 0 | 1 | 2 | 3 =>
  width >= 1200 ? 3 : width >= 992 ? 2 : width >= 768 ? 1 : 0

export function useWidthClass(): 0 | 1 | 2 | 3 {
  const [value, setValue] = useState(() => widthClass(window.innerWidth))
  useEffect(() => {
    const measure = () => setValue(widthClass(window.innerWidth))
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return value
}
