/** What waits, row by row: whom it is about, since when, and the command that is waited for as a button. */
import { Button } from '@blueprintjs/core'
import { TickCircleIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'wouter'
import { Card } from '../parts/Card.tsx'
import { grouped } from '../parts/cells.tsx'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { t, zone } from '../session.ts'
import type { Label } from '../../modules/kit/field.ts'
import { formatTime } from '../../modules/kit/time.ts'
import type { Todo, WaitingRow } from '../../modules/desk/worklist.ts'
import './worklist.css'

const words = {
  todo: ['待办', 'To do'],
  done: ['都处理完了', 'All done'],
  doneHint: ['有新的事项会自动出现在这里。', 'What comes in appears here by itself.'],
  all: ['查看全部', 'See all'],
} as const satisfies Record<string, Label>

const RowAct = lazy(() => import('./RowAct.tsx').then(found => ({ default: found.RowAct })))

/** The more kinds wait, the fewer rows of each are shown. */
const rowsOf = (kinds: number): number => (kinds <= 3 ? 3 : kinds <= 7 ? 2 : 1)

interface Pressed {
  readonly of: Todo
  readonly row: WaitingRow
}

export function Worklist({ of, onDone }: { readonly of: readonly Todo[]; readonly onDone: () => void }) {
  const [pressed, press] = useState<Pressed>()
  const each = rowsOf(of.length)
  return (
    <Card className="dk-work" id="todo" title={t(words.todo)}>
      {of.length === 0 ? (
        <p className="dk-done">
          <TickCircleIcon size={20} />
          <b>{t(words.done)}</b>
          <span className="kt-muted">{t(words.doneHint)}</span>
        </p>
      ) : (
        <ul>
          {of.map(one => (
            <li key={one.name} className={`dk-kind dk-${one.tone}`}>
              <Link href={one.to} data-todo={one.name} title={t(words.all)}>
                <span>{one.label}</span> <b className="kt-figures">{grouped(String(one.count))}</b>
              </Link>
              <ul>
                {one.rows.slice(0, each).map(row => (
                  <Line key={row.id} of={one} row={row} onPress={() => press({ of: one, row })} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {pressed && (
        <Meanwhile shows={null}>
          <RowAct
            key={pressed.row.id}
            of={pressed.of.of}
            command={pressed.of.act!.name}
            id={pressed.row.id}
            to={pressed.row.to}
            onDone={onDone}
            onClose={() => press(undefined)}
          />
        </Meanwhile>
      )}
    </Card>
  )
}

function Line({ of, row, onPress }: { readonly of: Todo; readonly row: WaitingRow; readonly onPress: () => void }) {
  return (
    <li data-waiting={row.id}>
      <Link href={row.to} className="dk-what">
        <b>{row.title}</b>
        {row.says.length > 0 && <small className="kt-muted">{row.says.join(' · ')}</small>}
      </Link>
      <time className="kt-muted" title={row.since}>
        {since(row.since)}
      </time>
      {of.act && <Button size="small" intent="primary" variant="outlined" text={of.act.label} data-act={of.act.name} onClick={onPress} />}
    </li>
  )
}

const dayOfTime = (time: string): number => Date.parse(`${time.slice(0, 10)}T00:00:00Z`)
/** How long it has waited, in the words of a person: "今天 16:30", "3 天前". */
function since(time: string): string {
  const days = Math.round((dayOfTime(formatTime(new Date().toISOString(), zone())) - dayOfTime(time)) / 86_400_000)
  if (!time) return ''
  if (days <= 0) return t([`今天 ${time.slice(11, 16)}`, `today ${time.slice(11, 16)}`])
  return days === 1 ? t([`昨天 ${time.slice(11, 16)}`, `yesterday ${time.slice(11, 16)}`]) : t([`${days} 天前`, `${days} days ago`])
}

/** "今天 3 节课，7 件事等您处理，其中 2 件紧急。" */
export function sentence(todo: readonly Todo[], lessons: { readonly todayCount: number } | null): string {
  const sum = (some: readonly Todo[]) => some.reduce((all, one) => all + one.count, 0)
  const waiting = sum(todo),
    urgent = sum(todo.filter(one => one.tone === 'bad')),
    today = lessons?.todayCount ?? 0
  const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
  const parts: Label[] = [
    ...(lessons ? [(today > 0 ? [`今天 ${today} 节课`, `${many(today, 'lesson', 'lessons')} today`] : ['今天没有课', 'No lessons today']) as Label] : []),
    waiting > 0
      ? [`${waiting} 件事等您处理`, many(waiting, 'thing waits for you', 'things wait for you')]
      : ['没有等您处理的事', lessons ? 'nothing waits for you' : 'Nothing waits for you'],
    ...(urgent > 0 ? [[`其中 ${urgent} 件紧急`, `${urgent} of them urgent`] as Label] : []),
  ]
  return t([`${parts.map(one => one[0]).join('，')}。`, `${parts.map(one => one[1]).join(', ')}.`])
}
