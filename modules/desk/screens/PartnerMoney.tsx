/** What a channel or an organisation does first, and what became of its last settlements: paid, or not and why. */
import { TickCircleIcon } from '@blueprintjs/icons'
import { Link } from 'wouter'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { partnerVisitor } from '../../channels/index.ts'
import { commission } from '../../commissions/index.ts'
import type { Label } from '../../kit/field.ts'
import { bankAccount } from '../../settlement/index.ts'

const shownMost = 3
const words = {
  start: ['开始推广', 'How to begin'],
  code: ['把下面的二维码或链接发给家长', 'Hand out the code or the link below to families'],
  come: [
    '家长扫码并登录后，会出现在“用户”中；之后的订单和佣金按比例归属于您',
    'Who scans it and signs in is among your users; their orders and your commission follow',
  ],
  account: ['登记收款账户：核验并过了冷静期后才能收到佣金', 'Give your bank account: commission goes there once it is verified and has cooled down'],
  users: ['用户', 'Users'],
  done: ['已完成', 'Done'],
  paid: ['最近的佣金结算', 'Last commissions'],
  all: ['全部', 'All'],
} as const satisfies Record<string, Label>

/** As long as nobody came or no account is known: the first things to do, those that are done marked. */
export function FirstSteps({ kind }: { readonly kind: 'channel' | 'org' }) {
  const came = useList(partnerVisitor, { current: 1, size: 1 }),
    accounts = useList(bankAccount, { current: 1, size: 1 }, { when: may('bank_account_view') })
  if (!came.value || (may('bank_account_view') && !accounts.value)) return null
  const hasCome = Number(came.value.total) > 0,
    hasAccount = !may('bank_account_view') || Number(accounts.value?.total) > 0
  if (hasCome && hasAccount) return null
  const users = kind === 'channel' ? '/platform_channel/users' : undefined
  return (
    <section className="kt-card" aria-labelledby="first-steps" data-part="first-steps">
      <h2 id="first-steps">{t(words.start)}</h2>
      <ol>
        <Step says={words.code} isDone={hasCome} />
        <Step says={words.come} isDone={hasCome} to={users} named={words.users} />
        <Step says={words.account} isDone={hasAccount} to="/finance/bankAccount" named={bankAccount.label} />
      </ol>
    </section>
  )
}
interface StepProps {
  readonly says: Label
  readonly isDone: boolean
  readonly to?: string | undefined
  readonly named?: Label
}
const Step = ({ says, isDone, to, named }: StepProps) => (
  <li className={isDone ? 'kt-muted' : undefined}>
    {t(says)} {isDone && <TickCircleIcon title={t(words.done)} />}
    {!isDone && to && named && (
      <p>
        <Link href={to}>{t(named)}</Link>
      </p>
    )}
  </li>
)

/** The last settlements: how much, what became of it, and why it did not arrive. */
export function LastPaid() {
  const found = useList(commission, { current: 1, size: shownMost, descs: 'period' }, { when: may('commission_view') })
  const rows = found.value?.records ?? []
  if (rows.length === 0) return null
  return (
    <section className="kt-card" aria-labelledby="last-paid" data-part="last-paid">
      <div className="kt-card-head">
        <h2 id="last-paid">{t(words.paid)}</h2>
        <Link href="/commission/list">{t(words.all)}</Link>
      </div>
      <ul className="dk-paid">
        {rows.map(row => (
          <li key={row.id}>
            <Link href={`/commission/detail/${row.id}`}>
              {text(row.period)} · <span className="kt-figures">{yuan(text(row.amountCents))}</span>
            </Link>{' '}
            <StatusTag of={commission} status={row.status} />
            {text(row.failure) !== '' && <p className="kt-muted">{text(row.failure)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
