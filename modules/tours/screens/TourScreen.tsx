/** One tour: where it stands, its days, the letter, who travels, groups, insurance, what is not ready yet, and how the journey goes. */
import { Button } from '@blueprintjs/core'
import { useMemo } from 'react'
import { useLocation, useParams } from 'wouter'
import { type Wire, post } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { farTab } from '../../../console/parts/farTab.tsx'
import { lateOf } from '../../../console/parts/screens.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { formatMoney, moneyWords } from '../../kit/money.ts'
import { part } from '../../kit/screen.ts'
import { itinerary, itineraryCommands, lacking } from '../itinerary.ts'
import { dateOf } from '../itinerary.ts'
import type { Journey as Known } from '../journey.ts'
import { reschedule } from '../moving-dates.ts'
import { readyCommands } from '../ready.ts'
import { replaceLeader } from '../replacing.ts'
import { tourCommands } from '../tour.commands.ts'
import { type Letter, type Receipt, tour } from '../tour.ts'
import { travelCommands } from '../travel.ts'
import { issue as issueCertificate, studyCertificate } from '../works.ts'
import { Checklist } from './Checklist.tsx'
import { Days, type Item } from './Days.tsx'
import { LetterView } from './LetterView.tsx'
import { Progress } from './Progress.tsx'
import { mayOpen } from './tourTabs.ts'
import { words } from './words.ts'

const lists = () => import('./lists.tsx')
const Travellers = lateOf(part(lists, 'Travellers'))
const Groups = lateOf(part(lists, 'Groups'))
const Policies = lateOf(part(lists, 'Policies'))
const Certified = lateOf(part(lists, 'Certified'))
const Items = lateOf(part(lists, 'Items'))
const Execution = lateOf(part(() => import('./Execution.tsx'), 'Execution'))
const Places = lateOf(part(() => import('./Places.tsx'), 'Places'))
const PayTab = lateOf(part(() => import('./PayTab.tsx'), 'PayTab'))
const ReportForm = lateOf(part(() => import('./ReportForm.tsx'), 'ReportForm'))
const commands = [...tourCommands, reschedule, ...readyCommands, ...travelCommands, replaceLeader]
const fields = [
  ...['name', 'destination', 'schoolId', 'agencyId', 'productId', 'quotationId', 'startDate', 'endDate', 'capacityMin', 'capacity', 'priceCents'],
  ...['depositCents', 'balanceUntil'],
  ...['assembly', 'leaderId', 'healthOfficerId', 'safetyPlan', 'emergencyPlan', 'planFile', 'auditRemark', 'agencyTickAt', 'schoolTickAt'],
  ...['departedAt', 'departedCount', 'returnedAt', 'incident', 'cancelReason', 'remark'],
]

export function TourScreen() {
  const { id = '' } = useParams()
  const [, go] = useLocation()
  const keep = useAddress()[1]
  return (
    <DetailScreen
      of={tour}
      screen="tour-detail"
      fields={fields}
      commands={commands}
      forms={{ submitReport: ReportForm }}
      inputs={{ letters: null, receipts: null }}
      offers={({ name }, row) => name !== 'launchClass' || !row.launchedAt}
      summary={row => <Progress status={String(row.status)} isBroken={row.brokenOff === 1} />}
      actions={row => (
        <>
          {row.launchedAt ? (
            <>
              <Button text={t(['班级', 'The class'])} onClick={() => go(`/openclass/launch/${row.id}`)} />
              <Button text={t(['课次', 'Lessons'])} onClick={() => go(`/age_client/study_lesson/lessonmanage?openClassId=${row.id}`)} />
            </>
          ) : null}
          {['ready', 'travelling', 'returned'].includes(row.status) && may('stop_clock_in_view') && (
            <Button
              text={t(['打卡', 'Clock-in'])}
              onClick={() => go(`${may('study_attendance_confirm') ? '/age_client/study_lesson/clockIn/' : '/school_client/study_lesson/clockIn/'}${row.id}`)}
            />
          )}
          {['ready', 'travelling'].includes(row.status) && may('study_attendance_confirm') && (
            <Button intent="primary" text={t(['带队点名', 'Roll call'])} onClick={() => go(`/study/onTheWay?id=${row.id}`)} />
          )}
          {['reported', 'completed'].includes(row.status) && may(issueCertificate.permit) && (
            <Button text={t(['发放证书', 'Issue certificates'])} onClick={() => go(`/certificates/issue?of=tour&openClassId=${row.id}`)} />
          )}
        </>
      )}
      tabs={[
        { id: 'days', title: t(words.days), panel: (row: Wire) => <DaysTab row={row} /> },
        { id: 'letter', title: t(words.letter), panel: (row: Wire) => <Letters row={row} /> },
        { id: 'travellers', title: t(words.travellers), panel: (row: Wire) => <Travellers row={row} /> },
        { id: 'groups', title: t(words.groups), panel: (row: Wire) => <Groups row={row} /> },
        { id: 'places', title: t(words.places), panel: (row: Wire) => <Places openClassId={row.id} /> },
        { id: 'insurance', title: t(words.insurance), panel: (row: Wire) => <Insured row={row} /> },
        { id: 'supplies', title: t(words.supplies), panel: () => <Execution openClassId={id} onMend={(tab: string) => keep({ tab })} /> },
        { id: 'ready', title: t(words.ready), panel: () => <Checklist openClassId={id} onMend={tab => keep({ tab })} /> },
        { id: 'journey', title: t(words.journey), panel: (row: Wire) => <Journey row={row} /> },
        { id: 'pay', title: t(words.pay), panel: (row: Wire) => <PayTab row={row} /> },
        ...farTab({
          of: 'class_moment',
          id: 'photos',
          title: ['照片', 'Photos'],
          by: 'openClassId',
          columns: ['content', 'groupId', 'heldAt', 'createUserName', 'status'],
        }),
        { id: 'certificates', title: t(studyCertificate.label), panel: (row: Wire) => <Certified row={row} /> },
        { id: 'report', title: t(words.report), panel: (row: Wire) => <Report row={row} /> },
      ].filter(one => mayOpen(one.id))}
    />
  )
}

