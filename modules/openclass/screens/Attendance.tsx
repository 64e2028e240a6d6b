/** Attendance of one lesson: clock in at the place, mark every pupil with a thumb or by keys, hand in, correct. */
import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useRef, useState, type Dispatch, type KeyboardEvent, type SetStateAction } from 'react'
import { Link } from 'wouter'
import { run, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { useCommand, useAsk, useWidthClass } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { useRefusedUntil } from '../../../console/parts/useBefore.ts'
import { useDraft } from '../../../console/parts/useDraft.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { may, t } from '../../../console/session.ts'
import { clockIn, correct, submitAttendance } from '../attendance.ts'
import { lesson, mark, markKinds, presentKinds } from '../lesson.ts'
import { decideAppeal, appeal } from '../mark.commands.ts'
import type { ExpectedMark } from '../reports.ts'
import { position } from '../position.ts'
import { forgetMarks, TapBoard, type Marks } from './TapBoard.tsx'
import { words } from './words.ts'
import './openclass.css'

const given = ['present', 'late', 'left_early', 'absent', 'make_up'] as const

/** Nobody has clocked in: who does it, how, and the way to the class where that person is named. */
function NotYet({ row }: { readonly row: Wire }) {
  const who = text(row.teacherName) || t(words.notYetBy)
  return (
    <Empty
      title={t(words.notYet)}
      hint={`${who} ${t(words.notYetHow)}`}
      {...(may('open_class_view') && row.openClassId
        ? { action: <Link href={`/openclass/launch/${String(row.openClassId)}`}>{t(words.notYetWay)}</Link> }
        : {})}
    />
  )
}
export function AttendancePanel({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const list = useAsk<readonly ExpectedMark[]>(
    '/api/business-openclass/school_client/lesson/attendance',
    { lessonId: row.id },
    { of: mark, version: row.version },
  )
  // Marks begin as they were when the lesson was as it is: those of the version before, which stand in until the answer is there, are not its.
  const seen = useRef<{ readonly row: Wire; readonly pupils: readonly ExpectedMark[] }>(undefined)
  if (list.value && !list.isStale && row.status !== 'scheduled') seen.current = { row, pupils: list.value }
  if (row.status === 'scheduled') return may(clockIn.permit) ? <ClockIn row={row} onDone={reload} /> : <NotYet row={row} />
  return (
    <Shown of={{ ...list, value: seen.current?.row.id === row.id ? seen.current : undefined }}>
      {now => (
        <Sheet
          key={`${now.row.id} ${now.row.version}`}
          row={now.row}
          pupils={now.pupils}
          onDone={() => {
            reload()
            list.reload()
          }}
        />
      )}
    </Shown>
  )
}

function ClockIn({ row, onDone }: { readonly row: Wire; readonly onDone: () => void }) {
  const [remark, setRemark] = useState('')
  const early = useRefusedUntil(lesson, row.id, clockIn.name)
  const sending = useSending({
    content: remark,
    send: async asking => run(clockIn, row.id, { ...(await position()), ...(remark ? { remark } : {}) }, { version: row.version, ...asking }),
    said: words.signed,
    onDone,
  })
  return (
    <div className="oc-clockin">
      <p className="kt-muted">{early ?? t(words.clockInHint)}</p>
      <Against error={sending.error} />
      <InputGroup fill size="large" value={remark} placeholder={t(words.why)} aria-label={t(words.why)} onChange={event => setRemark(event.target.value)} />
      <Button
        className="oc-big"
        fill
        intent={early ? 'none' : 'primary'}
        loading={sending.isBusy}
        text={t(words.clockIn)}
        onClick={() => void sending.send()}
      />
    </div>
  )
}

function Sheet({ row, pupils, onDone }: { readonly row: Wire; readonly pupils: readonly ExpectedMark[]; readonly onDone: () => void }) {
  const isNew = row.status === 'signed'
  const [marks, setMarks] = useState<Marks>(() => Object.fromEntries(pupils.map(one => [one.studentId, one.status === 'excused' ? 'leave' : one.mark])))
  const [isCorrecting, setCorrecting] = useState(false)
  const [remark, setRemark] = useState('')
  const handIn = useCommand(submitAttendance),
    put = useCommand(correct)
  const acts = useActs({ onDone })
  const isPhone = useWidthClass() === 0
  const isOpen = (isNew && may(submitAttendance.permit)) || isCorrecting
  const isBoard = isPhone && isNew && isOpen
  const draft = useMarksDraft(row, pupils, { marks, setMarks, isBoard })
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
      () => {
        draft.drop()
        forgetMarks(row.id)
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <>
      <Counts there={there} all={pupils.length} left={isNew ? left : 0} isOpen={isOpen} />
      {!isBoard && isOpen && <DraftOffer of={[draft]} />}
      {isBoard ? (
        <TapBoard lessonId={row.id} pupils={pupils} marks={marks} isFree={free} onChange={setMarks} />
      ) : (
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
      )}
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

function Counts({ there, all, left, isOpen }: { readonly there: number; readonly all: number; readonly left: number; readonly isOpen: boolean }) {
  const figures = [[there, words.attended], [all, words.total], ...(left > 0 ? [[left, words.left] as const] : [])] as const
  return (
    <div className="oc-figures">
      {figures.map(([count, label]) => (
        <div key={label[1]}>
          <b>{count}</b>
          <span>{t(label)}</span>
        </div>
      ))}
      {isOpen && <p className="kt-muted oc-wide">{t(words.keys)}</p>}
    </div>
  )
}

interface Marking {
  readonly marks: Marks
  readonly setMarks: Dispatch<SetStateAction<Marks>>
  /** The board of a phone begins with everybody present, and keeps what is tapped by itself. */
  readonly isBoard: boolean
}
/** What is marked and not handed in, kept with the window. */
function useMarksDraft(row: Wire, pupils: readonly ExpectedMark[], { marks, setMarks, isBoard }: Marking) {
  const [begun] = useState(marks)
  const changed = pupils.flatMap(({ studentId: id }) => ((marks[id] ?? '') === (begun[id] ?? '') ? [] : [[id, marks[id]!] as const]))
  return useDraft(`marks ${row.id}`, {
    values: Object.fromEntries(changed),
    isDirty: !isBoard && changed.length > 0,
    version: row.version,
    isPersonal: true,
    restore: kept => setMarks(last => ({ ...last, ...kept })),
  })
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
