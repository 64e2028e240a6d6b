/** How a refund was found and who has agreed to it so far. */
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import type { Approval } from '../../audit/index.ts'
import { formatMoney } from '../../kit/money.ts'
import { quoteRule } from '../policy-words.ts'
import { type Quote, stepNames as stepWords } from '../refund.ts'

/** The quote as it was stored when the refund was asked for. */
export function QuoteView({ row }: { readonly row: Wire }) {
  const quote = row.quote as Quote | null
  return (
    <dl className="fi-quote">
      {quote && (
        <>
          <dt>{t(['已付', 'Paid'])}</dt>
          <dd>{formatMoney(quote.paidCents)}</dd>
          <dt>{t(['已确认课次', 'Lessons confirmed'])}</dt>
          <dd>
            {quote.confirmedLessons} / {quote.lessons}
          </dd>
          <dt>{t(['未上课部分', 'Not taught'])}</dt>
          <dd>{formatMoney(quote.untaughtCents)}</dd>
          <dt>{t(['适用规则', 'Rule'])}</dt>
          <dd>
            {t(quoteRule(quote.rule))} · {quote.backBp / 100}%
          </dd>
          <dt>{t(['按规则可退', 'By policy'])}</dt>
          <dd>{formatMoney(quote.cents)}</dd>
        </>
      )}
      <dt className="fi-total">{t(['退款金额 (¥)', 'Amount (¥)'])}</dt>
      <dd className="fi-total">{text(row.amountCents)}</dd>
    </dl>
  )
}

const opinions: Readonly<Record<string, readonly [string, string]>> = {
  agreed: ['同意', 'agrees'],
  objected: ['有异议', 'objects'],
  silence: ['默认同意', 'agreed by silence'],
  proposed: ['机构提出', 'proposed it'],
}
/** The agency's opinion in words: its verdict, then what it wrote. */
export function Opinion({ of }: { readonly of: unknown }) {
  const [verdict = '', ...words] = text(of).split(': ')
  const known = opinions[verdict]
  return <>{verdict === '' ? '–' : [known ? t(known) : verdict, ...words].join(': ')}</>
}

/** Applied, the agency's opinion, each approval, execution: in order, with who and when. */
export function Steps({ row }: { readonly row: Wire }) {
  const approvals = Array.isArray(row.approvals) ? (row.approvals as readonly Approval[]) : []
  const [verdict = '', ...words] = text(row.agencyOpinion).split(': ')
  return (
    <ol className="fi-steps">
      <li>
        <ToneTag tone="idle">{t(['申请', 'Applied'])}</ToneTag> {text(row.createUserName)}
      </li>
      {(row.agencyOpinion || row.opineUntil) && (
        <li>
          <ToneTag tone={!row.agencyOpinion ? 'waiting' : verdict === 'objected' ? 'bad' : 'good'}>
            {t(['机构', 'Agency'])} {row.agencyOpinion ? t(opinions[verdict] ?? ['', '']) : t(['待意见', 'asked'])}
          </ToneTag>
          {words.join(': ') || (!row.agencyOpinion && <time>{text(row.opineUntil).slice(0, 10)}</time>)}
        </li>
      )}
      {approvals.map(one => (
        <li key={one.step}>
          <ToneTag tone="good">
            {t(stepWords[one.step as keyof typeof stepWords] ?? [one.step, one.step])} {t(['通过', 'approved'])}
          </ToneTag>
          {one.name}
          {one.remark && `：${one.remark}`}
        </li>
      ))}
      {row.status === 'rejected' && (
        <li>
          <ToneTag tone="bad">{t(['驳回', 'Rejected'])}</ToneTag>
          {text(row.auditRemark)}
        </li>
      )}
      {Number(row.tries) > 0 && (
        <li>
          <ToneTag tone="waiting">{t([`已失败 ${row.tries} 次`, `failed ${row.tries} times`])}</ToneTag>
          {text(row.failure)}
        </li>
      )}
      {row.status === 'success' && (
        <li>
          <ToneTag tone="good">{t(['到账', 'Refunded'])}</ToneTag> <time>{text(row.refundedAt).slice(0, 16)}</time>
        </li>
      )}
    </ol>
  )
}
