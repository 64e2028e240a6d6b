/** A settlement: what each teacher and each school comes to, every line, and the proof that it all adds up. */
import { Callout } from '@blueprintjs/core'
import { Link } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { listTab } from '../../../console/parts/listTab.tsx'
import { PaymentFailure } from '../../../console/parts/PaymentFailure.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useLink } from '../../../console/parts/useLink.ts'
import { may, t } from '../../../console/session.ts'
import { int, money, text as words } from '../../kit/field.ts'
import { sum } from '../../kit/money.ts'
import { approvePart, object, rejectPart } from '../approval.ts'
import { bill } from '../bill.ts'
import { kinds, settlement, settlementLine, settlementPart, type Kind, type MissingRate } from '../settlement.ts'
import { Hands } from './Hands.tsx'
import { toLesson } from './Lines.tsx'
import { settlementCommands } from './settlement-commands.ts'
import { Yuan } from './Yuan.tsx'

const shown = [
  'settleNo',
  'kind',
  'agencyId',
  'period',
  'lessonCount',
  'teacherCount',
  'amountCents',
  'carriedCents',
  'feeCents',
  'submittedAt',
  'auditRemark',
  'bankAccountId',
  'executeTime',
  'bankReference',
  'payoutLineId',
  'failure',
  'settledAt',
]

/** The address names it in its path or in its query. */
export function SettlementDetail() {
  return (
    <DetailScreen
      of={settlement}
      fields={shown}
      commands={[...settlementCommands, object]}
      title={row => `${t(kinds[row.kind as Kind])} ${text(row.period)} · ${text(row.agencyName)}`}
      summary={row => (
        <>
          <PaymentFailure row={row} />
          <Summary row={row} />
        </>
      )}
      beside={row => <InBill row={row} />}
      tabs={[
        { id: 'payees', title: t(['按教师', 'By teacher']), panel: row => <Payees row={row} /> },
        ...listTab(settlementPart, {
          id: 'schools',
          title: ['学校核对', 'Schools'],
          by: 'settlementId',
          commands: [approvePart, rejectPart],
          search: [],
          columns: ['schoolId', 'lessonCount', 'amountCents', 'status', 'remark'],
        }),
        ...listTab(settlementLine, {
          id: 'lines',
          title: ['全部明细', 'Lines'],
          by: 'settlementId',
          where: { status: 'live' },
          search: ['openClassId', 'teacherId', 'isAdjustment'],
          columns: ['lessonDate', 'openClassId', 'schoolId', 'teacherId', 'pupilCount', 'rateCents', 'isAdjustment', 'amountCents', 'reason'],
          link: toLesson,
        }),
        { id: 'missing', title: t(['缺少费率', 'Without a rate']), panel: row => <Missing row={row} /> },
      ]}
    />
  )
}

/** The bills of the month in which it was paid: the agency's, that has its lines. */
function InBill({ row }: { readonly row: Wire }) {
  const period = text(row.settledAt).slice(0, 7)
  const found = useList(bill, { agencyId: row.agencyId, period, current: 1, size: 1 }, { when: period !== '' && may('bill_view') })
  const of = found.value?.records[0]
  if (!of || period === '') return null
  return (
    <Card title={t(bill.label)}>
      <Link href={`/finance/bill/${encodeURIComponent(of.id)}`}>
        {text(of.billNo)} · {period}
      </Link>
    </Card>
  )
}

function Summary({ row }: { readonly row: Wire }) {
  const payees = sum(Object.values((row.payees ?? {}) as Record<string, { cents: number }>).map(one => one.cents))
  const carried = fenOf(row.carriedCents)
  return (
    <section className="kt-card">
      {t(['课次小计', 'Lessons'])} <Yuan fen={payees} />
      {carried !== 0 && (
        <>
          {'　'}
          {t(['结转', 'Brought forward'])} <Yuan fen={carried} />
        </>
      )}
      {'　= '}
      {t(['应付', 'Payable'])}{' '}
      <b>
        <Yuan fen={payees + carried} />
      </b>
      {row.status === 'approved' && fenOf(row.amountCents) <= 0 && (
        <span>
          {'　'}
          {t(['应付不大于0：结转到下期草稿。', 'Nothing is payable: carry it into the next draft.'])}
        </span>
      )}
      <div>
        <Hands row={row} />
      </div>
    </section>
  )
}

interface Payee {
  readonly id: string
  readonly teacherId: string
  readonly teacherName: string
}
const payeeFields = {
  teacherName: words('收款人', 'Payee'),
  feePerLesson: words('单价', 'Rate'),
  lessonCount: int('课次', 'Lessons'),
  adjustmentCount: int('冲减', 'Opposite lines'),
  amount: money('金额', 'Amount'),
}
function Payees({ row }: { readonly row: Wire }) {
  const rows = useAsk<readonly Payee[]>('/api/business-basic/teacherClassFeeSettlement/teacherPayFee', { id: row.id }, { version: row.version })
  return (
    <Shown of={rows}>
      {list => (
        <Lines
          label={t(['按教师', 'By teacher'])}
          fields={payeeFields}
          lines={list}
          rowKey={one => one.id}
          computed={{ teacherName: one => one.teacherName || text(row.agencyName) }}
          sums={['lessonCount', 'adjustmentCount', 'amount']}
          actions={one => <Link href={`/settlement/lines?settlementId=${row.id}&payeeId=${one.teacherId}`}>{t(['明细', 'Lines'])}</Link>}
        />
      )}
    </Shown>
  )
}

function Missing({ row }: { readonly row: Wire }) {
  const list = Array.isArray(row.missing) ? (row.missing as readonly MissingRate[]) : []
  const toTeacher = useLink('agency_teacher'),
    toClass = useLink('open_class')
  if (list.length === 0) return <Empty title={t(['每个课次都有费率', 'Every lesson has its rate'])} />
  return (
    <>
      <Callout intent="warning" compact>
        {t([
          '这些课次未计入：教师在当日没有课时费标准。设置后在草稿中再次生成。',
          'These lessons are left out: the teacher has no fee rate on the day. Set it, then generate into the draft again.',
        ])}
      </Callout>
      <ul>
        {list.map(one => (
          <li key={one.lessonId} className="kt-commands">
            <time className="kt-figures">{one.date}</time>
            {toTeacher && <Link href={toTeacher(one.teacherId)}>{t(['教师', 'Teacher'])}</Link>}
            {toClass && <Link href={toClass(one.openClassId)}>{t(['班级', 'Class'])}</Link>}
          </li>
        ))}
      </ul>
    </>
  )
}
