/** What waits, row by row: whom it is about, since when, and the command that is waited for as a button. */
import { Button } from '@blueprintjs/core'
import { TickCircleIcon } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { timeNow } from '../clock.ts'
import { Card } from '../parts/Card.tsx'
import { grouped } from '../parts/cells.tsx'
import { useAsk } from '../parts/hooks.ts'
import { onceUsable } from '../parts/idle.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { Some } from '../parts/Some.tsx'
import { may, t } from '../session.ts'
import type { Label } from '../../modules/kit/field.ts'
import type { Before } from '../../modules/kit/statement.ts'
import type { Todo, WaitingRow } from '../../modules/desk/worklist.ts'
import './worklist.css'

const words = {
  todo: ['待办', 'To do'],
  done: ['都处理完了', 'All done'],
  doneHint: ['有新的事项会自动出现在这里。', 'What comes in appears here by itself.'],
  all: ['查看全部', 'See all'],
  see: ['去处理', 'Deal with it'],
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
  const each = rowsOf(of.length),
    refused = useRefusedShown(of, each)
  return (
    <Card className="dk-work" id="todo" title={t(words.todo)}>
      {of.length === 0 ? (
        <p className="dk-done">
          <TickCircleIcon size={20} />
          <b>{t(words.done)}</b>
          <span className="kt-muted">{t(words.doneHint)}</span>
        </p>
      ) : (
        <Some of={of} onPhone={10}>
          {some => (
            <ul>
              {some.map(one => (
                <li key={one.name} className={`dk-kind dk-${one.tone}`}>
                  <Link href={one.to} data-todo={one.name} title={t(words.all)}>
                    <span>{one.label}</span> <b className="kt-figures">{grouped(String(one.count))}</b>
                  </Link>
                  <ul>
                    {one.rows.slice(0, each).map(row => (
                      <Line key={row.id} of={one} row={row} refused={refused.get(`${one.name} ${row.id}`)} onPress={() => press({ of: one, row })} />
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )}
        </Some>
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

/** Why buttons would be refused now, by the names of what waits and ids: one question for all that is shown, once the home can be used. */
function useRefusedShown(of: readonly Todo[], each: number): ReadonlyMap<string, string> {
  const [isUsable, setUsable] = useState(false)
  useEffect(() => onceUsable(() => setUsable(true)), [])
  const buttons = of.flatMap(({ name, of: resource, act, rows }) =>
    act && may(`${resource}_view`) ? rows.slice(0, each).map(({ id }) => ({ name, resource, command: act.name, id })) : [],
  )
  const { value } = useAsk<readonly Before[]>(
    '/api/blade-desk/home/refused',
    { shown: buttons.map(({ resource, command, id }) => `${resource} ${command} ${id}`).join() },
    { when: isUsable && buttons.length > 0 },
  )
  const said = new Map((value ?? []).map(one => [`${one.command} ${one.id}`, one.refused ?? '']))
  return new Map(
    buttons.flatMap(({ name, command, id }) => {
      const why = said.get(`${command} ${id}`)
      return why ? [[`${name} ${id}`, why] as const] : []
    }),
  )
}

interface LineProps {
  readonly of: Todo
  readonly row: WaitingRow
  readonly refused: string | undefined
  readonly onPress: () => void
}
function Line({ of, row, refused, onPress }: LineProps) {
  return (
    <li data-waiting={row.id}>
      <Link href={row.to} className="dk-what">
        <b>{row.title}</b>
        {row.says.length > 0 && <small className="kt-muted">{row.says.join(' · ')}</small>}
      </Link>
      {row.until ? (
        <time className={row.isLate ? 'dk-late' : 'kt-muted'} title={row.until} data-until={row.until}>
          {row.isLate ? overdue(row.until) : dueBy(row.until)}
        </time>
      ) : (
        <time className="kt-muted" title={row.since}>
          {since(row.since)}
        </time>
      )}
      {of.act ? (
        <Button
          size="small"
          intent={refused ? 'none' : 'primary'}
          variant={refused ? 'minimal' : 'outlined'}
          text={of.act.label}
          title={refused}
          data-act={of.act.name}
          data-refused={refused ? '' : undefined}
          onClick={onPress}
        />
      ) : (
        <Link href={row.to} className="bp6-button bp6-small bp6-outlined bp6-intent-primary" data-act="">
          {t(words.see)}
        </Link>
      )}
    </li>
  )
}

/** Days from today to a day: positive ahead. */
const daysTo = (time: string): number => Math.round((dayOfTime(time) - dayOfTime(timeNow())) / 86_400_000)
const clock = (time: string): string => (time.length > 10 ? ` ${time.slice(11, 16)}` : '')
/** Until when it is to be done: "今天 16:30 前", "3 天内". */
function dueBy(time: string): string {
  const days = daysTo(time)
  if (days <= 0) return t([`今天${clock(time)} 前`, `by today${clock(time)}`])
  if (days === 1) return t([`明天${clock(time)} 前`, `by tomorrow${clock(time)}`])
  return days <= 30 ? t([`还有 ${days} 天`, `${days} days left`]) : t([`${time.slice(0, 10)} 前`, `by ${time.slice(0, 10)}`])
}
function overdue(time: string): string {
  const days = -daysTo(time)
  return days <= 0
    ? t([`今天${clock(time)} 已逾期`, `overdue since today${clock(time)}`])
    : t([`逾期 ${days} 天`, `${days} ${days === 1 ? 'day' : 'days'} overdue`])
}

const dayOfTime = (time: string): number => Date.parse(`${time.slice(0, 10)}T00:00:00Z`)
/** How long it has waited, in the words of a person: "今天 16:30", "3 天前". */
function since(time: string): string {
  if (!time) return ''
  const days = -daysTo(time)
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
