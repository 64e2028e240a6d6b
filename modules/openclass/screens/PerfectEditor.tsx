/** The plan of a class's lessons: made by week, edited as a sheet, with every clash said at its cell. */
import { Button, Callout } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useReport, useRow } from '../../../console/parts/hooks.ts'
import { t } from '../../../console/session.ts'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { get, page, run, type Wire } from '../../../console/call.ts'
import { CallError } from '../../../console/request.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { clock } from '../../../console/parts/calendar/days.ts'
import { useForm } from '../../../console/parts/form.ts'
import { GridEditor, type Wrong } from '../../../console/parts/grid/GridEditor.tsx'
import type { Outside } from '../../../console/parts/grid/useSheet.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { useDraft } from '../../../console/parts/useDraft.ts'
import type { Label } from '../../kit/field.ts'
import { agencyTeacher, classroom } from '../../people/index.ts'
import { lesson } from '../lesson.ts'
import { openClass } from '../open-class.ts'
import { perfect } from '../complete-plan.ts'
import type { Clash } from '../timetable.ts'
import type { PlanGround } from '../reports.ts'
import { isPlannable, type PlanRow, withPlaces } from './lessons.ts'
import { type Around, columnsOf, Generator, placeFields, PlaceForm } from './PlanParts.tsx'
import { words } from './words.ts'
import './openclass.css'

export function PerfectEditor() {
  const { id = '' } = useParams()
  const row = useRow(openClass, id)
  const of = row.value
  const around = useReport(
    ['plan of', id],
    async (how): Promise<Around> => {
      const of = row.value!
      return {
        rooms: (await page(classroom, { schoolId: of.schoolId, current: 1, size: 200 }, how)).records,
        teachers: (await page(agencyTeacher, { agencyId: of.agencyId, status: 'approved', current: 1, size: 200 }, how)).records,
        planned: (await planned(of)).records,
        school: await get<PlanGround>('/api/business-openclass/web/launchOpenClass/ground', { openClassId: of.id }, how),
      }
    },
    { when: of !== undefined },
  )
  return (
    <Page screen="openclass-perfect" title={`${t(words.perfect)} · ${String(of?.name ?? '')}`} beside={of && <StatusTag of={openClass} status={of.status} />}>
      <Shown of={{ ...around, value: of && around.value }} lines={10}>
        {known => (isPlannable(of!) ? <Editor key={id} row={of!} around={known} /> : <Planned id={id} />)}
      </Shown>
    </Page>
  )
}
/** What was submitted is looked at on the class's page. */
function Planned({ id }: { readonly id: string }) {
  return (
    <>
      <Callout>{t(words.planned)}</Callout>
      <p className="kt-past">
        <Link href={`/openclass/launch/${id}`}>{t(words.toClass)}</Link>
      </p>
    </>
  )
}

/** The lessons planned before; a relaunched class begins with the plan of the one it follows. */
async function planned(of: Wire): Promise<{ readonly records: readonly Wire[] }> {
  const own = (openClassId: unknown) =>
    get<{ readonly records: readonly Wire[] }>(
      `/api/${lesson.path!.base}/page`,
      { openClassId, size: 200, ascs: 'startAt', status: 'scheduled,cancelled' },
      'quiet',
    )
  const mine = await own(of.id)
  const live = { records: mine.records.filter(one => one.status === 'scheduled') }
  return live.records.length > 0 || !of.relaunchOfId ? live : own(of.relaunchOfId)
}

