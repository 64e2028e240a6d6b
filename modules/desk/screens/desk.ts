/** What the call of the home answers, kept fresh by what happens elsewhere. */
import { useEffect, useRef } from 'react'
import { get } from '../../../console/call.ts'
import { listen } from '../../../console/live.ts'
import { type Fetched, useFetched } from '../../../console/parts/hooks.ts'
import { useSession } from '../../../console/session.ts'

export interface Todo {
  readonly name: string
  readonly label: string
  readonly count: number
  readonly to: string
  readonly tone: 'waiting' | 'bad'
}
export interface Figure {
  readonly name: string
  readonly label: string
  readonly kind: 'count' | 'money'
  readonly value: string
  readonly before?: string
}
export interface Lesson {
  readonly id: string
  readonly openClassName: string
  readonly lessonNo: number
  readonly chapterName: string
  readonly startAt: string
  readonly endAt: string
  readonly roomName: string
  readonly teacherName: string
  readonly status: string
}
export interface Lessons {
  readonly late: readonly Lesson[]
  readonly today: readonly Lesson[]
  readonly next: readonly Lesson[]
}
export interface StageList {
  readonly label: string
  readonly list: readonly {
    readonly status: string
    readonly label: string
    readonly tone: string
    readonly count: number
    readonly to: string
  }[]
}
export interface Desk {
  readonly todo: readonly Todo[]
  readonly figures: { readonly month: string; readonly list: readonly Figure[] }
  readonly lessons: Lessons | null
  readonly stages: StageList | null
  readonly watch: readonly string[]
}

const calmMs = 1_500
/** Time alone makes lessons late and windows close: nobody says so. */
const againMs = 5 * 60_000

export function useDesk(): Fetched<Desk> {
  const identity = useSession(value => `${value.userInfo?.user_id} ${value.userInfo?.role_id} ${value.userInfo?.dept_id}`)
  const fetched = useFetched(`desk ${identity}`, () => get<Desk>('/api/blade-desk/home/todo', {}, 'quiet'))
  useChanges(fetched.value?.watch ?? [], fetched.reload)
  return fetched
}

/** Calls back soon after any row of these resources changed; a storm of changes is one call. */
function useChanges(resources: readonly string[], changed: () => void): void {
  const latest = useRef(changed)
  latest.current = changed
  const names = resources.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, calmMs)
    }
    const stops = names === '' ? [] : names.split(',').map(name => listen(name, soon))
    const again = setInterval(() => {
      if (!document.hidden) soon()
    }, againMs)
    return () => {
      for (const stop of stops) stop()
      clearInterval(again)
      clearTimeout(timer)
    }
  }, [names])
}
