/** The board of places of one tour: pupils on the left, what they are placed in on the right. What is dragged one can also select and move. */
import { Button, ButtonGroup, Callout, HTMLSelect } from '@blueprintjs/core'
import { UndoIcon } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { run } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { lateOf } from '../../../console/parts/screens.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { part } from '../../kit/screen.ts'
import { move, undo } from '../adjustment.ts'
import type { BoardOfPlaces } from '../allocation-calls.ts'
import { type Slot, slots } from '../allocation.rules.ts'
import { Chosen, MoveDialog, UndoDialog } from './PlaceActs.tsx'
import { PupilList } from './PupilList.tsx'
import { type Pupil, useDrag, viewOf } from './placing.ts'
import { UnitCards } from './UnitCards.tsx'
import { words } from './placeWords.ts'
import './places.css'

const Proposal = lateOf(part(() => import('./Proposal.tsx'), 'Proposal'))
const Units = lateOf(part(() => import('./lists.tsx'), 'Units'))
const follows = ['tour', 'traveller', 'study_adjustment', 'study_group', 'study_unit', 'resource_booking', 'student', 'tour_leader']

export function Places({ openClassId }: { readonly openClassId: string }) {
  const fetched = useAsk<BoardOfPlaces>('/api/business-openclass/openClassStudy/allocation/board', { openClassId }, { of: follows })
  return (
    <Shown of={fetched} lines={12}>
      {board => (
        <div className="kt-stack">
          {board.pupils.length === 0 ? <Empty title={t(words.noPupils)} hint={t(words.noPupilsHint)} /> : <PlacesBoard board={board} reload={fetched.reload} />}
          {may('study_unit_view') && (
            <details className="kt-card">
              <summary>{t(words.units)}</summary>
              <Units row={{ id: openClassId }} />
            </details>
          )}
          <Log board={board} reload={fetched.reload} />
        </div>
      )}
    </Shown>
  )
}

