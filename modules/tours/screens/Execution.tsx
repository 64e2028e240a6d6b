/** A whole tour by its days: what each asks for, what is held and confirmed, what is short, and how that is mended. */
import { Button, ButtonGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { post, run, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { filledIn, FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { giveBack } from '../giving-back.ts'
import type { ExecutionBoard, ExecutionLine } from '../execution-board.ts'
import { SupplyDialog } from './SupplyDialog.tsx'
import { mayOpen } from './tourTabs.ts'
import './execution.css'

const base = '/api/business-openclass/unifiedExecution'
const follows = ['tour', 'traveller', 'tour_leader', 'study_group', 'insurance', 'resource_booking', 'itinerary', 'enrolment']
const words = {
  heads: ['出行人数', 'Travellers'],
  pupils: ['学生', 'pupils'],
  leaders: ['带队', 'leaders'],
  diets: ['特殊饮食', 'Diets'],
  need: ['需要', 'Need'],
  confirmed: ['已确认', 'Confirmed'],
  held: ['待确认', 'Held'],
  missing: ['缺', 'Short of'],
  fine: ['已落实', 'Provided'],
  toConfirm: ['待确认', 'To confirm'],
  all: ['全部', 'All'],
  open: ['只看未落实', 'Open only'],
  book: ['预订…', 'Book…'],
  mend: ['去处理', 'Mend'],
  none: ['还没有预订', 'nothing booked yet'],
  nobody: ['还没有学生报名，按名额准备', 'Nobody has joined yet: provided for the seats that are offered'],
  others: ['其他预订', 'Booked beside'],
  people: ['人员与保险', 'People and insurance'],
  execute: ['全部确认', 'Confirm all'],
  executeAsk: ['供应商都已答复，确认这一类的全部预订？', 'Have all suppliers answered? Confirm everything of this type?'],
  spare: ['多余的预订', 'Booked beyond the need'],
  spareHint: ['人数减少后不再需要；已有人的车和房间不在其中', 'Not needed any more; vehicles and rooms that somebody is in stay'],
  tooMany: ['多', 'Spare'],
  reduceIt: ['退回多余', 'Give back'],
  cancelIt: ['整单退订', 'Cancel it'],
  giveAll: ['全部退回', 'Give all back'],
  noDays: ['行程没有需要落实的安排', 'The days ask for nothing yet'],
  noDaysHint: ['在行程中加入交通、用餐、住宿和需购票的景点', 'Enter legs, meals, stays and places with tickets in the days'],
} as const
const isUnderway = (status: string): boolean => ['planning', 'filing', 'filed', 'confirmed', 'ready', 'travelling'].includes(status)

interface Props {
  readonly openClassId: string
  readonly onMend: (tab: string) => void
}
export function Execution({ openClassId, onMend }: Props) {
  const found = useAsk<ExecutionBoard>(`${base}/board`, { openClassId }, { of: follows })
  const [isOpenOnly, only] = useState(false)
  const [booking, book] = useState<ExecutionLine>()
  return (
    <Shown of={found} lines={10}>
      {of => {
        const lines = of.lines.filter(one => !isOpenOnly || one.isShort)
        const mayBook = may('resource_booking_request') && isUnderway(of.status)
        return (
          <div className="kt-stack">
            <Head of={of} onMend={onMend} />
            {of.spare.length > 0 && <Spare of={of} onDone={found.reload} />}
            <div className="ue-bar">
              <ButtonGroup>
                <Button active={!isOpenOnly} text={t(words.all)} onClick={() => only(false)} />
                <Button active={isOpenOnly} text={`${t(words.open)} ${of.lines.filter(one => one.isShort).length}`} onClick={() => only(true)} />
              </ButtonGroup>
              {may('resource_booking_confirm') && <Confirm of={of} onDone={found.reload} />}
            </div>
            {of.lines.length === 0 && <Empty title={t(words.noDays)} hint={t(words.noDaysHint)} />}
            {[...new Set(lines.map(one => one.day))].map(day => (
              <Day key={day} lines={lines.filter(one => one.day === day)} onBook={mayBook ? book : undefined} />
            ))}
            {!isOpenOnly && of.others.length > 0 && (
              <section className="kt-card">
                <h3 className="ue-day">{t(words.others)}</h3>
                <ul className="ue-booked">
                  {of.others.map(one => (
                    <Booked key={one.id} of={one} beside={one.typeName} />
                  ))}
                </ul>
              </section>
            )}
            {booking && (
              <SupplyDialog
                openClassId={of.openClassId}
                line={booking}
                lastLeg={of.lastLeg}
                onClose={() => book(undefined)}
                onDone={() => {
                  book(undefined)
                  found.reload()
                }}
              />
            )}
          </div>
        )
      }}
    </Shown>
  )
}

function Head({ of, onMend }: { readonly of: ExecutionBoard; readonly onMend: (tab: string) => void }) {
  return (
    <section className="kt-card ue-head">
      <p>
        <small className="kt-muted">{t(words.heads)}</small>
        <b className="kt-figures">{of.heads}</b>
        <small className="kt-muted">
          {of.pupils} {t(words.pupils)} + {of.leaders} {t(words.leaders)}
        </small>
      </p>
      {of.diets.length > 0 && (
        <p>
          <small className="kt-muted">{t(words.diets)}</small>
          <span>{of.diets.join(t(['、', ', ']))}</span>
        </p>
      )}
      {of.pupils === 0 && <p className="kt-muted">{t(words.nobody)}</p>}
      <ul aria-label={t(words.people)}>
        {(of.pupils === 0 ? [] : of.people).map(one => (
          <li key={one.name}>
            <ToneTag tone={one.open === 0 ? 'good' : 'bad'}>{one.open === 0 ? t(words.fine) : `${t(words.missing)} ${one.open}`}</ToneTag> {one.label}
            {one.open > 0 && mayOpen(one.tab) && <Button size="small" variant="minimal" text={t(words.mend)} onClick={() => onMend(one.tab)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is booked beyond the need, with the command that gives it back: one, or all of it. */
function Spare({ of, onDone }: { readonly of: ExecutionBoard; readonly onDone: () => void }) {
  const [asked, ask] = useState<{ readonly bookingId?: string }>()
  const mayGive = may(giveBack.permit) && ['planning', 'filed', 'confirmed', 'ready'].includes(of.status)
  const row = { id: of.openClassId, version: of.version, status: of.status } as never as Wire
  return (
    <section className="kt-card" aria-label={t(words.spare)}>
      <h3 className="ue-day">
        {t(words.spare)} <small className="kt-muted">{t(words.spareHint)}</small>
      </h3>
      <ul className="ue-booked">
        {of.spare.map(one => (
          <li key={one.id}>
            <b>{one.name}</b>
            <small className="kt-muted">{one.typeName}</small>
            <ToneTag tone="waiting">
              {t(words.tooMany)} {one.spare} {one.unit}
            </ToneTag>
            {mayGive && (
              <Button
                size="small"
                text={t(one.isAll ? words.cancelIt : words.reduceIt)}
                onClick={() => ask({ bookingId: one.id })}
                aria-label={`${t(one.isAll ? words.cancelIt : words.reduceIt)} ${one.name}`}
              />
            )}
          </li>
        ))}
      </ul>
      {mayGive && of.spare.length > 1 && <Button data-command="tour_giveBack" text={t(words.giveAll)} onClick={() => ask({})} />}
      {asked && (
        <FormDialog
          command={filledIn(giveBack, { remark: giveBack.input.remark })}
          row={row}
          title={t(giveBack.label)}
          send={(_id, values, asking) => run(giveBack, of.openClassId, { ...values, ...asked }, asking)}
          onDone={() => {
            ask(undefined)
            onDone()
          }}
          onClose={() => ask(undefined)}
        />
      )}
    </section>
  )
}

/** One button for each type that waits for its suppliers. */
function Confirm({ of, onDone }: { readonly of: ExecutionBoard; readonly onDone: () => void }) {
  const types = new Map(of.lines.filter(one => one.held > 0).map(one => [one.type, one.typeName]))
  return (
    <span className="kt-commands">
      {[...types].map(([type, name]) => (
        <CallButton
          key={type}
          data-command={`execute-${type}`}
          text={`${t(words.execute)} · ${name}`}
          ask={words.executeAsk}
          call={async () => {
            const answer = await post<{ readonly count: number }>(`${base}/execute`, { openClassId: of.openClassId, type })
            onDone()
            return answer
          }}
        />
      ))}
    </span>
  )
}

function Day({ lines, onBook }: { readonly lines: readonly ExecutionLine[]; readonly onBook?: ((line: ExecutionLine) => void) | undefined }) {
  const [first] = lines
  return (
    <section className="kt-card">
      <h3 className="ue-day">
        {t([`第 ${first!.day} 天`, `Day ${first!.day}`])} <small className="kt-muted">{first!.date}</small>
      </h3>
      {lines.map(one => (
        <article key={one.id} className="ue-line" data-short={one.isShort ? '' : undefined} aria-label={`${one.typeName} ${one.title}`}>
          <header>
            <ToneTag tone={one.isShort ? (one.missing > 0 || one.diets.length > 0 ? 'bad' : 'waiting') : 'good'}>
              {one.isShort
                ? one.missing > 0
                  ? `${t(words.missing)} ${one.missing}`
                  : one.diets.length > 0
                    ? one.diets.join(' ')
                    : t(words.toConfirm)
                : t(words.fine)}
            </ToneTag>
            <b>{one.typeName}</b>
            <span>
              {one.title} <small className="kt-muted kt-figures">{one.type === 'room' ? '' : one.from.slice(11)}</small>
            </span>
            <span className="ue-figures kt-figures">
              {t(words.confirmed)} <b>{one.confirmed}</b> / {one.need}
              {one.held > 0 && (
                <small>
                  {t(words.held)} {one.held}
                </small>
              )}
            </span>
            {onBook && !one.isOver && (
              <Button
                size="small"
                data-command={`book-${one.type}`}
                text={t(words.book)}
                intent={one.missing > 0 ? 'primary' : 'none'}
                onClick={() => onBook(one)}
              />
            )}
          </header>
          <progress value={Math.min(one.confirmed, one.need)} max={Math.max(1, one.need)} aria-label={`${one.confirmed} / ${one.need}`} />
          <ul className="ue-booked">
            {one.supplies.length === 0 && <li className="kt-muted">{t(words.none)}</li>}
            {one.supplies.map(each => (
              <Booked key={each.id} of={each} />
            ))}
          </ul>
        </article>
      ))}
    </section>
  )
}
type OneBooked = ExecutionLine['supplies'][number]
const tones = { requested: 'waiting', held: 'waiting', confirmed: 'good', used: 'over' } as const
function Booked({ of, beside }: { readonly of: OneBooked; readonly beside?: string }) {
  return (
    <li>
      {of.resourceId && may('resource_booking_view') ? <Link href={`/resources/booking/${of.id}`}>{of.name}</Link> : <b>{of.name}</b>}
      <small className="kt-muted">{[beside, of.aside].filter(Boolean).join(' · ')}</small>
      <span className="kt-figures">
        {of.units} {of.unit}
      </span>
      {of.resourceId && (
        <small className="kt-muted kt-figures">
          {of.startAt.slice(5)} – {of.endAt.slice(5)}
        </small>
      )}
      <ToneTag tone={tones[of.status as keyof typeof tones] ?? 'over'}>{of.statusName}</ToneTag>
      {of.wrong && <ToneTag tone="bad">{of.wrong}</ToneTag>}
    </li>
  )
}
