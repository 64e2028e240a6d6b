/** Agency daily, lesson periods and course statistics: one frame, three sets of columns. */
import { useId } from 'react'
import { useAsk } from '../../../console/parts/hooks.ts'
import { isNumeric } from '../../../console/parts/cells.tsx'
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
}

type Answer = readonly Row[] | { readonly records: readonly Row[] }
const rowsOf = (answer: Answer): readonly Row[] => ('records' in answer ? answer.records : answer)

/** The month and the agency stand in the address, so that a report can be sent to a colleague. */
const reportScreen = ({ screen, title, call, fields, key }: Report) =>
  function ReportScreen() {
    const [address, keep] = useAddress()
    const thisMonth = new Date().toISOString().slice(0, 7)
    const asked = { period: address.get('period') ?? thisMonth, agencyId: address.get('agencyId') ?? '' }
    const rows = useAsk<Answer>(`/api/business-basic/financeStatistics/${call}`, { ...asked, size: 200 })
    return (
      <Page
        screen={screen}
        title={t(title)}
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
              <Lines
                label={t(title)}
                fields={fields}
                lines={rowsOf(answer)}
                rowKey={row => key.map(name => row[name]).join(' ')}
                sums={Object.keys(fields).filter(name => isNumeric(fields[name]!.kind))}
                empty={<Empty title={t(['这个月没有数据', 'Nothing in this month'])} hint={t(['换一个月份或机构试试。', 'Try another month or agency.'])} />}
              />
            )}
          </Shown>
        </section>
      </Page>
    )
  }

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
  fields: {
    className: text('班级', 'Class'),
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
