/** How a refund was found and who has agreed to it so far. */
import type { ReactNode } from 'react'
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { Totals } from '../../../console/parts/document/DocumentWithLines.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import type { Approval } from '../../audit/index.ts'
import type { Label } from '../../kit/field.ts'
import type { Tone } from '../../kit/lifecycle.ts'
import { formatMoney } from '../../kit/money.ts'
import { quoteRule } from '../policy-words.ts'
import { type Quote, stepNames as stepWords } from '../refund.ts'
import { opinionOf, opinions } from '../opinion.ts'

/** The quote as it was stored when the refund was asked for. */
export function QuoteView({ row }: { readonly row: Wire }) {
  const quote = row.quote as Quote | null
  return (
    <Totals
      of={[
        ...(quote
          ? ([
              { label: ['已付', 'Paid'], value: formatMoney(quote.paidCents) },
              { label: ['已确认课次', 'Lessons confirmed'], value: `${quote.confirmedLessons} / ${quote.lessons}` },
              { label: ['未上课部分', 'Not taught'], value: formatMoney(quote.untaughtCents) },
              ...(quote.earlierCents ? [{ label: ['此前退款已结', 'Settled by earlier refunds'], value: formatMoney(quote.earlierCents) } as const] : []),
              { label: ['适用规则', 'Rule'], value: `${t(quoteRule(quote.rule))} · ${quote.backBp / 100}%` },
              { label: ['按规则可退', 'By policy'], value: formatMoney(quote.cents) },
            ] as const)
          : []),
        { label: ['退款金额 (¥)', 'Amount (¥)'], value: text(row.amountCents) },
      ]}
    />
  )
}

/** The agency's opinion in words: its verdict, then what it wrote. */
export function Opinion({ of }: { readonly of: unknown }) {
  const { verdict, words } = opinionOf(text(of)),
    known = opinions[verdict]
  return <>{verdict === '' ? '–' : [known ? t(known) : verdict, words].filter(Boolean).join(': ')}</>
}

/** Applied, the agency's opinion, each approval, execution: in order, with who and when. */
export function Steps({ row }: { readonly row: Wire }) {
  const approvals = Array.isArray(row.approvals) ? (row.approvals as readonly Approval[]) : []
  const { verdict, words } = opinionOf(text(row.agencyOpinion))
  return (
    <ol className="fi-steps">
      <Told as={['申请', 'Applied']}>{text(row.createUserName)}</Told>
      {(row.agencyOpinion || row.opineUntil) && (
        <Told
          as={row.agencyOpinion ? [`机构 ${opinions[verdict]?.[0] ?? ''}`, `Agency ${opinions[verdict]?.[1] ?? ''}`] : ['机构 待意见', 'Agency asked']}
          tone={!row.agencyOpinion ? 'waiting' : verdict === 'objected' ? 'bad' : 'good'}
        >
          {words || (!row.agencyOpinion && <time>{text(row.opineUntil).slice(0, 10)}</time>)}
        </Told>
      )}
      {approvals.map(one => {
        const [zh, en] = stepWords[one.step as keyof typeof stepWords] ?? [one.step, one.step]
        return (
          <Told key={one.step} as={[`${zh} 通过`, `${en} approved`]} tone="good">
            {one.name}
            {one.remark && `${t(['：', ': '])}${one.remark}`}
          </Told>
        )
      })}
      {row.status === 'rejected' && (
        <Told as={['驳回', 'Rejected']} tone="bad">
          {text(row.auditRemark)}
        </Told>
      )}
      {Number(row.tries) > 0 && (
        <Told as={[`已失败 ${row.tries} 次`, `failed ${row.tries} times`]} tone="waiting">
          {text(row.failure)}
        </Told>
      )}
      {row.status === 'success' && (
        <Told as={['到账', 'Refunded']} tone="good">
          <time>{text(row.refundedAt).slice(0, 16)}</time>
        </Told>
      )}
    </ol>
  )
}
const Told = ({ as, tone = 'idle', children }: { readonly as: Label; readonly tone?: Tone; readonly children: ReactNode }) => (
  <li>
    <ToneTag tone={tone}>{t(as)}</ToneTag> {children}
  </li>
)
