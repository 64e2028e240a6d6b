/** Lessons to choose one or several of. */
import type { Wire } from '../../../console/call.ts'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'
import './openclass.css'

interface Props {
  readonly lessons: readonly Wire[]
  readonly chosen: readonly string[]
  readonly isOne?: boolean
  readonly onChange: (chosen: readonly string[]) => void
}
export function LessonTicks({ lessons, chosen, isOne = false, onChange }: Props) {
  const toggle = (id: string) => onChange(isOne ? [id] : chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <fieldset className="oc-ticks" aria-label={t(words.lessons)}>
      {lessons.map(one => (
        <label key={one.id}>
          <input type={isOne ? 'radio' : 'checkbox'} name="lesson" checked={chosen.includes(one.id)} onChange={() => toggle(one.id)} />
          <span className="kt-figures">{String(one.lessonNo)}</span>
          <time>{String(one.startAt).slice(0, 16)}</time>
          <span>{String(one.chapterName)}</span>
          <span className="kt-muted">{String(one.teacherName ?? '')}</span>
        </label>
      ))}
    </fieldset>
  )
}
