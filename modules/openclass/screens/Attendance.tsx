/** Attendance of one lesson: clock in at the place, mark every pupil with a thumb or by keys, hand in, correct. */
import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { run, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { useCommand, useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { may, t } from '../../../console/session.ts'
import { clockIn, correct, submitAttendance } from '../attendance.ts'
import { mark, markKinds, presentKinds } from '../lesson.ts'
import { decideAppeal, appeal } from '../mark.commands.ts'
import type { ExpectedMark } from '../reports.ts'
import { words } from './words.ts'
import './openclass.css'

const given = ['present', 'late', 'left_early', 'absent', 'make_up'] as const

export function AttendancePanel({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const list = useAsk<readonly ExpectedMark[]>(
    '/api/business-openclass/school_client/lesson/attendance',
    { lessonId: row.id },
    { of: mark, version: row.version },
  )
  if (row.status === 'scheduled') return may(clockIn.permit) ? <ClockIn row={row} onDone={reload} /> : <Empty title={t(words.notYet)} />
  return (
    <Shown of={list}>
      {pupils => (
        <Sheet
          key={`${row.id} ${row.version}`}
          row={row}
          pupils={pupils}
          onDone={() => {
            reload()
            list.reload()
          }}
        />
      )}
    </Shown>
  )
}

/** Where the browser says it is, as texts of degrees. */
export const position = (): Promise<{ readonly lng: string; readonly lat: string } | undefined> =>
  new Promise(resolve => {
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude.toFixed(6), lat: coords.latitude.toFixed(6) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  })

function ClockIn({ row, onDone }: { readonly row: Wire; readonly onDone: () => void }) {
  const [remark, setRemark] = useState('')
  const sending = useSending({
    content: remark,
    send: async asking => run(clockIn, row.id, { ...(await position()), ...(remark ? { remark } : {}) }, { version: row.version, ...asking }),
    said: words.signed,
    onDone,
  })
  return (
    <div className="oc-clockin">
      <p className="kt-muted">{t(words.clockInHint)}</p>
      <Against error={sending.error} />
      <InputGroup fill size="large" value={remark} placeholder={t(words.why)} aria-label={t(words.why)} onChange={event => setRemark(event.target.value)} />
      <Button className="oc-big" fill intent="primary" loading={sending.isBusy} text={t(words.clockIn)} onClick={() => void sending.send()} />
    </div>
  )
}

function Sheet({ row, pupils, onDone }: { readonly row: Wire; readonly pupils: readonly ExpectedMark[]; readonly onDone: () => void }) {
  const isNew = row.status === 'signed'
  const [marks, setMarks] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(pupils.map(one => [one.studentId, one.status === 'excused' ? 'leave' : one.mark])),
  )
  const [isCorrecting, setCorrecting] = useState(false)
  const [remark, setRemark] = useState('')
  const handIn = useCommand(submitAttendance),
    put = useCommand(correct)
  const acts = useActs({ onDone })
  const isOpen = (isNew && may(submitAttendance.permit)) || isCorrecting
  const free = (one: ExpectedMark) => isOpen && (isNew ? one.status !== 'excused' : one.status === 'marked' && one.mark !== 'leave')
  const set = (one: ExpectedMark, kind: string) => free(one) && setMarks(last => ({ ...last, [one.studentId]: kind }))
  const all = () => setMarks(last => ({ ...last, ...Object.fromEntries(pupils.filter(free).map(one => [one.studentId, 'present'])) }))
  const left = pupils.filter(one => !marks[one.studentId]).length
  const there = pupils.filter(one => (presentKinds as readonly string[]).includes(marks[one.studentId] ?? '')).length
  useAllKey(isNew && isOpen ? all : undefined)
  const send = async () => {
    const chosen = pupils
      .filter(one => isNew || marks[one.studentId] !== one.mark)
      .map(one => ({ studentId: one.studentId, mark: marks[one.studentId], remark: one.remark }))
    await (isNew ? handIn.run(row.id, { marks: chosen }, { version: row.version }) : put.run(row.id, { marks: chosen, remark }, { version: row.version })).then(
      onDone,
      () => undefined,
    )
  }
  return (
    <>
      <div className="oc-figures">
        <div>
          <b>{there}</b>
          <span>{t(words.attended)}</span>
        </div>
        <div>
          <b>{pupils.length}</b>
          <span>{t(words.total)}</span>
        </div>
        {left > 0 && isNew && (
          <div>
            <b>{left}</b>
            <span>{t(words.left)}</span>
          </div>
        )}
        {isOpen && <p className="kt-muted oc-wide">{t(words.keys)}</p>}
      </div>
      <ul className="oc-marks">
        {pupils.map((one, i) => (
          <PupilRow
            key={one.studentId}
            one={one}
            index={i}
            value={marks[one.studentId] ?? ''}
            isFree={free(one)}
            onMark={kind => set(one, kind)}
            acts={!isNew && <CommandButtons of={mark} row={one as unknown as Wire} commands={[decideAppeal, appeal]} act={acts.act} place="row" />}
          />
        ))}
      </ul>
      {isOpen && (
        <div className="oc-handbar">
          {isNew && <Button text={t(words.allPresent)} onClick={all} />}
          {isCorrecting && (
            <InputGroup value={remark} placeholder={t(words.reason)} aria-label={t(words.reason)} onChange={event => setRemark(event.target.value)} />
          )}
          <Button
            intent="primary"
            text={isNew ? `${t(words.handIn)} ${there}/${pupils.length}` : t(words.correct)}
            disabled={left > 0}
            loading={handIn.isBusy || put.isBusy}
            onClick={() => void send()}
          />
        </div>
      )}
      {row.status === 'taught' && !isCorrecting && may(correct.permit) && (
        <div className="oc-handbar">
          <Button text={t(words.correct)} onClick={() => setCorrecting(true)} />
        </div>
      )}
      {acts.dialog}
    </>
  )
}

function PupilRow({
  one,
  index,
  value,
  isFree,
  onMark,
  acts,
}: {
  readonly one: ExpectedMark
  readonly index: number
  readonly value: string
  readonly isFree: boolean
  readonly onMark: (kind: string) => void
  readonly acts: React.ReactNode
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const kind = given[Number(event.key) - 1],
      move = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key]
    if (kind) onMark(kind)
    if (move !== undefined) document.querySelector<HTMLElement>(`[data-pupil="${move}"] button`)?.focus()
    if (kind || move !== undefined) event.preventDefault()
  }
  return (
    <li className="oc-mark" data-pupil={index} onKeyDown={onKeyDown}>
      <div>
        <b>{one.studentName}</b> {one.status !== 'new' && <StatusTag of={mark} status={one.status} />}
        {one.appeal && <p className="kt-remark">{one.appeal}</p>} {acts}
      </div>
      <fieldset className="oc-kinds" aria-label={one.studentName}>
        {(one.status === 'excused' || one.mark === 'leave') && value === 'leave' ? (
          <button type="button" data-kind="leave" aria-pressed disabled>
            {t(markKinds.leave)}
          </button>
        ) : (
          given.map(kind => (
            <button key={kind} type="button" data-kind={kind} aria-pressed={value === kind} disabled={!isFree} onClick={() => onMark(kind)}>
              {t(markKinds[kind])}
            </button>
          ))
        )}
      </fieldset>
    </li>
  )
}

/** One key marks everybody present, wherever the focus is, but not while something is typed. */
function useAllKey(all: (() => void) | undefined): void {
  useEffect(() => {
    if (!all) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (event.key.toLowerCase() === 'a' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) all()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
