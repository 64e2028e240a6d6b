/** A proposal: what is asked of it, what it would change, which wishes it does not meet and why; nothing is committed until it is taken over. */
import { Button, Callout, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { post } from '../../../console/call.ts'
import { CallError } from '../../../console/request.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import type { BoardOfPlaces, Preview } from '../allocation-calls.ts'
import { modes, type Slot, slots } from '../allocation.rules.ts'
import { words } from './placeWords.ts'

const base = '/api/business-openclass/openClassStudy/allocation'
interface Props {
  readonly board: BoardOfPlaces
  readonly onClose: () => void
  readonly onDone: () => void
}
export function Proposal({ board, onClose, onDone }: Props) {
  const there = (Object.keys(slots) as Slot[]).filter(slot => board.units.some(one => one.slot === slot))
  const [chosen, choose] = useState<readonly Slot[]>(there)
  const [mode, setMode] = useState<keyof typeof modes>('anew')
  const [seed, setSeed] = useState(1)
  const [remark, setRemark] = useState('')
  const [found, setFound] = useState<Preview>()
  const [isBusy, setBusy] = useState(false)
  const asked = { openClassId: board.openClassId, slots: chosen.join(), mode }
  const ask = async (with_: number) => {
    setBusy(true)
    setSeed(with_)
    try {
      setFound(await post<Preview>(`${base}/propose`, { ...asked, seed: with_ }))
    } catch (reason) {
      // What was refused has said so in a toast.
      if (!(reason instanceof CallError)) throw reason
    } finally {
      setBusy(false)
    }
  }
  const change = (then: () => void) => {
    setFound(undefined)
    then()
  }
  return (
    <section className="kt-card kt-stack" aria-label={t(words.propose)}>
      <div className="tp-bar">
        {there.map(slot => (
          <Checkbox
            key={slot}
            inline
            checked={chosen.includes(slot)}
            label={t(slots[slot])}
            onChange={() => change(() => choose(chosen.includes(slot) ? chosen.filter(one => one !== slot) : [...chosen, slot]))}
          />
        ))}
        <HTMLSelect aria-label={t(words.show)} value={mode} onChange={event => change(() => setMode(event.target.value as keyof typeof modes))}>
          {Object.entries(modes).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </HTMLSelect>
        <Button
          intent={found ? 'none' : 'primary'}
          loading={isBusy}
          disabled={chosen.length === 0}
          text={t(found ? words.again : words.propose)}
          onClick={() => void ask(found ? seed + 1 : seed)}
        />
        <Button variant="minimal" text={t(words.close)} onClick={onClose} />
      </div>
      {found && (
        <>
          <Told of={found} />
          <div className="tp-bar">
            {board.isFrozen && found.changed > 0 && (
              <InputGroup
                fill
                placeholder={t(words.remarkHint)}
                aria-label={t(words.remark)}
                value={remark}
                onChange={event => setRemark(event.target.value)}
              />
            )}
            {found.changed > 0 && (
              <CallButton
                intent="primary"
                data-command="apply"
                disabled={board.isFrozen && !remark.trim()}
                text={t([`采用方案（${found.changed} 人变动）`, `Take it over (${found.changed} move)`])}
                said={words.applied}
                call={() => post(`${base}/apply`, { ...asked, seed, basis: found.basis, remark })}
                onDone={() => {
                  onClose()
                  onDone()
                }}
              />
            )}
          </div>
        </>
      )}
    </section>
  )
}

const slotName = (slot: Slot): string => t(slots[slot])
function Told({ of }: { readonly of: Preview }) {
  const met = of.wishes - of.unmetWishes
  return (
    <div className="kt-stack" role="status">
      <p className="tp-figures">
        <ToneTag tone={of.unplaced.length > 0 ? 'bad' : 'good'}>
          {of.unplaced.length > 0
            ? t([`${of.unplaced.length} 处未能安排`, `${of.unplaced.length} without a place`])
            : t([`${of.pupils} 人全部安排`, `all ${of.pupils} placed`])}
        </ToneTag>{' '}
        {of.wishes > 0 && t([`愿望满足 ${met} / ${of.wishes}`, `${met} of ${of.wishes} wishes met`])}{' '}
        {of.pinned > 0 && t([`固定 ${of.pinned} 人不动`, `${of.pinned} pinned stay`])}
      </p>
      {of.changed === 0 && <Callout>{t(words.same)}</Callout>}
      {of.broken.length > 0 && (
        <Lines title={t(words.broken)} isOpen>
          {of.broken.map(one => (
            <li key={one.unit}>
              <b>{one.unit}</b> {one.why}
            </li>
          ))}
        </Lines>
      )}
      {of.unplaced.length > 0 && (
        <Lines title={`${t(words.none)} ${of.unplaced.length}`} isOpen>
          {of.unplaced.map(one => (
            <li key={`${one.studentId} ${one.slot} ${one.at}`}>
              <b>{one.name}</b> {slotName(one.slot)} {one.at}
              {t(['：', ': '])}
              {one.why}
            </li>
          ))}
        </Lines>
      )}
      {of.split.length > 0 && (
        <Lines title={`${t(words.split)} ${of.split.length}`} isOpen>
          {of.split.map(one => (
            <li key={one.group}>
              <b>{one.group}</b> {one.vehicles.join(t(['、', ', ']))}
              {t(['：', ': '])}
              {one.why}
            </li>
          ))}
        </Lines>
      )}
      {of.unmet.length > 0 && (
        <Lines title={`${t(words.unmet)} ${of.unmetCount}`}>
          {of.unmet.map((one, i) => (
            <li key={i}>
              <b>{one.name}</b> {slotName(one.slot)} · {t(words[one.wish])} {one.other}
              {t(['：', ': '])}
              {one.why}
            </li>
          ))}
        </Lines>
      )}
      {of.changes.length > 0 && (
        <Lines title={`${t(words.changes)} ${of.changed}`}>
          {of.changes.map(one => (
            <li key={one.studentId}>
              <b>{one.name}</b>{' '}
              {one.lines.map(line => `${slotName(line.slot)} ${line.from || t(words.nowhere)} → ${line.to || t(words.nowhere)}`).join(t(['；', '; ']))}
            </li>
          ))}
        </Lines>
      )}
    </div>
  )
}
const Lines = ({ title, isOpen = false, children }: { readonly title: string; readonly isOpen?: boolean; readonly children: React.ReactNode }) => (
  <details open={isOpen}>
    <summary>{title}</summary>
    <ul className="tp-lines">{children}</ul>
  </details>
)
