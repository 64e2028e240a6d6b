/** What the call of the home answers, kept fresh by what happens elsewhere. */
import { useState } from 'react'
import { type Fetched, useAsk } from '../../../console/parts/hooks.ts'

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
  readonly list: readonly { readonly status: string; readonly label: string; readonly tone: string; readonly count: number; readonly to: string }[]
}
export interface Desk {
  readonly todo: readonly Todo[]
  readonly figures: { readonly month: string; readonly list: readonly Figure[] }
  readonly lessons: Lessons | null
  readonly stages: StageList | null
  readonly watch: readonly string[]
}

/** Time alone makes lessons late and windows close: nobody says so. */
const every = 5 * 60_000

export function useDesk(): Fetched<Desk> {
  // The answer itself says whose rows it counted.
  const [of, setOf] = useState<readonly string[]>([])
  const fetched = useAsk<Desk>('/api/blade-desk/home/todo', {}, { of, every })
  const { watch } = fetched.value ?? {}
  if (watch && watch !== of) setOf(watch)
  return fetched
}
