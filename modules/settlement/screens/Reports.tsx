/** Agency daily, lesson periods and course statistics: one frame, three sets of columns; a figure drawn, and each row a way to what it is
 * made of. */
import { HTMLSelect } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { monthNow, today } from '../../../console/clock.ts'
import { Bars } from '../../../console/parts/Bars.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { grouped, isNumeric, yuan } from '../../../console/parts/cells.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { date, int, money, ref, text, type Label } from '../../kit/field.ts'
import type { Fields } from '../../kit/resource.ts'
import { plusMonths } from '../../kit/time.ts'
import { MonthSelect } from './MonthSelect.tsx'

type Row = Readonly<Record<string, unknown>>
const agencyField = ref('agency')('机构', 'Agency')

interface Report {
  readonly screen: string
  readonly title: Label
  readonly call: string
  /** The columns; the figures among them are added up. */
  readonly fields: Fields
  /** What of a row no other row has. */
  readonly key: readonly string[]
  /** The column that says what a row is of. */
  readonly name: string
  /** The columns that tell equal names apart, each where it does. */
  readonly apart?: readonly string[]
  /** Rows are days: drawn from the first to the last, and listed from today back, those to come behind. */
  readonly isByDay?: boolean
  /** What a row is made of: the first is what its bar leads to. */
  readonly leads: readonly Lead[]
}
interface Asked {
  readonly period: string
  readonly agencyId: string
}
interface Lead {
  readonly label: Label
  readonly permit: string
  readonly to: (row: Row, asked: Asked) => string
}

type Answer = readonly Row[] | { readonly records: readonly Row[] }
/** The days that are over, the newest first, then those to come, the next first. */
function untilToday(rows: readonly Row[], name: string): readonly Row[] {
  const now = today(),
    isToCome = (row: Row) => String(row[name]) > now
  return [...rows.filter(row => !isToCome(row)), ...rows.filter(isToCome).toReversed()]
}
const rowsOf = (answer: Answer): readonly Row[] => ('records' in answer ? answer.records : answer)

/** The month and the agency stand in the address, so that a report can be sent to a colleague. */
const reportScreen = (report: Report) =>
  function ReportScreen() {
    const { screen, title, call, fields, key } = report
    const [address, keep] = useAddress()
    const thisMonth = monthNow()
    const asked = { period: address.get('period') ?? thisMonth, agencyId: address.get('agencyId') ?? '' }
    const rows = useAsk<Answer>(`/api/business-basic/financeStatistics/${call}`, { ...asked, size: 200 })
    return (
      <Page
        screen={screen}
        actions={
          <>
            <MonthSelect
              value={asked.period}
              months={Array.from({ length: 13 }, (_, i) => plusMonths(thisMonth, -i))}
              onChange={period => keep({ ...asked, period })}
            />
            {may('finance_statistics_view') && <AgencyFilter value={asked.agencyId} onChange={agencyId => keep({ ...asked, agencyId })} />}
          </>
        }
      >
        <section className="kt-card">
          <Shown of={rows}>
            {answer => (
              <>
                {rowsOf(answer).length > 0 && (
                  <Drawn report={report} rows={rowsOf(answer)} asked={asked} by={address.get('by') ?? ''} onBy={by => keep({ ...asked, by })} />
                )}
                <Lines
                  label={t(title)}
                  fields={fields}
                  lines={report.isByDay ? untilToday(rowsOf(answer), report.name) : rowsOf(answer)}
                  rowKey={row => key.map(name => row[name]).join(' ')}
                  sums={Object.keys(fields).filter(name => isNumeric(fields[name]!.kind))}
                  actions={row => <Leads leads={report.leads} row={row} asked={asked} />}
                  empty={<Empty title={t(['这个月没有数据', 'Nothing in this month'])} hint={t(['换一个月份或机构试试。', 'Try another month or agency.'])} />}
                />
              </>
            )}
          </Shown>
        </section>
      </Page>
    )
  }

const permitted = (leads: readonly Lead[]): readonly Lead[] => leads.filter(one => may(one.permit))
const Leads = ({ leads, row, asked }: { readonly leads: readonly Lead[]; readonly row: Row; readonly asked: Asked }): ReactNode => (
  <span className="kt-commands">
    {permitted(leads).map(one => (
      <Link key={one.label[1]} href={one.to(row, asked)}>
        {t(one.label)}
      </Link>
    ))}
  </span>
)

/** Bars that are drawn of a report that is not by day. */
const barsMax = 12
interface DrawnProps {
  readonly report: Report
  readonly rows: readonly Row[]
  readonly asked: Asked
  /** The figure that is drawn; a text of the address. */
  readonly by: string
  readonly onBy: (by: string) => void
}
/** One figure of the rows as bars, which lead on. */
function Drawn({ report: { fields, key, name, apart = [], isByDay = false, leads, title }, rows, asked, by, onBy }: DrawnProps) {
  const figures = Object.keys(fields).filter(one => isNumeric(fields[one]!.kind))
  const shown = figures.includes(by) ? by : (figures.findLast(one => fields[one]!.kind === 'money' && rows.some(row => fenOf(row[one]) !== 0)) ?? figures[0]!)
  const isMoney = fields[shown]!.kind === 'money'
  const figureOf = (row: Row) => (isMoney ? fenOf(row[shown]) : Number(row[shown]))
  const [lead] = permitted(leads)
  const alike = Map.groupBy(rows, row => row[name])
  const called = (row: Row): string =>
    [name, ...apart.filter(one => new Set(alike.get(row[name])!.map(other => other[one])).size > 1)].map(one => row[one]).join(' · ')
  const all = rows.map(row => ({
    key: key.map(one => row[one]).join(' '),
    label: isByDay ? String(row[name]).slice(5) : called(row),
    value: figureOf(row),
    text: isMoney ? yuan(String(row[shown])) : grouped(String(row[shown])),
    to: lead?.to(row, asked),
  }))
  const bars = isByDay ? all.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : all.toSorted((a, b) => b.value - a.value).slice(0, barsMax)
  return (
    <>
      <label className="kt-report-by">
        {t(['图表', 'Chart'])}
        <HTMLSelect value={shown} onChange={event => onBy(event.target.value)} options={figures.map(one => ({ value: one, label: t(fields[one]!.label) }))} />
      </label>
      <Bars label={`${t(title)} · ${t(fields[shown]!.label)}`} bars={bars} isUpright={isByDay} />
    </>
  )
}

