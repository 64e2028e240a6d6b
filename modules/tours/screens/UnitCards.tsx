/** Groups, vehicles or rooms with who is in them: how full, what is wrong by the rule that decides, and where somebody may be put. */
import { Button } from '@blueprintjs/core'
import { ArrowRightIcon } from '@blueprintjs/icons'
import { Empty } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { faultWords, slots } from '../allocation.rules.ts'
import { Marks, sexMark, toggled, type Ids } from './PupilList.tsx'
import { type Drag, type Lane, numberIn, type Pupil, type View } from './placing.ts'
import { words } from './placeWords.ts'

interface Props {
  readonly view: View
  readonly drag: Drag
  readonly canMove: boolean
  readonly chosen: readonly Pupil[]
  readonly ids: Ids
  readonly choose: (ids: Ids) => void
  /** Moves those who are selected. */
  readonly onMove: (to: string) => void
}
export function UnitCards(props: Props) {
  const { view } = props
  if (view.lanes.length === 0) return <Empty title={`${t(words.noUnits)}${t(slots[view.slot])}`} hint={t(words.noUnitsHint)} />
  return (
    <section className={`tp-units ${view.slot === 'meal' ? 'tp-halls' : ''}`} aria-label={t(slots[view.slot])}>
      {view.lanes.map(lane => (
        <Card key={lane.unit.id} lane={lane} {...props} />
      ))}
    </section>
  )
}

function Card({ lane: { unit, inside, fault }, view, drag, canMove, chosen, ids, choose, onMove }: Props & { readonly lane: Lane }) {
  const hand = drag.held.length > 0 ? drag.held : chosen
  const against = canMove && hand.length > 0 ? view.against(unit, hand) : undefined
  const isHeld = drag.held.length > 0
  const state = !isHeld ? '' : against ? 'tp-shut' : drag.over === unit.id ? 'tp-open tp-over' : 'tp-open'
  return (
    <article
      className={`kt-card tp-unit ${state} ${fault ? 'tp-bad' : ''}`}
      data-unit={unit.id}
      aria-label={`${unit.name} ${inside.length}/${unit.capacity}`}
      onDragOver={event => {
        if (!isHeld || against) return
        event.preventDefault()
        if (drag.over !== unit.id) drag.setOver(unit.id)
      }}
      onDragLeave={() => drag.over === unit.id && drag.setOver(undefined)}
      onDrop={() => drag.put(drag.held, unit.id)}
    >
      <header>
        <b title={unit.name}>{unit.name}</b>
        <span className="kt-figures">
          {inside.length} / {unit.capacity}
        </span>
      </header>
      <meter min={0} max={Math.max(1, unit.capacity)} value={inside.length} aria-label={unit.name} />
      {unit.aside && <small className="kt-muted">{unit.aside}</small>}
      {fault && <p className="tp-fault">{t(faultWords[fault])}</p>}
      {isHeld && against && <p className="tp-why">{t(faultWords[against])}</p>}
      <ul>
        {inside.map(one => (
          <li key={one.id}>
            <button
              type="button"
              className="tp-chip"
              aria-pressed={ids.has(one.id)}
              draggable={canMove}
              onDragStart={() => drag.hold(ids.has(one.id) ? chosen : [one])}
              onDragEnd={drag.end}
              onClick={() => choose(toggled(ids, one.id))}
            >
              {(view.slot === 'vehicle' || view.slot === 'room') && <span className="kt-figures kt-muted">{numberIn(one, view)}</span>} {one.name}
              <small className="kt-muted">{sexMark(one.sex)}</small>
              <Marks of={one} />
            </button>
          </li>
        ))}
      </ul>
      {canMove && chosen.length > 0 && !isHeld && (
        <Button
          size="small"
          icon={<ArrowRightIcon />}
          disabled={against !== undefined}
          text={against ? t(faultWords[against]) : t([`移入 ${chosen.length} 人`, `Move ${chosen.length} here`])}
          onClick={() => onMove(unit.id)}
        />
      )}
    </article>
  )
}
