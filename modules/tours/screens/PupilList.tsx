/** The pupils of a tour: found, filtered, selected one or forty, and taken in hand. */
import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { HeartIcon, PinIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { t } from '../../../console/session.ts'
import type { BoardOfPlaces } from '../allocation-calls.ts'
import { type Drag, type Pupil, placeIn, type View } from './placing.ts'
import { words } from './placeWords.ts'

export type Ids = ReadonlySet<string>
interface Props {
  readonly board: BoardOfPlaces
  readonly view: View
  readonly drag: Drag
  readonly canMove: boolean
  readonly ids: Ids
  readonly choose: (ids: Ids) => void
}
const filters = ['all', 'none', 'wrong', 'pinned'] as const
type Filter = (typeof filters)[number]
/** Selects or takes out. */
export const toggled = (ids: Ids, id: string): Ids => (ids.has(id) ? new Set([...ids].filter(one => one !== id)) : new Set([...ids, id]))
export const sexMark = (sex: string): string => t(sex === 'M' ? ['男', 'M'] : sex === 'F' ? ['女', 'F'] : ['？', '?'])

export function PupilList({ board, view, drag, canMove, ids, choose }: Props) {
  const [typed, type] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const unitById = new Map(view.lanes.map(one => [one.unit.id, one]))
  const isWrong = (one: Pupil): boolean => unitById.get(placeIn(one, view) ?? '')?.fault !== undefined
  const is: Readonly<Record<Filter, (one: Pupil) => boolean>> = {
    all: () => true,
    none: one => view.loose.has(one.id),
    wrong: isWrong,
    pinned: one => one.isPinned,
  }
  const shown = view.people.filter(one => is[filter](one) && `${one.name}${one.className}`.includes(typed.trim()))
  const isAll = shown.length > 0 && shown.every(one => ids.has(one.id))
  const take = (one: Pupil) => drag.hold(ids.has(one.id) ? view.people.filter(other => ids.has(other.id)) : [one])
  return (
    <section
      className="tp-pupils kt-card"
      aria-label={t(words.pupils)}
      onDragOver={event => drag.held.length > 0 && event.preventDefault()}
      onDrop={() => drag.put(drag.held, null)}
    >
      <h3>
        {t(words.pupils)} <span className="kt-figures">{board.pupils.length}</span>
        {view.people.length > board.pupils.length && (
          <small className="kt-muted">
            {' + '}
            {t(words.leaders)} <span className="kt-figures">{board.leaders.length}</span>
          </small>
        )}
        <small className={view.loose.size > 0 ? 'tp-loose' : 'kt-muted'} role="status">
          {t(words.none)} <b className="kt-figures">{view.loose.size}</b>
        </small>
      </h3>
      <div className="tp-tools">
        <InputGroup type="search" placeholder={t(words.find)} aria-label={t(words.find)} value={typed} onChange={event => type(event.target.value)} />
        <HTMLSelect aria-label={t(words.show)} value={filter} onChange={event => setFilter(event.target.value as Filter)}>
          {filters.map(one => (
            <option key={one} value={one}>
              {t(words[one])} {view.people.filter(is[one]).length}
            </option>
          ))}
        </HTMLSelect>
      </div>
      <Checkbox
        checked={isAll}
        disabled={shown.length === 0}
        label={`${t(words.chooseAll)} (${shown.length})`}
        onChange={() => choose(isAll ? new Set() : new Set([...ids, ...shown.map(one => one.id)]))}
      />
      {shown.length === 0 && <p className="kt-muted">{t(words.noMatch)}</p>}
      <ul>
        {shown.map(one => (
          <li
            key={one.id}
            data-pupil={one.id}
            className={isWrong(one) ? 'tp-wrong' : undefined}
            draggable={canMove}
            onDragStart={() => take(one)}
            onDragEnd={drag.end}
          >
            <Checkbox checked={ids.has(one.id)} onChange={() => choose(toggled(ids, one.id))}>
              <b>{one.name}</b> <small className="kt-muted">{[sexMark(one.sex), one.className].filter(Boolean).join(' · ')}</small>
              <Marks of={one} />
              <small className={view.loose.has(one.id) ? 'tp-loose' : 'kt-muted'}>{unitById.get(placeIn(one, view) ?? '')?.unit.name ?? t(words.none)}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
    </section>
  )
}
/** What is particular about somebody. */
export const Marks = ({ of }: { readonly of: Pupil }) => (
  <>
    {of.isPinned && <PinIcon size={12} title={t(words.pinned)} />}
    {(of.friends?.length ?? 0) > 0 && <HeartIcon size={12} title={t(words.wishes)} />}
    {of.isStepFree && <span className="tp-mark">{t(words.stepFree)}</span>}
    {of.dietName && <span className="tp-mark">{of.dietName}</span>}
  </>
)
