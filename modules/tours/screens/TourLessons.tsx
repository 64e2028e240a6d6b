/** The lessons of a tour: which it has, who teaches them, and how each stands. */
import { HTMLSelect } from '@blueprintjs/core'
import { useMemo } from 'react'
import { useList } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { lesson } from '../../openclass/index.ts'
import { tour } from '../tour.ts'

export function TourLessons() {
  const [address, keep] = useAddress()
  const tours = useList(tour, { status: 'filed,confirmed,ready,travelling,returned,reported,completed', size: 100, descs: 'startDate' })
  const asked = address.get('openClassId') ?? address.get('id')
  return (
    <Page screen="tour-lessons" title={t(['研学课次', 'Lessons of a tour'])}>
      <Shown of={tours}>
        {({ records }) => {
          const chosen = records.find(one => one.id === asked) ?? records.find(one => one.launchedAt) ?? records[0]
          if (!chosen)
            return (
              <Empty title={t(['还没有研学', 'No tours yet'])} hint={t(['备案并开班后，课次会出现在这里', 'Lessons appear once a filed tour has its class'])} />
            )
          return (
            <div className="kt-stack">
              <HTMLSelect fill aria-label={t(tour.label)} value={chosen.id} onChange={event => keep({ openClassId: event.target.value })}>
                {records.map(one => (
                  <option key={one.id} value={one.id}>
                    {String(one.name)} · {String(one.startDate)}
                  </option>
                ))}
              </HTMLSelect>
              <Lessons key={chosen.id} id={chosen.id} />
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}
function Lessons({ id }: { readonly id: string }) {
  const where = useMemo(() => ({ openClassId: id }), [id])
  return (
    <ListPanel
      of={lesson}
      where={where}
      search={['startAt', 'status']}
      columns={['lessonNo', 'chapterName', 'startAt', 'endAt', 'teacherId', 'signedAt', 'presentCount', 'status']}
      link={row => `/lesson_detail?lessonId=${row.id}`}
      hint={t(['机构完善开班计划后，课次会出现在这里', 'Lessons appear once the agency has completed the plan of the class'])}
    />
  )
}
