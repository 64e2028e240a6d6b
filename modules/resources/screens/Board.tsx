/** The board of resources: what is held, confirmed and free, by kind and day, and holding more. */
import { Button, ButtonGroup, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { instantNow, today } from '../../../console/clock.ts'
import { DateInput } from '../../../console/parts/DateInput.tsx'
import { useActs } from '../../../console/parts/commandButtons.tsx'
import { useAsk, useDebounced, useWidthClass } from '../../../console/parts/hooks.ts'
import { lazy, Meanwhile } from '../../../console/parts/lazyWithRetry.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t, zone } from '../../../console/session.ts'
import { plusDays } from '../../kit/time.ts'
import type { BoardAnswer, BoardBar, BoardRow } from '../board.ts'
import { booking, type KindName, kindNames } from '../booking.ts'
import { bookingCommands } from '../booking.commands.ts'
import { kinds } from '../kinds.ts'
import { BoardList } from './BoardList.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { leftIn, type Span, usualOn } from './span.ts'
import { type BoardHand, clockOf, Timeline, toneOf } from './Timeline.tsx'
import { words } from './words.ts'
import './resources.css'

const QuickLook = lazy(() => import('../../../console/parts/QuickLook.tsx').then(found => ({ default: found.QuickLook })))
const spans = { '1': words.day, '7': words.week, '14': words.fortnight } as const

export function Board() {
  const [given, keep] = useAddress()
  const isPhone = useWidthClass() === 0
  const type = (given.get('type') ?? 'vehicle') in kindNames ? ((given.get('type') ?? 'vehicle') as KindName) : 'vehicle'
  const date = given.get('date') ?? today(),
    days = (given.get('days') ?? '7') in spans ? (given.get('days') ?? '7') : '7'
  const name = useDebounced(given.get('name') ?? '', 300)
  const fetched = useAsk<BoardAnswer>('/api/business-basic/resource/board', { type, date, days, name }, { of: [booking, kinds[type].of], every: 60_000 })
  const { hand, open, taken, dialogs } = useHand(type, date, fetched.reload)
  const moves = { type, date, days, keep }
  return (
    <Page screen="resource-board" actions={<Legend />}>
      <Bar {...moves} typed={given.get('name') ?? ''} />
      {taken && (
        <Callout intent="danger" role="alert" className="rs-said">
          {t(words.taken)}
          {taken}
        </Callout>
      )}
      <Shown of={fetched} lines={12}>
        {shown => (
          <>
            <Conflicts of={shown} open={open} />
            {shown.rows.length === 0 ? (
              <Empty title={t(words.none)} hint={t(words.noneHint)} />
            ) : isPhone ? (
              <BoardList of={shown} hand={hand} />
            ) : (
              <Timeline of={shown} now={instantNow()} hand={hand} />
            )}
          </>
        )}
      </Shown>
      {dialogs}
    </Page>
  )
}

/** What is being held, and which booking is looked at. */
function useHand(type: KindName, date: string, reload: () => void) {
  const [asked, setAsked] = useState<{ readonly row: BoardRow; readonly span: Span }>()
  const [looked, setLooked] = useState<string>()
  const [taken, setTaken] = useState('')
  const { act, dialog } = useActs({ onDone: reload })
  const { per, section, turnaround } = kinds[type]
  const open = (bar: BoardBar) => setLooked(bar.id)
  const hand: BoardHand = {
    mayHold: may('resource_booking_hold') && may('resource_booking_request'),
    open,
    hold(row, given) {
      const span = given ?? usualOn(date > today() ? date : plusDays(today(), 1), per, zone(), section === 'meals')
      const isFull = given !== undefined && leftIn(row, span, turnaround) <= 0
      setTaken(isFull ? namesIn(row, span) : '')
      if (!isFull) setAsked({ row, span })
    },
  }
  const dialogs = (
    <>
      {asked && (
        <HoldDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            reload()
          }}
        />
      )}
      {looked && (
        <Meanwhile shows={null}>
          <QuickLook of={booking} id={looked} commands={bookingCommands} act={act} onClose={() => setLooked(undefined)} />
        </Meanwhile>
      )}
      {dialog}
    </>
  )
  return { hand, open, taken, dialogs }
}
/** What stands in the way of a span. */
const namesIn = (row: BoardRow, { startAt, endAt }: Span): string =>
  row.bars
    .filter(bar => bar.startAt < endAt && startAt < bar.freeAt)
    .map(bar => `${bar.isOwn ? bar.party : t(words.byOthers)} ${clockOf(bar.startAt)} – ${clockOf(bar.freeAt)}`)
    .join(t(['；', '; ']))

interface Moves {
  readonly type: KindName
  readonly date: string
  readonly days: string
  readonly keep: (change: Readonly<Record<string, string | undefined>>) => void
}
function Bar({ type, date, days, keep, typed }: Moves & { readonly typed: string }) {
  const step = (by: -1 | 1) => keep({ date: plusDays(date, by * Number(days)) })
  return (
    <div className="rs-bar-line">
      <HTMLSelect
        aria-label={t(words.kind)}
        value={type}
        onChange={event => keep({ type: event.target.value })}
        options={Object.entries(kindNames).map(([value, label]) => ({ value, label: t(label) }))}
      />
      <ButtonGroup>
        <Button icon={<ChevronLeftIcon />} aria-label={t(words.earlier)} title={t(words.earlier)} onClick={() => step(-1)} />
        <Button text={t(words.today)} onClick={() => keep({ date: undefined })} />
        <Button icon={<ChevronRightIcon />} aria-label={t(words.later)} title={t(words.later)} onClick={() => step(1)} />
      </ButtonGroup>
      <DateInput aria-label={t(words.day)} value={date} onChange={day => keep({ date: day || undefined })} />
      <ButtonGroup>
        {Object.entries(spans).map(([value, label]) => (
          <Button key={value} text={t(label)} active={days === value} aria-pressed={days === value} onClick={() => keep({ days: value })} />
        ))}
      </ButtonGroup>
      <InputGroup
        type="search"
        placeholder={t(words.find)}
        aria-label={t(words.find)}
        value={typed}
        onChange={event => keep({ name: event.target.value || undefined })}
      />
    </div>
  )
}
const Legend = () => (
  <span className="rs-legend" title={t(words.dragHint)}>
    {(['held', 'confirmed', 'used'] as const).map(name => (
      <span key={name}>
        <i className={`kt-tone-${toneOf[name]}`} /> {t(words[name])}
      </span>
    ))}
    <span>
      <i className="rs-turn" /> {t(words.turnaround)}
    </span>
  </span>
)

/** Bookings that can't stay as they are, each leading to what is done about it. */
function Conflicts({ of, open }: { readonly of: BoardAnswer; readonly open: (bar: BoardBar) => void }) {
  const wrong = of.rows.flatMap(row => row.bars.filter(bar => bar.conflict && bar.isOwn).map(bar => ({ row, bar })))
  if (wrong.length === 0) return null
  return (
    <Callout intent="warning" title={t(words.conflicts)} className="rs-said">
      <ul>
        {wrong.map(({ row, bar }) => (
          <li key={bar.id}>
            <Button variant="minimal" size="small" text={`${row.name} · ${bar.party} · ${clockOf(bar.startAt)}`} onClick={() => open(bar)} />
            {t(words[bar.conflict!])}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