interface PlanTyped {
  readonly rows?: readonly PlanRow[]
  readonly place?: Readonly<Record<string, unknown>>
}
function Editor({ row, around }: { readonly row: Wire; readonly around: Around }) {
  const [, go] = useLocation()
  const [columns] = useState(() => columnsOf(around))
  const [rows, setRows] = useState<readonly PlanRow[]>(() => firstRows(row, around))
  const [begun] = useState(rows)
  const place = useForm(placeFields, Object.fromEntries(Object.keys(placeFields).map(name => [name, row[name] ?? ''])))
  const [refused, setRefused] = useState<Wrong>(new Map())
  /** What stood against a row is heard until the row is another. */
  const change = (next: readonly PlanRow[]) => {
    setRefused(last => new Map([...last].filter(([at]) => next[at] === rows[at])))
    setRows(next)
    sending.forgive()
  }
  const sheet = useRef<Outside>(null),
    [isTried, setTried] = useState(false),
    [made, setMade] = useState(rows),
    [asked, ask] = useState<readonly PlanRow[]>()
  /** Rows that are not as they were loaded or generated: somebody's own. */
  const own = rows.filter((one, i) => JSON.stringify(one) !== JSON.stringify(made[i]))
  const put = (next: readonly PlanRow[]) => {
    ask(undefined)
    setMade(next)
    sheet.current?.put(next)
  }
  const fill = (next: readonly PlanRow[]) => (own.some(one => JSON.stringify(next[one.lessonNo - 1]) !== JSON.stringify(one)) ? ask(next) : put(next))
  const lessons = rows.map(onWire)
  const touched = rows.some((one, i) => JSON.stringify(one) !== JSON.stringify(begun[i]))
  const draft = useDraft<PlanTyped>(`plan ${row.id}`, {
    values: touched || place.isDirty ? { rows, place: place.values } : {},
    isDirty: touched || place.isDirty,
    version: row.version,
    isPersonal: false,
    restore: typed => {
      if (typed.rows) setRows(typed.rows)
      for (const [name, value] of Object.entries(typed.place ?? {})) place.set(name, value)
    },
  })
  const sending = useSending({
    form: place,
    draft: { drop: () => [draft, place].forEach(one => one.drop()) },
    content: [place.values, lessons],
    send: asking =>
      run(perfect, row.id, { ...place.values, lessons }, { version: row.version, ...asking }).catch((reason: unknown) => {
        setTried(true)
        if (reason instanceof CallError) setRefused(wrongRows(reason))
        throw reason
      }),
    said: words.saved,
    onDone: () => go(`/openclass/launch/${row.id}`),
  })
  return (
    <>
      <DraftOffer of={[draft]} />
      {asked && <Confirm text={overwrites(own.length)} onCancel={() => ask(undefined)} onConfirm={() => put(asked)} />}
      <section className="kt-card">
        <Generator
          row={row}
          around={around}
          taken={rows}
          onFill={made => fill(rows.map((one, i) => ({ ...one, ...made[i] })))}
          onPut={places => put(withPlaces(rows, places))}
        />
      </section>
      <section className="kt-card">
        <PlaceForm form={place} school={around.school} />
      </section>
      <section className="kt-card">
        <Against error={sending.error} />
        <GridEditor
          label={t(words.lessons)}
          columns={columns}
          rows={rows}
          refused={refused}
          isStrict={isTried}
          onChange={next => change(next as readonly PlanRow[])}
          outside={sheet}
        />
        <div className="oc-handbar">
          <Button intent="primary" loading={sending.isBusy} text={t(words.save)} onClick={() => void sending.send()} />
          <span className="kt-muted kt-figures">
            {rows.filter(isWhole).length}/{rows.length}
          </span>
        </div>
      </section>
    </>
  )
}
const overwrites = (count: number): string =>
  t([
    `有 ${count} 个课次是手工修改过的，生成会覆盖这些修改。确定继续？（之后可以撤销）`,
    `${count} ${count === 1 ? 'lesson was' : 'lessons were'} changed by hand and will be overwritten. Go on? (It can be undone.)`,
  ])
const isWhole = (one: PlanRow): boolean => !!(one.date && one.start && one.end && one.roomId && one.teacherId)
const onWire = (one: PlanRow) => ({
  lessonNo: one.lessonNo,
  startAt: one.date && `${one.date} ${one.start}:00`,
  endAt: one.date && `${one.date} ${one.end}:00`,
  roomId: one.roomId,
  teacherId: one.teacherId,
  chapterName: one.chapterName,
})
function firstRows(row: Wire, { planned: old }: Around): readonly PlanRow[] {
  const chapters = (row.snapshot as { readonly chapters?: readonly { readonly lessonNo: number; readonly name: string }[] } | null)?.chapters ?? []
  return Array.from({ length: Number(row.lessonCount) }, (_, i) => {
    const was = old.find(one => Number(one.lessonNo) === i + 1)
    const start = String(was?.startAt ?? '')
    return {
      lessonNo: i + 1,
      date: start.slice(0, 10),
      start: clock(start),
      end: clock(String(was?.endAt ?? '')),
      roomId: String(was?.roomId ?? ''),
      teacherId: String(was?.teacherId ?? row.teacherId ?? ''),
      chapterName: String(was?.chapterName ?? chapters.find(one => one.lessonNo === i + 1)?.name ?? ''),
    }
  })
}

/** What each clash is called, and the cell that it is said at. */
const clashes: Record<Clash['what'], readonly [Label, keyof PlanRow]> = {
  class: [words.clashClass, 'start'],
  teacher: [words.clashTeacher, 'teacherId'],
  room: [words.clashRoom, 'roomId'],
  pupils: [words.clashPupils, 'start'],
  holiday: [words.clashHoliday, 'date'],
}
interface Refused {
  readonly clashes?: readonly Clash[]
  readonly lessons?: readonly number[]
  readonly lessonNo?: number
}
function wrongRows({ refusal, message }: CallError): Wrong {
  const { clashes: found = [], lessons = [], lessonNo } = refusal as Refused
  const said = [
    ...found.map(clash => {
      const [word, name] = clashes[clash.what]
      const msg = [t(word), clash.withClass, clash.withLessonNo && `${t(words.of)}${clash.withLessonNo}`].filter(Boolean).join(' · ')
      return { row: clash.lessonNo - 1, name, msg }
    }),
    ...(lessonNo ? [...lessons, lessonNo] : lessons).map(one => ({ row: one - 1, name: 'date', msg: message })),
  ]
  const cells = (of: typeof said) =>
    Object.fromEntries([...Map.groupBy(of, one => one.name)].map(([name, all]) => [name, all.map(one => one.msg).join(t(['；', '; ']))]))
  return new Map([...Map.groupBy(said, one => one.row)].map(([row, all]) => [row, cells(all)]))
}
