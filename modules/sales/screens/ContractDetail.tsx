/** The page of a contract: what of it is paid and invoiced, its plan, and a change that waits. */
import { Callout } from '@blueprintjs/core'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { today } from '../../../console/clock.ts'
import type { Wire } from '../../../console/call.ts'
import { t } from '../../../console/session.ts'
import { date, formatMoney, money, text as textField, moneyWords } from '../../kit/index.ts'
import { contractCommands } from '../contract.commands.ts'
import { contract, type Due, inForce, planOf, type Proposed } from '../contract.ts'
import { contractInvoice, contractPayment, invoiceCommands, paymentCommands } from '../contract-money.ts'
import { assignContract } from '../hand-on.ts'
import { PlanInput } from './PlanInput.tsx'
import { SellerPick } from './SellerPick.tsx'
import { words } from './words.ts'
import './sales.css'

const shown = Object.keys(contract.fields).filter(name => !['plan', 'proposed', 'warnAt', 'approvals', 'submittedFor', 'revised'].includes(name))
const inputs = { contractId: null }

export const ContractDetail = () => (
  <DetailScreen
    of={contract}
    commands={[...contractCommands, assignContract]}
    fields={shown}
    inputs={{ plan: PlanInput, toId: SellerPick }}
    figures={row => [
      { name: 'amount', label: contract.fields.amount.label, value: yuan(text(row.amount)) },
      share(row, 'paidAmount'),
      share(row, 'invoicedAmount'),
      { name: 'endDate', label: contract.fields.endDate.label, value: text(row.endDate) },
    ]}
    summary={row => <Waits row={row} />}
    tabs={[
      { id: 'plan', title: t(words.plan), panel: row => <Plan row={row} /> },
      ...listTab(contractPayment, {
        id: 'payments',
        title: words.payments,
        by: 'contractId',
        columns: ['payDate', 'amount', 'method', 'status'],
        search: ['status'],
        commands: paymentCommands,
        inputs,
      }),
      ...listTab(contractInvoice, {
        id: 'invoices',
        title: words.invoices,
        by: 'contractId',
        columns: ['invoiceNo', 'amount', 'invoiceDate', 'title', 'status'],
        search: ['status'],
        commands: invoiceCommands,
        inputs,
      }),
    ]}
  />
)

/** How much of the amount it is. */
const share = (row: Wire, name: 'paidAmount' | 'invoicedAmount') => ({
  name,
  label: contract.fields[name].label,
  value: yuan(text(row[name])),
  says: fenOf(row.amount) > 0 && `${Math.round((fenOf(row[name]) * 100) / fenOf(row.amount))}%`,
})

const changed = { name: contract.fields.name.label, amount: contract.fields.amount.label, endDate: contract.fields.endDate.label, plan: words.plan } as const
const planWords = (plan: readonly Due[]): string => plan.map(one => `${one.due} ${moneyWords(one.cents)}`).join(t(['；', '; ']))
function Waits({ row }: { readonly row: Wire }) {
  const wish = row.proposed as Proposed | null
  return (
    <>
      {wish && (
        <Callout intent="primary" title={t(words.change)}>
          <p>{wish.why}</p>
          <ul>
            {(Object.keys(changed) as (keyof typeof changed)[])
              .filter(name => wish[name] !== undefined)
              .map(name => (
                <li key={name}>
                  {t(changed[name])}: {name === 'plan' ? planWords(wish.plan!) : name === 'amount' ? moneyWords(wish.amount!) : wish[name]}
                </li>
              ))}
          </ul>
        </Callout>
      )}
      {text(row.expired) !== '' && <Callout intent="warning">{t(words.expired)}</Callout>}
    </>
  )
}

const fields = { due: date('应收日期', 'Due on'), amount: money('金额', 'Amount'), state: textField('状态', 'State') }
/** Each part, and how far payments reach into it: they fill the parts in their order. */
function Plan({ row }: { readonly row: Wire }) {
  const plan = planOf({ plan: row.plan as readonly Due[] | null, amount: fenOf(row.amount), endDate: text(row.endDate) })
  let paid = fenOf(row.paidAmount)
  const isOn = inForce.some(status => status === row.status)
  const lines = plan.map(({ due, cents }) => {
    const here = Math.min(cents, Math.max(0, paid))
    paid -= cents
    const state = here === cents ? 'paid' : isOn && due < today() ? 'late' : here > 0 ? 'part' : 'coming'
    return { due, amount: formatMoney(cents), state }
  })
  const tones = { paid: 'good', part: 'active', late: 'bad', coming: 'idle' } as const
  return (
    <Lines
      label={t(words.plan)}
      fields={fields}
      lines={lines}
      sums={['amount']}
      isNumbered
      cells={{ state: line => <ToneTag tone={tones[line.state as keyof typeof tones]}>{t(words[line.state as keyof typeof tones])}</ToneTag> }}
    />
  )
}