function DaysTab({ row }: { readonly row: Wire }) {
  const found = useList(itinerary, { openClassId: row.id, size: 200, ascs: 'day,startTime' })
  const isOpen = row.status === 'planning' && may(itineraryCommands[0].permit)
  return (
    <Shown of={found}>
      {({ records }) => {
        const dates = { startDate: String(row.startDate), endDate: String(row.endDate) }
        const items = records.map(one => ({ ...one, day: Number(one.day), date: dateOf(dates, Number(one.day)) }) as never as Item)
        return (
          <div className="kt-stack">
            {items.length === 0 && !isOpen ? (
              <Empty title={t(words.noDays)} hint={t(words.noDaysHint)} />
            ) : (
              <Days items={items} lacking={row.status === 'planning' ? lacking(dates, items) : []} />
            )}
            {isOpen && <Items row={row} />}
          </div>
        )
      }}
    </Shown>
  )
}

function Letters({ row }: { readonly row: Wire }) {
  const letters = ((row.letters as readonly Letter[] | null) ?? []).toReversed()
  if (letters.length === 0) return <Empty title={t(words.noLetter)} hint={t(words.noLetterHint)} />
  return (
    <div className="kt-stack">
      {letters.map((one, i) => (
        <details key={one.version} className="kt-card" open={i === 0}>
          <summary>
            <b>{t([`第 ${one.version} 版`, `Version ${one.version}`])}</b> <small className="kt-muted">{one.by}</small>
          </summary>
          <LetterView
            of={{ ...one, at: '', perHead: formatMoney(one.perHead), items: one.items.map(({ label, amount }) => ({ label, amount: formatMoney(amount) })) }}
          />
        </details>
      ))}
    </div>
  )
}

const Insured = ({ row }: { readonly row: Wire }) => (
  <div className="kt-stack">
    {may('insurance_submit') && ['filed', 'confirmed', 'ready'].includes(row.status) && (
      <div className="kt-commands">
        <CallButton
          intent="primary"
          data-command="push"
          text={t(words.push)}
          ask={words.pushAsk}
          call={() => post<{ readonly count: number }>('/api/business-openclass/insurance/push', { openClassId: row.id })}
        />
      </div>
    )}
    <Policies row={row} />
  </div>
)

const follows = ['tour', 'study_attendance', 'traveller', 'study_group', 'itinerary']
function Journey({ row }: { readonly row: Wire }) {
  const found = useAsk<Known>('/api/business-openclass/openClassStudy/journey', { openClassId: row.id }, { of: follows })
  return <Shown of={found}>{known => <JourneyDays known={known} />}</Shown>
}
function JourneyDays({ known }: { readonly known: Known }) {
  const tally = useMemo(() => Map.groupBy(known.marks, one => one.lessonId), [known])
  const missing = known.marks.filter(one => one.mark === 'missing')
  const names = new Map(known.pupils.map(one => [one.studentId, one.name]))
  return (
    <div className="kt-stack">
      {missing.length > 0 && (
        <p className="tr-alarm" role="alert">
          {t(['未找到：', 'Missing: '])}
          {[...new Set(missing.map(one => names.get(one.studentId)))].join(t(['、', ', ']))}
        </p>
      )}
      <Days
        items={known.items}
        beside={item => {
          const marks = tally.get(item.id) ?? []
          if (marks.length === 0) return <small className="kt-muted">{t(['未点名', 'not called'])}</small>
          const there = marks.filter(one => one.mark === 'present').length
          return (
            <small className="kt-figures">
              {t(['在场', 'there'])} {there} / {known.departedCount ?? known.pupils.length}
            </small>
          )
        }}
      />
    </div>
  )
}

function Report({ row }: { readonly row: Wire }) {
  const receipts = (row.receipts as readonly Receipt[] | null) ?? []
  if (receipts.length === 0)
    return (
      <Empty
        title={t(['还没有总结', 'No report yet'])}
        hint={t(['返回后由机构填写费用、票据和事件', 'After the return the agency enters costs, receipts and incidents'])}
      />
    )
  return (
    <table className="tr-costs" aria-label={t(words.report)}>
      <tbody>
        {receipts.map(one => (
          <tr key={one.item}>
            <td>
              <a href={one.fileId} target="_blank" rel="noreferrer">
                {one.item}
              </a>
            </td>
            <td className="kt-number kt-figures">{moneyWords(one.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t(words.total)}</th>
          <td className="kt-number kt-figures">{moneyWords(receipts.reduce((sum, one) => sum + one.amount, 0))}</td>
        </tr>
      </tfoot>
    </table>
  )
}
