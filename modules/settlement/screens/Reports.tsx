/** Agency daily, lesson periods and course statistics: one frame, three sets of columns. */
import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ref } from '../../kit/field.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { fenOf, sums, SumTable, type SumColumn } from './SumTable.tsx'

type Row = Readonly<Record<string, any>>
const { count, money, words } = sums<Row>()
const agencyField = ref('agency')('机构', 'Agency')

interface Report {
  readonly screen: string
  readonly title: Label
  readonly call: string
  readonly rowKey: (row: Row) => string
  readonly columns: readonly SumColumn<Row>[]
}

type Answer = readonly Row[] | { readonly records: readonly Row[] }
const rowsOf = (answer: Answer): readonly Row[] => ('records' in answer ? answer.records : answer)

function ReportScreen({ screen, title, call, rowKey, columns }: Report) {
  const [asked, ask] = useAsked()
  const rows = useAsk<Answer>(`/api/business-basic/financeStatistics/${call}`, { ...asked, size: 200 })
  return (
    <Page screen={screen} title={t(title)} actions={<Filters asked={asked} ask={ask} />}>
      <section className="kt-card">
        <Shown of={rows}>
          {answer =>
            rowsOf(answer).length === 0 ? (
              <Empty title={t(['这个月没有数据', 'Nothing in this month'])} hint={t(['换一个月份或机构试试。', 'Try another month or agency.'])} />
            ) : (
              <SumTable label={t(title)} rows={rowsOf(answer)} rowKey={rowKey} columns={columns} />
            )
          }
        </Shown>
      </section>
    </Page>
  )
}

interface Asked {
  readonly period: string
  readonly agencyId: string
}
/** The month and the agency stand in the address, so that a report can be sent to a colleague. */
function useAsked(): readonly [Asked, (asked: Partial<Asked>) => void] {
  const [path, go] = useLocation()
  const query = new URLSearchParams(useSearch())
  const asked = { period: query.get('period') ?? new Date().toISOString().slice(0, 7), agencyId: query.get('agencyId') ?? '' }
  return [
    asked,
    change => {
      const next = new URLSearchParams(Object.entries({ ...asked, ...change }).filter(([, value]) => value !== ''))
      go(`${path}?${next}`, { replace: true })
    },
  ]
}

const lastMonths = (): readonly string[] =>
  Array.from({ length: 13 }, (_, i) => {
    const now = new Date()
    return new Date(Date.UTC(now.getFullYear(), now.getMonth() - i, 1)).toISOString().slice(0, 7)
  })

function Filters({ asked, ask }: { readonly asked: Asked; readonly ask: (asked: Partial<Asked>) => void }) {
  const id = useId()
  return (
    <>
      <label>
        {t(['月份', 'Month'])}{' '}
        <HTMLSelect value={asked.period} options={[...new Set([asked.period, ...lastMonths()])]} onChange={event => ask({ period: event.target.value })} />
      </label>
      {may('finance_statistics_view') && (
        <span className="kt-filter-ref">
          <label htmlFor={id}>{t(['机构', 'Agency'])}</label>
          <RefInput
            id={id}
            field={agencyField}
            value={asked.agencyId}
            isWrong={false}
            describedBy={undefined}
            onChange={value => ask({ agencyId: String(value ?? '') })}
            onBlur={() => {}}
          />
        </span>
      )}
    </>
  )
}

const cents = (name: string, label: Label) => money(name, label, row => fenOf(row[name]))
const number = (name: string, label: Label) => count(name, label, row => Number(row[name] ?? 0))

export const AgencyDaily = () => (
  <ReportScreen
    screen="agency-daily"
    title={['机构日报', 'Agency daily']}
    call="agencyDaily"
    rowKey={row => row.date}
    columns={[
      words('date', ['日期', 'Day'], row => <time className="kt-figures">{row.date}</time>),
      number('lessons', ['课次', 'Lessons']),
      number('taught', ['已上', 'Taught']),
      number('confirmed', ['已确认', 'Confirmed']),
      number('expected', ['应到', 'Expected']),
      number('present', ['到课', 'Present']),
      number('orders', ['订单', 'Orders']),
      cents('payAmount', ['缴费', 'Paid']),
      cents('refundAmount', ['退款', 'Refunded']),
      cents('netAmount', ['净额', 'Net']),
    ]}
  />
)

export const LessonPeriodReport = () => (
  <ReportScreen
    screen="lesson-period-report"
    title={['课时报表', 'Lesson periods']}
    call="lessonPeriodReport"
    rowKey={row => `${row.openClassId} ${row.teacherId}`}
    columns={[
      words('className', ['班级', 'Class'], row => row.className),
      words('teacherName', ['教师', 'Teacher'], row => row.teacherName),
      number('lessons', ['课次', 'Lessons']),
      number('scheduled', ['待上', 'To come']),
      number('taught', ['待确认', 'To be confirmed']),
      number('confirmed', ['已确认', 'Confirmed']),
      number('stopped', ['停课', 'Stopped']),
      number('present', ['到课', 'Present']),
      number('expected', ['应到', 'Expected']),
      number('settledLessons', ['已计课时费', 'In fee lines']),
      cents('feeAmount', ['课时费', 'Fees']),
    ]}
  />
)

export const AgencyCourseStatistics = () => (
  <ReportScreen
    screen="agency-course-statistics"
    title={['课程统计', 'Course statistics']}
    call="agencyCourseStatistics"
    rowKey={row => row.productId}
    columns={[
      words('productName', ['课程', 'Course'], row => row.productName),
      number('classes', ['班级', 'Classes']),
      number('seats', ['名额', 'Seats']),
      number('pupils', ['学生', 'Pupils']),
      number('lessons', ['课次', 'Lessons']),
      number('confirmed', ['已确认', 'Confirmed']),
      cents('payAmount', ['缴费', 'Paid']),
      cents('refundAmount', ['退款', 'Refunded']),
      cents('netAmount', ['净额', 'Net']),
    ]}
  />
)