/** The rows of a list that a report's row counts: those of a class, a product, an agency, in its days. */
const listed = (path: string, filters: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[`q.${name}`, String(value)]] : [])))}`
const daysOf = (period: string, field: string) => ({
  [`${field}_datege`]: `${period}-01 00:00:00`,
  [`${field}_datelt`]: `${plusMonths(period, 1)}-01 00:00:00`,
})
const onDay = (day: unknown, field: string) => ({ [`${field}_datege`]: `${day} 00:00:00`, [`${field}_datele`]: `${day} 23:59:59` })
const lessons = '/age_client/lesson/lessonmanage',
  orders = '/order/list'
const words = {
  lessons: ['课次', 'Lessons'],
  orders: ['订单', 'Orders'],
  lines: ['结算明细', 'Lines'],
  klass: ['班级详情', 'The class'],
  product: ['课程', 'Course'],
  classes: ['班级', 'Classes'],
} as const

function AgencyFilter({ value, onChange }: { readonly value: string; readonly onChange: (agencyId: string) => void }) {
  const id = useId()
  return (
    <span className="kt-filter-ref">
      <label htmlFor={id}>{t(agencyField.label)}</label>
      <RefInput
        id={id}
        field={agencyField}
        value={value}
        isWrong={false}
        describedBy={undefined}
        onChange={next => onChange(String(next ?? ''))}
        onBlur={() => {}}
      />
    </span>
  )
}

const sales = { payAmount: money('缴费', 'Paid'), refundAmount: money('退款', 'Refunded'), netAmount: money('净额', 'Net') }

export const AgencyDaily = reportScreen({
  screen: 'agency-daily',
  title: ['机构日报', 'Agency daily'],
  call: 'agencyDaily',
  key: ['date'],
  name: 'date',
  isByDay: true,
  leads: [
    { label: words.lessons, permit: 'lesson_view', to: ({ date: day }, { agencyId }) => listed(lessons, { ...onDay(day, 'startAt'), agencyId }) },
    { label: words.orders, permit: 'order_view', to: ({ date: day }, { agencyId }) => listed(orders, { ...onDay(day, 'paidAt'), agencyId }) },
  ],
  fields: {
    date: date('日期', 'Day'),
    lessons: int('课次', 'Lessons'),
    taught: int('已上', 'Taught'),
    confirmed: int('已确认', 'Confirmed'),
    expected: int('应到', 'Expected'),
    present: int('到课', 'Present'),
    orders: int('订单', 'Orders'),
    ...sales,
  },
})

export const LessonPeriodReport = reportScreen({
  screen: 'lesson-period-report',
  title: ['课时报表', 'Lesson periods'],
  call: 'lessonPeriodReport',
  key: ['openClassId', 'teacherId'],
  name: 'className',
  apart: ['schoolName', 'teacherName'],
  leads: [
    { label: words.lessons, permit: 'lesson_view', to: ({ openClassId }, { period }) => listed(lessons, { openClassId, ...daysOf(period, 'startAt') }) },
    {
      label: words.lines,
      permit: 'settlement_line_view',
      to: ({ openClassId, teacherId }) => `/settlement/lines?${new URLSearchParams({ openClassId: String(openClassId), payeeId: String(teacherId) })}`,
    },
    { label: words.klass, permit: 'open_class_view', to: ({ openClassId }) => `/openclass/launch/${openClassId}` },
  ],
  fields: {
    className: text('班级', 'Class'),
    schoolName: text('学校', 'School'),
    teacherName: text('教师', 'Teacher'),
    lessons: int('课次', 'Lessons'),
    scheduled: int('待上', 'To come'),
    taught: int('待确认', 'To be confirmed'),
    confirmed: int('已确认', 'Confirmed'),
    stopped: int('停课', 'Stopped'),
    present: int('到课', 'Present'),
    expected: int('应到', 'Expected'),
    settledLessons: int('已计课时费', 'In fee lines'),
    feeAmount: money('课时费', 'Fees'),
  },
})

export const AgencyCourseStatistics = reportScreen({
  screen: 'agency-course-statistics',
  title: ['课程统计', 'Course statistics'],
  call: 'agencyCourseStatistics',
  key: ['productId'],
  name: 'productName',
  leads: [
    { label: words.product, permit: 'product_view', to: ({ productId }) => `/school_client/class/productDetail/${productId}` },
    { label: words.classes, permit: 'open_class_view', to: ({ productId }) => listed('/openclass/launch', { productId }) },
  ],
  fields: {
    productName: text('课程', 'Course'),
    classes: int('班级', 'Classes'),
    seats: int('名额', 'Seats'),
    pupils: int('学生', 'Pupils'),
    lessons: int('课次', 'Lessons'),
    confirmed: int('已确认', 'Confirmed'),
    ...sales,
  },
})
