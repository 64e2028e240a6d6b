/** A settlement: what each teacher and each school comes to, every line, and the proof that it all adds up. */
import { Callout } from '@blueprintjs/core'
import { Link, useSearch } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useLink } from '../../../console/parts/useLink.ts'
import { t } from '../../../console/session.ts'
import { approvePart, object, rejectPart } from '../approval.ts'
import { kinds, settlement, settlementLine, settlementPart, type Kind, type MissingRate } from '../settlement.ts'
import { Hands } from './Hands.tsx'
import { settlementCommands } from './settlement-commands.ts'
import { fenOf, sums, SumTable, Yuan } from './SumTable.tsx'

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
  'failure',
  'settledAt',
]

export function SettlementDetail({ id }: { readonly id?: string }) {
  return (
    <DetailScreen
      of={settlement}
      {...(id ? { id } : {})}
      fields={shown}
      commands={[...settlementCommands, object]}
      title={row => `${t(kinds[row.kind as Kind])} ${text(row.period)} · ${text(row.agencyName)}`}
      summary={row => <Summary row={row} />}
      tabs={[
        { id: 'payees', title: t(['按教师', 'By teacher']), panel: row => <Payees row={row} /> },
        {
          id: 'schools',
          title: t(['学校核对', 'Schools']),
          panel: row => (
            <ListPanel
              of={settlementPart}
              where={{ settlementId: row.id }}
              commands={[approvePart, rejectPart]}
              search={[]}
              columns={['schoolId', 'lessonCount', 'amountCents', 'status', 'remark']}
            />
          ),
        },
        { id: 'lines', title: t(['全部明细', 'Lines']), panel: row => <Lines where={{ settlementId: row.id }} /> },
        { id: 'missing', title: t(['缺少费率', 'Without a rate']), panel: row => <Missing row={row} /> },
      ]}
    />
  )
}
/** For addresses that name the settlement in the query. */
export const SettlementByQuery = () => <SettlementDetail id={new URLSearchParams(useSearch()).get('id') ?? ''} />

export const Lines = ({ where }: { readonly where: Readonly<Record<string, unknown>> }) => (
  <ListPanel
    of={settlementLine}
    where={{ ...where, status: 'live' }}
    search={['openClassId', 'teacherId', 'isAdjustment']}
    columns={['lessonDate', 'openClassId', 'schoolId', 'teacherId', 'pupilCount', 'rateCents', 'isAdjustment', 'amountCents', 'reason']}
  />
)

function Summary({ row }: { readonly row: Wire }) {
  const payees = Object.values((row.payees ?? {}) as Record<string, { cents: number }>).reduce((sum, one) => sum + one.cents, 0)
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
  readonly lessonCount: number
  readonly adjustmentCount: number
  readonly feePerLesson: string
  readonly amount: string
}
const { count, money, words } = sums<Payee>()
export function Payees({ row }: { readonly row: Wire }) {
  const rows = useAsk<readonly Payee[]>('/api/business-basic/teacherClassFeeSettlement/teacherPayFee', { id: row.id }, { version: row.version })
  return (
    <Shown of={rows}>
      {list => (
        <SumTable
          label={t(['按教师', 'By teacher'])}
          rows={list}
          rowKey={one => one.id}
          columns={[
            words('name', ['收款人', 'Payee'], one => one.teacherName || text(row.agencyName)),
            words('rate', ['单价', 'Rate'], one => <span className="kt-figures">{one.feePerLesson || '–'}</span>),
            count('lessons', ['课次', 'Lessons'], one => one.lessonCount),
            count('adjustments', ['冲减', 'Opposite lines'], one => one.adjustmentCount),
            money('amount', ['金额', 'Amount'], one => fenOf(one.amount)),
          ]}
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
