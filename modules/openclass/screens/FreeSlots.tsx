/** Free places for the lessons of a plan, proposed by the rules that decide it: what is chosen goes into the sheet. */
import { Button, Callout, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { weekdayNames } from '../../../console/parts/calendar/words.ts'
import { get } from '../../../console/call.ts'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import type { Proposed } from '../free-slots.ts'
import type { Place, PlanRow } from './lessons.ts'
import { words } from './words.ts'

type One = Proposed['slots'][number]
const keyOf = ({ date, start }: One): string => `${date} ${start}`
const isTaken = (one: One, rows: readonly PlanRow[]): boolean => rows.some(row => row.date === one.date && row.start < one.end && one.start < row.end)

interface Props {
  /** The class, the days, the hours, and the room and teacher where somebody wants just these. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly taken: readonly PlanRow[]
  /** How many lessons the plan has. */
  readonly wanted: number
  readonly onFill: (places: readonly Place[]) => void
}
export function FreeSlots({ asked, taken, wanted, onFill }: Props) {
  const [found, setFound] = useState<Proposed>()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  // What stands in a full plan makes way for what is chosen.
  const isFull = taken.every(one => one.date),
    left = isFull ? wanted : taken.filter(one => !one.date).length
  const look = async () => {
    if (!asked.start || !asked.end) return toast(t(words.needsClocks), 'warning')
    setBusy(true)
    try {
      const answer = await get<Proposed>('/api/business-openclass/web/launchOpenClass/freeSlots', asked),
        slots = isFull ? answer.slots : answer.slots.filter(one => !isTaken(one, taken))
      setFound({ ...answer, slots })
      choose(new Set(slots.slice(0, left).map(keyOf)))
    } catch (error) {
      toast((error as Error).message, 'bad')
    } finally {
      setBusy(false)
    }
  }
  const put = () => {
    onFill(found!.slots.filter(one => chosen.has(keyOf(one))))
    setFound(undefined)
  }
  const toggle = (key: string) => choose(new Set(chosen.has(key) ? [...chosen].filter(one => one !== key) : [...chosen, key]))
  return (
    <>
      <Button variant="outlined" loading={isBusy} text={t(words.findFree)} onClick={() => void look()} />
      {found && (
        <fieldset className="oc-free" aria-label={t(words.findFree)}>
          {found.slots.map(one => (
            <Checkbox key={keyOf(one)} className="kt-figures" checked={chosen.has(keyOf(one))} onChange={() => toggle(keyOf(one))}>
              <b>{one.date.slice(5)}</b> {t(weekdayNames[(new Date(one.date).getUTCDay() + 6) % 7]!)} {one.start}–{one.end}
              <small className="kt-muted">
                {one.roomName} · {one.teacherName}
              </small>
            </Checkbox>
          ))}
          <LeftOut against={found.against} isNone={found.slots.length === 0} />
          {found.slots.length > 0 && (
            <Button intent="primary" disabled={chosen.size === 0 || chosen.size > left} text={`${t(words.fillChosen)} ${chosen.size}/${left}`} onClick={put} />
          )}
        </fieldset>
      )}
    </>
  )
}

const reasons: Record<keyof Proposed['against'], Label> = {
  class: words.clashClass,
  teacher: words.clashTeacher,
  room: words.clashRoom,
  pupils: words.clashPupils,
  holiday: words.clashHoliday,
  rule: words.outOfRules,
  load: words.overLoad,
}
/** Why other days are not among them. */
function LeftOut({ against, isNone }: { readonly against: Proposed['against']; readonly isNone: boolean }) {
  const said = Object.entries(against).map(([what, days]) => `${t(reasons[what as keyof typeof reasons])} ${days} ${t(words.daysUnit)}`)
  if (isNone)
    return (
      <Callout intent="warning">
        {t(words.noneFree)}
        {said.length > 0 && ` · ${said.join(' · ')}`}
      </Callout>
    )
  return said.length === 0 ? null : (
    <small className="kt-muted">
      {t(words.leftOut)}: {said.join(' · ')}
    </small>
  )
}
