/** What is done with those who are selected: moved by a form, taken out, pinned, and what the school knows of their wishes. */
import { Button, Checkbox } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { runMany, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { filledIn, FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { may, t } from '../../../console/session.ts'
import { choice, type Label } from '../../kit/field.ts'
import { newId } from '../../kit/id.ts'
import { move, studyAdjustment, undo } from '../adjustment.ts'
import type { BoardOfPlaces } from '../allocation-calls.ts'
import { faultWords, slots } from '../allocation.rules.ts'
import { pin, unpin, wish } from '../traveller.commands.ts'
import { int } from '../../kit/field.ts'
import { type Pupil, sendMoves, type View } from './placing.ts'
import { words } from './placeWords.ts'

interface Props {
  readonly board: BoardOfPlaces
  readonly view: View
  readonly pupils: readonly Pupil[]
}
const remarkOf = (isAsked: boolean) => ({
  ...studyAdjustment.fields.remark,
  label: words.remark,
  required: isAsked,
  ...(isAsked ? { help: words.remarkHint } : {}),
})

/** Where to, as a list that keyboard and thumb reach as well; what stands against a place is said beside it. */
export function MoveDialog({
  board,
  view,
  pupils,
  to,
  onDone,
  onClose,
}: Props & { readonly to?: string; readonly onDone: () => void; readonly onClose: () => void }) {
  const command = useMemo(() => {
    const options = view.lanes.map(({ unit, inside }) => {
      const against = view.against(unit, pupils),
        full = `${unit.name}　${inside.length}/${unit.capacity}`
      return [unit.id, (against ? [`${full}　${faultWords[against][0]}`, `${full} – ${faultWords[against][1]}`] : [full, full]) as Label] as const
    })
    return filledIn(move, {
      to: choice(Object.fromEntries(options))(...words.to, { required: true }),
      ...(pupils.length === 1 && (view.slot === 'vehicle' || view.slot === 'room') ? { no: int(...words.number) } : {}),
      remark: remarkOf(board.isFrozen),
    })
  }, [board, view, pupils])
  const names = pupils.slice(0, 3).map(one => one.name)
  return (
    <FormDialog
      command={command}
      title={`${t(slots[view.slot])} · ${names.join(t(['、', ', ']))}${pupils.length > 3 ? t([` 等 ${pupils.length} 人`, ` and ${pupils.length - 3} more`]) : ''}`}
      first={to ? { to } : {}}
      confirm={words.moveTo}
      said={words.moved}
      send={(id, values) => sendMoves(board, view, { pupils, to: String(values.to), no: values.no, remark: values.remark }, id)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
export const UndoDialog = ({
  of,
  onDone,
  onClose,
}: {
  readonly of: BoardOfPlaces['adjustments'][number]
  readonly onDone: () => void
  readonly onClose: () => void
}) => (
  <FormDialog
    command={filledIn(undo, { remark: remarkOf(true) })}
    row={{ id: of.id, version: of.version, status: 'done' } as never}
    said={words.undone}
    onDone={onDone}
    onClose={onClose}
  />
)

interface ChosenProps extends Props {
  readonly canMove: boolean
  readonly onMove: () => void
  readonly onClear: () => void
  readonly onDone: () => void
}
export function Chosen({ board, view, pupils, canMove, onMove, onClear, onDone }: ChosenProps) {
  const [isWishing, setWishing] = useState(false)
  const [only] = pupils
  const placed = pupils.filter(one => !view.loose.has(one.id)),
    children = pupils.filter(one => !one.isLeader)
  const each = (command: typeof pin | typeof unpin) => ({
    call: () =>
      runMany(
        command,
        children.filter(one => one.isPinned === (command === unpin)).map(one => one.travellerId),
        {},
        { key: newId() },
      ),
    onDone,
  })
  return (
    <div className="tp-chosen" role="toolbar" aria-label={t([`已选 ${pupils.length} 人`, `${pupils.length} selected`])}>
      <b className="kt-figures">{t([`已选 ${pupils.length} 人`, `${pupils.length} selected`])}</b>
      {canMove && <Button intent="primary" text={t(words.moveTo)} data-command="study_adjustment_move" onClick={onMove} />}
      {canMove && placed.length > 0 && !board.isFrozen && (
        <CallButton text={t(words.takeOut)} said={words.moved} call={() => sendMoves(board, view, { pupils: placed, to: null })} onDone={onDone} />
      )}
      {canMove && may(pin.permit) && children.some(one => !one.isPinned && (one.groupId ?? one.vehicleId ?? one.beds[0] ?? one.meals[0])) && (
        <CallButton text={t(words.pin)} {...each(pin)} />
      )}
      {canMove && may(unpin.permit) && children.some(one => one.isPinned) && <CallButton text={t(words.unpin)} {...each(unpin)} />}
      {pupils.length === 1 && children.length === 1 && may(wish.permit) && <Button text={t(words.wishes)} onClick={() => setWishing(true)} />}
      <Button variant="minimal" text={t(words.clear)} onClick={onClear} />
      {isWishing && only && (
        <WishDialog
          board={board}
          of={only}
          onClose={() => setWishing(false)}
          onDone={() => {
            setWishing(false)
            onDone()
          }}
        />
      )}
    </div>
  )
}

function WishDialog({
  board,
  of,
  onDone,
  onClose,
}: {
  readonly board: BoardOfPlaces
  readonly of: Pupil
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const inputs = useMemo(() => peerInputs(board.openClassId, of.id), [board.openClassId, of.id])
  const row = {
    id: of.travellerId,
    version: of.version,
    status: 'listed',
    friends: of.friends,
    apart: of.apart,
    isStepFree: of.isStepFree ? 1 : 0,
    diet: of.diet,
  }
  return <FormDialog command={wish} row={row as never as Wire} title={`${t(words.wishes)} · ${of.name}`} inputs={inputs} onDone={onDone} onClose={onClose} />
}
/** Several pupils of the same tour, ticked. */
export function peerInputs(openClassId: string, self: string | undefined): Readonly<Record<string, Input>> {
  const Peers: Input = ({ id, value, onChange, describedBy }) => {
    const { value: all } = useAsk<readonly { readonly studentId: string; readonly studentName: string; readonly className: string }[]>(
      '/api/business-openclass/openClassStudy/assignment/list',
      { openClassId },
    )
    const ids = Array.isArray(value) ? value.map(String) : []
    const others = (all ?? []).filter(one => one.studentId !== self)
    return (
      <fieldset id={id} className="tp-peers" aria-describedby={describedBy}>
        {all && others.length === 0 && <small className="kt-muted">{t(words.noPeers)}</small>}
        {others.map(one => (
          <Checkbox
            key={one.studentId}
            checked={ids.includes(one.studentId)}
            label={`${one.studentName} ${one.className}`}
            onChange={() => onChange(ids.includes(one.studentId) ? ids.filter(other => other !== one.studentId) : [...ids, one.studentId])}
          />
        ))}
      </fieldset>
    )
  }
  return { friends: Peers, apart: Peers }
}
