/** The books of a month: the trial balance and the journal, with their export and the close of the month. */
import { Button, Tag } from '@blueprintjs/core'
import { monthNow } from '../../../console/clock.ts'
import { download, run } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { TabSet } from '../../../console/parts/TabSet.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { date, int, money, text, type Label } from '../../kit/field.ts'
import { plusMonths } from '../../kit/time.ts'
import { closeMonth, ledgerMonth } from '../ledger/month.ts'
import './board.css'

const words = {
  trial: ['试算平衡', 'Trial balance'],
  journal: ['序时账', 'Journal'],
  closed: ['已关账', 'Closed'],
  open: ['未关账', 'Open'],
  close: ['月末关账', 'Close the month'],
  ask: [
    '关账后本月不再接受记账，之后的记账进入下一个未关账的月份。确定吗？',
    'After this the month takes no booking any more: what comes later is in the next open month. Close it?',
  ],
  done: ['已关账', 'The month is closed'],
  none: ['这个月没有记账', 'Nothing was booked in this month'],
  balanced: ['借贷平衡', 'Debits equal credits'],
  more: ['只显示前2000行，全部请导出', 'The first 2,000 lines: export for all'],
  before: ['上个月', 'Month before'],
  after: ['下个月', 'Month after'],
  export: ['导出凭证', 'Export vouchers'],
} as const satisfies Record<string, Label>
const base = '/api/business-order/finance/ledger'
const accountFields = {
  account: text('科目', 'Account'),
  accountName: text('名称', 'Name'),
  opening: money('期初余额', 'Opening'),
  debit: money('借方', 'Debit'),
  credit: money('贷方', 'Credit'),
  closing: money('期末余额', 'Closing'),
}
const journalFields = {
  voucherNo: int('凭证号', 'Voucher'),
  bookedOn: date('日期', 'Date'),
  ruleName: text('摘要', 'Summary'),
  accountName: text('科目', 'Account'),
  schoolName: text('学校', 'School'),
  agencyName: text('机构', 'Agency'),
  debit: money('借方', 'Debit'),
  credit: money('贷方', 'Credit'),
}
type Text = Readonly<Record<string, string>>
interface Trial {
  readonly isClosed: boolean
  readonly accounts: readonly Text[]
  readonly difference: string
}
interface Journal {
  readonly total: number
  readonly lines: readonly Readonly<Record<string, string | number>>[]
}

export function Ledger() {
  const [address, keep] = useAddress()
  const thisMonth = monthNow(),
    month = address.get('month') ?? thisMonth
  const trial = useAsk<Trial>(`${base}/trial`, { month }, { of: ledgerMonth }),
    journal = useAsk<Journal>(`${base}/journal`, { month }, { of: ledgerMonth })
  const go = (to: string) => keep({ month: to })
  const mayClose = month < thisMonth && trial.value?.isClosed === false && may(closeMonth.permit)
  return (
    <Page
      screen="ledger"
      beside={trial.value && <Tag minimal>{t(trial.value.isClosed ? words.closed : words.open)}</Tag>}
      actions={
        <>
          <Button text="‹" aria-label={t(words.before)} onClick={() => go(plusMonths(month, -1))} />
          <strong className="kt-board-month">{month}</strong>
          <Button text="›" aria-label={t(words.after)} disabled={month >= thisMonth} onClick={() => go(plusMonths(month, 1))} />
          {(['csv', 'xlsx'] as const).map(format => (
            <Button
              key={format}
              text={`${t(words.export)} ${format}`}
              onClick={() => void download(`${base}/vouchers`, { month, format }, `${t(words.export)} ${month}.${format}`).catch(() => undefined)}
            />
          ))}
          {mayClose && (
            <CallButton
              intent="primary"
              text={t(words.close)}
              ask={words.ask}
              said={words.done}
              call={() => run(closeMonth, month, { month })}
              onDone={trial.reload}
            />
          )}
        </>
      }
    >
      <TabSet
        id="ledger"
        tabs={[
          { id: 'trial', title: t(words.trial), panel: () => <Shown of={trial}>{found => <TrialLines of={found} />}</Shown> },
          { id: 'journal', title: t(words.journal), panel: () => <Shown of={journal}>{found => <JournalLines of={found} />}</Shown> },
        ]}
      />
    </Page>
  )
}

const JournalLines = ({ of: { lines, total } }: { readonly of: Journal }) => (
  <section className="kt-card">
    <Lines
      label={t(words.journal)}
      fields={journalFields}
      lines={lines}
      rowKey={line => `${line.voucherNo} ${line.account} ${line.debit}`}
      empty={<Empty title={t(words.none)} />}
    />
    {total > lines.length && <p className="bp6-text-muted">{t(words.more)}</p>}
  </section>
)
const TrialLines = ({ of: { accounts, difference } }: { readonly of: Trial }) => (
  <section className="kt-card">
    <Lines
      label={t(words.trial)}
      fields={accountFields}
      lines={accounts}
      rowKey={line => line.account ?? ''}
      sums={['opening', 'debit', 'credit', 'closing']}
      empty={<Empty title={t(words.none)} />}
    />
    {Number(difference) === 0 && accounts.length > 0 && <p className="bp6-text-muted">{t(words.balanced)}</p>}
  </section>
)
