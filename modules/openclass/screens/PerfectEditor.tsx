/** The plan of a class's lessons: made by week, edited by row, with every clash said at its row. */
import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { CallError, get, page, run, type Wire } from '../../../console/call.ts'
import { clock } from '../../../console/parts/calendar/days.ts'
import { useRow, useReport } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { agencyTeacher, classroom } from '../../people/index.ts'
import { lesson } from '../lesson.ts'
import { openClass } from '../open-class.ts'
import { perfect } from '../complete-plan.ts'
import type { Clash } from '../timetable.ts'
import type { PlanRow } from './lessons.ts'
import { type Around, Generator, type Ground, type Place, PlaceForm, PlanTable, type Wrong } from './PlanParts.tsx'
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
        school: await get<Ground>('/api/business-openclass/web/launchOpenClass/ground', { openClassId: of.id }, how),
      }
    },
    { when: of !== undefined },
  )
  return (
    <Page screen="openclass-perfect" title={`${t(words.perfect)} · ${String(of?.name ?? '')}`} beside={of && <StatusTag of={openClass} status={of.status} />}>
      <Shown of={{ ...around, value: of && around.value }} lines={10}>
        {known => <Editor key={id} row={of!} around={known} />}
      </Shown>
    </Page>
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

function Editor({ row, around }: { readonly row: Wire; readonly around: Around }) {
  const [, go] = useLocation()
  const [rows, setRows] = useState<readonly PlanRow[]>(() => firstRows(row, around))
  const [place, setPlace] = useState<Place>(() => firstPlace(row))
  const [wrong, setWrong] = useState<Wrong>({})
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = (lessonNo: number, more: Partial<PlanRow>) => {
    setRows(last => last.map(one => (one.lessonNo === lessonNo ? { ...one, ...more } : one)))
    setWrong(({ [lessonNo]: _gone, ...others }) => others)
  }
  const send = async () => {
    setBusy(true)
    setSaid('')
    try {
      await run(perfect, row.id, { ...place, lessons: rows.map(onWire) }, { version: row.version, quiet: true })
      toast(t(words.saved), 'good')
      go(`/openclass/launch/${row.id}`)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setSaid(reason.message)
      setWrong(wrongRows(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <section className="kt-card">
        <Generator
          row={row}
          around={around}
          onFill={made => {
            setRows(last => last.map((one, i) => ({ ...one, ...made[i] })))
            setWrong({})
          }}
        />
      </section>
      <section className="kt-card">
        <PlaceForm place={place} around={around} onChange={more => setPlace(last => ({ ...last, ...more }))} />
      </section>
      <section className="kt-card">
        {said && (
          <Callout intent="danger" role="alert">
            {said}
          </Callout>
        )}
        <PlanTable rows={rows} wrong={wrong} around={around} onChange={change} />
        <div className="oc-handbar">
          <Button intent="primary" loading={isBusy} text={t(words.save)} onClick={() => void send()} />
          <span className="kt-muted kt-figures">
            {rows.filter(isWhole).length}/{rows.length}
          </span>
        </div>
      </section>
    </>
  )
}
const isWhole = (one: PlanRow): boolean => !!(one.date && one.start && one.end && one.roomId && one.teacherId)
const onWire = (one: PlanRow) => ({
  lessonNo: one.lessonNo,
  startAt: one.date && `${one.date} ${one.start}:00`,
  endAt: one.date && `${one.date} ${one.end}:00`,
  roomId: one.roomId,
  teacherId: one.teacherId,
  chapterName: one.chapterName,
})
const firstPlace = (row: Wire): Place => ({
  signAddress: String(row.signAddress ?? ''),
  signLng: String(row.signLng ?? ''),
  signLat: String(row.signLat ?? ''),
  signRadius: String(row.signRadius ?? ''),
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

const clashWords: Record<Clash['what'], Label> = {
  class: words.clashClass,
  teacher: words.clashTeacher,
  room: words.clashRoom,
  pupils: words.clashPupils,
  holiday: words.clashHoliday,
}
function wrongRows({ refusal, message }: CallError): Wrong {
  const {
    clashes = [],
    lessons = [],
    lessonNo,
  } = refusal as { readonly clashes?: readonly Clash[]; readonly lessons?: readonly number[]; readonly lessonNo?: number }
  const found: Record<number, string[]> = {}
  for (const clash of clashes)
    (found[clash.lessonNo] ??= []).push(
      [t(clashWords[clash.what]), clash.withClass, clash.withLessonNo && `${t(words.of)}${clash.withLessonNo}`].filter(Boolean).join(' · '),
    )
  for (const one of lessonNo ? [...lessons, lessonNo] : lessons) (found[one] ??= []).push(message)
  return found
}
