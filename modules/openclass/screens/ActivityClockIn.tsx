/** Clock-in of an activity on a phone: its lessons side by side, the teacher's own clock-in, then everybody who came. */
import { useParams } from 'wouter'
import { today } from '../../../console/clock.ts'
import { useList, useRow } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { lesson } from '../lesson.ts'
import { AttendancePanel } from './Attendance.tsx'
import { words } from './words.ts'
import './openclass.css'

/** The address names the class, or one of its lessons. */
export function ActivityClockIn() {
  const { id = '' } = useParams()
  const own = useList(lesson, { id, size: 1 })
  if (own.value) return <Lessons openClassId={String(own.value.records[0]?.openClassId ?? id)} first={own.value.records[0]?.id} />
  return (
    <Page screen="activity-clock-in" title={t(words.activityClockIn)}>
      <Shown of={own}>{() => null}</Shown>
    </Page>
  )
}

function Lessons({ openClassId, first }: { readonly openClassId: string; readonly first: string | undefined }) {
  const [address, keep] = useAddress()
  const all = useList(lesson, { openClassId, size: 100, ascs: 'startAt' })
  const day = today()
  return (
    <Page screen="activity-clock-in" title={t(words.activityClockIn)}>
      <Shown of={all}>
        {({ records }) => {
          const shown = records.filter(one => one.status !== 'cancelled')
          const chosen =
            shown.find(one => one.id === (address.get('lesson') ?? first)) ??
            shown.find(one => String(one.startAt).slice(0, 10) === day) ??
            shown.find(one => one.status === 'scheduled' || one.status === 'signed') ??
            shown.at(-1)
          if (!chosen) return <Empty title={t(words.noLessons)} />
          return (
            <>
              <p>
                <b>{String(chosen.openClassName ?? '')}</b>
              </p>
              <nav className="oc-lessons" aria-label={t(lesson.label)}>
                {shown.map(one => (
                  <button
                    key={one.id}
                    ref={one.id === chosen.id ? intoSight : undefined}
                    type="button"
                    aria-pressed={one.id === chosen.id}
                    onClick={() => keep({ lesson: one.id })}
                  >
                    <small className="kt-figures">{String(one.startAt).slice(5, 16)}</small>
                    <span>
                      {String(one.lessonNo)}. {String(one.chapterName ?? '')}
                    </span>
                    <StatusTag of={lesson} status={one.status} />
                  </button>
                ))}
              </nav>
              <One key={chosen.id} id={chosen.id} />
            </>
          )
        }}
      </Shown>
    </Page>
  )
}
/** Lessons lie in a row that is longer than a phone. */
const intoSight = (of: HTMLElement | null) => of?.scrollIntoView({ block: 'nearest', inline: 'center' })
function One({ id }: { readonly id: string }) {
  const row = useRow(lesson, id)
  return <Shown of={row}>{found => <AttendancePanel row={found} reload={row.reload} />}</Shown>
}