interface Props {
  readonly board: BoardOfPlaces
  readonly reload: () => void
}
function PlacesBoard({ board, reload }: Props) {
  const [address, keep] = useAddress()
  const slot = (address.get('slot') ?? 'group') in slots ? ((address.get('slot') ?? 'group') as Slot) : 'group',
    night = Math.min(Math.max(1, Number(address.get('night')) || 1), Math.max(1, board.nights.length)),
    leg = board.legs.slice(1).find(one => one.id === address.get('leg'))?.id,
    meal = (board.meals.find(one => one.id === address.get('meal')) ?? board.meals[0])?.id
  const view = useMemo(() => viewOf(board, { slot, night, leg, meal }), [board, slot, night, leg, meal])
  const [ids, choose] = useState<ReadonlySet<string>>(new Set())
  const [asked, ask] = useState<{ readonly pupils: readonly Pupil[]; readonly to?: string }>()
  const [isProposing, setProposing] = useState(false)
  const drag = useDrag(board, view, { reload, ask: (pupils, to) => ask({ pupils, to }) })
  const canMove = board.isOpen && may(move.permit)
  const chosen = view.people.filter(one => ids.has(one.id))
  const done = () => {
    ask(undefined)
    choose(new Set())
    reload()
  }
  return (
    <>
      <div className="tp-bar">
        <ButtonGroup>
          {(Object.keys(slots) as Slot[])
            .filter(one => (one !== 'room' || board.nights.length > 0) && (one !== 'meal' || board.meals.length > 0))
            .map(one => (
              <Button key={one} text={t(slots[one])} active={slot === one} aria-pressed={slot === one} onClick={() => keep({ slot: one })} />
            ))}
        </ButtonGroup>
        {slot === 'room' && board.nights.length > 1 && (
          <HTMLSelect aria-label={t(words.night)} value={night} onChange={event => keep({ night: event.target.value })}>
            {board.nights.map((date, i) => (
              <option key={date} value={i + 1}>
                {t([`第 ${i + 1} 晚 ${date.slice(5)}`, `Night ${i + 1}, ${date.slice(5)}`])}
              </option>
            ))}
          </HTMLSelect>
        )}
        {slot === 'vehicle' && board.legs.length > 1 && (
          <HTMLSelect aria-label={t(words.leg)} value={leg ?? ''} onChange={event => keep({ leg: event.target.value })}>
            {board.legs.map(({ id, title, at }, i) => (
              <option key={id} value={i === 0 ? '' : id}>
                {i === 0 ? t(words.wholeWay) : t([`${at} ${title} 起`, `From ${at} ${title}`])}
              </option>
            ))}
          </HTMLSelect>
        )}
        {slot === 'meal' && board.meals.length > 1 && (
          <HTMLSelect aria-label={t(words.meal)} value={meal} onChange={event => keep({ meal: event.target.value })}>
            {board.meals.map(({ id, title, at }) => (
              <option key={id} value={id}>
                {at} {title}
              </option>
            ))}
          </HTMLSelect>
        )}
        <span className="kt-muted tp-hint">{canMove ? t(words.drag) : ''}</span>
        {canMove && <Button intent="primary" text={t(words.propose)} data-command="propose" onClick={() => setProposing(true)} />}
      </div>
      {!board.isOpen && <Callout>{t(words.shut)}</Callout>}
      {board.isFrozen && <Callout intent="warning">{t(words.remarkHint)}</Callout>}
      {board.waiting > 0 && (
        <Callout>
          {t([`另有 ${board.waiting} 名学生已报名，监护人尚未同意，不在名单中`, `${board.waiting} more are enrolled, but no guardian has agreed yet`])}
        </Callout>
      )}
      {isProposing && <Proposal board={board} onClose={() => setProposing(false)} onDone={reload} />}
      <div className="tp-board">
        <PupilList board={board} view={view} drag={drag} canMove={canMove} ids={ids} choose={choose} />
        <UnitCards
          view={view}
          drag={drag}
          canMove={canMove}
          chosen={chosen}
          ids={ids}
          choose={choose}
          onMove={to => (board.isFrozen ? ask({ pupils: chosen, to }) : drag.put(chosen, to))}
        />
      </div>
      {chosen.length > 0 && (
        <Chosen
          board={board}
          view={view}
          pupils={chosen}
          canMove={canMove}
          onMove={() => ask({ pupils: chosen })}
          onClear={() => choose(new Set())}
          onDone={done}
        />
      )}
      {asked && <MoveDialog board={board} view={view} {...asked} onDone={done} onClose={() => ask(undefined)} />}
    </>
  )
}

/** What was moved, newest first; the newest that still stands can be taken back at once. */
function Log({ board: { adjustments, isFrozen, isOpen }, reload }: Props) {
  const [asked, ask] = useState<BoardOfPlaces['adjustments'][number]>()
  if (adjustments.length === 0) return null
  return (
    <details className="kt-card" open>
      <summary>
        {t(words.log)} <small className="kt-muted">{adjustments.length}</small>
      </summary>
      <ul className="tp-log">
        {adjustments.map(one => (
          <li key={one.id} data-adjustment={one.id}>
            <span>
              <b>{one.kindName}</b> {t([`${one.heads} 人`, `${one.heads} pupils`])}
              <small className="kt-muted"> {[one.at.slice(5, 16), one.by, one.remark].filter(Boolean).join(' · ')}</small>
            </span>
            {!one.isDone ? (
              <small className="kt-muted">{t(words.undone)}</small>
            ) : isOpen && may(undo.permit) ? (
              isFrozen ? (
                <Button size="small" icon={<UndoIcon />} text={t(words.undo)} onClick={() => ask(one)} />
              ) : (
                <CallButton
                  size="small"
                  icon={<UndoIcon />}
                  text={t(words.undo)}
                  said={words.undone}
                  call={() => run(undo, one.id, {}, { version: one.version })}
                  onDone={reload}
                />
              )
            ) : null}
          </li>
        ))}
      </ul>
      {asked && (
        <UndoDialog
          of={asked}
          onClose={() => ask(undefined)}
          onDone={() => {
            ask(undefined)
            reload()
          }}
        />
      )}
    </details>
  )
}
