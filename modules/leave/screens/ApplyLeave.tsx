/** Asking for leave at a desk: the child, the class and the time; the lessons in it are listed and may be unticked. A family ticks the lessons
 * themselves, on its own page. */
import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t, useSession } from '../../../console/session.ts'

const words = {
  lessons: ['请假的课次', 'Lessons of the leave'],
  none: ['选好学生、班级和时间后，这里列出课次', 'Choose child, class and time to see the lessons'],
  chosen: ['已选课次', 'Lessons chosen'],
} as const
interface Held {
  readonly id: string
  readonly lessonNo: number
  readonly startTime: string
  readonly chapterName: string
  readonly status: string
}

export function ApplyLeave(props: FormDialogProps) {
  const isFamily = useSession(value => ['PR', 'SD'].includes(value.userInfo?.role_alias ?? ''))
  if (isFamily) {
    const { studentId, openClassId } = props.first ?? {}
    const query = new URLSearchParams(Object.entries({ studentId, openClassId }).flatMap(([name, id]) => (id ? [[name, String(id)]] : [])))
    return <Redirect to={`/parent/leave${query.size > 0 ? `?${query}` : ''}`} />
  }
  return (
    <FormDialog
      {...props}
      first={{ kind: 'personal', ...props.first }}
      inputs={{ ...props.inputs, lessonIds: Count }}
      below={form => <Lessons form={form} />}
    />
  )
}
const Count: Input = ({ id, value }) => (
  <output id={id} className="kt-figures">
    {t(words.chosen)}: {Array.isArray(value) ? value.length : 0}
  </output>
)

function Lessons({ form }: { readonly form: Form }) {
  const { openClassId, startTime, endTime, lessonIds } = form.values as Readonly<Record<string, any>>
  const isReady = !!(openClassId && startTime && endTime)
  const fetched = useAsk<readonly Held[]>('/api/business-openclass/calendar/list', { openClassId, startTime, endTime }, { when: isReady })
  const held = (fetched.value ?? []).filter(one => one.status === 'scheduled' || one.status === 'signed')
  const all = held.map(one => one.id).join()
  const { set } = form
  useEffect(() => set('lessonIds', all ? all.split(',') : undefined), [all, set])
  const chosen: readonly string[] = lessonIds ?? []
  if (held.length === 0) return <p className="kt-muted">{t(words.none)}</p>
  return (
    <fieldset className="kt-form" style={{ border: 0, padding: 0, margin: 0 }} aria-label={t(words.lessons)}>
      {held.map(one => (
        <label key={one.id} style={{ display: 'flex', gap: 10, minHeight: 36, alignItems: 'center' }}>
          <input
            type="checkbox"
            checked={chosen.includes(one.id)}
            onChange={() => set('lessonIds', chosen.includes(one.id) ? chosen.filter(other => other !== one.id) : [...chosen, one.id])}
          />
          <span className="kt-figures">{one.lessonNo}</span> <time>{one.startTime.slice(0, 16)}</time> {one.chapterName}
        </label>
      ))}
    </fieldset>
  )
}
