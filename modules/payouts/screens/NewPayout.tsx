/** Puts a batch together: all that is to be paid and has an account is chosen, and the sum follows what is left. */
import { Callout, Checkbox, Tag } from '@blueprintjs/core'
import { useEffect } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input, InputProps } from '../../../console/parts/inputs.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { sum, yuan, moneyWords } from '../../kit/money.ts'
import { fenOf } from '../../../console/parts/document/sum.ts'
import type { Ids } from '../parts.ts'
import type { Payable } from '../routes.ts'
import './payouts.css'

const words = {
  none: ['没有待付款的结算单', 'Nothing waits to be paid'],
  all: ['全选', 'All of them'],
  same: ['退回后账户未更正', 'the account is as it was when the bank refused it'],
  cooling: ['没有可用账户或冷静期未满', 'no account in use, or changed too recently'],
  chosen: ['已选', 'Chosen'],
  of: ['笔', 'payments'],
  rule: [
    '加入批次后不能再逐笔付款；由另一位财务复核放行，再导出银行文件。',
    'In a batch they are not paid one by one any more; another person of finance releases it, then the file for the bank is exported.',
  ],
} as const

function Chosen({ props, rows }: { readonly props: InputProps; readonly rows: readonly Payable[] }) {
  const { value, onChange, onGiven } = props
  const ready = rows.filter(one => one.isReady).map(one => one.id),
    chosen = Array.isArray(value) ? value.map(String) : []
  // What a bank refused is chosen by hand, unless its account was put right since.
  useEffect(() => {
    if (!Array.isArray(value)) (onGiven ?? onChange)(rows.filter(one => one.isReady && one.isMended).map(one => one.id))
  })
  if (rows.length === 0) return <Empty title={t(words.none)} />
  const total = sum(rows.filter(one => chosen.includes(one.id)).map(one => fenOf(one.amount)))
  return (
    <fieldset className="kt-payables" aria-label={t(props.field.label)}>
      <Checkbox
        label={t(words.all)}
        checked={chosen.length > 0 && chosen.length === ready.length}
        indeterminate={chosen.length > 0 && chosen.length < ready.length}
        onChange={() => onChange(chosen.length === ready.length ? [] : ready)}
      />
      {rows.map(one => (
        <Checkbox
          key={one.id}
          disabled={!one.isReady}
          checked={chosen.includes(one.id)}
          onChange={() => onChange(chosen.includes(one.id) ? chosen.filter(id => id !== one.id) : [...chosen, one.id])}
        >
          <span className="kt-payable">
            <b>{one.agencyName}</b>
            <span className="kt-muted">
              {one.settleNo} · {one.isReady ? one.account : t(words.cooling)}
            </span>
            {one.failure && (
              <Tag minimal intent={one.isMended ? 'none' : 'warning'}>
                {one.failure}
                {!one.isMended && ` · ${t(words.same)}`}
              </Tag>
            )}
            <span className="kt-figures">{yuan(one.amount)}</span>
          </span>
        </Checkbox>
      ))}
      <p className="kt-payable" role="status">
        <b>
          {t(words.chosen)} {chosen.length} {t(words.of)}
        </b>
        <b className="kt-figures">{moneyWords(total)}</b>
      </p>
    </fieldset>
  )
}
const chosenOf =
  (ids: Ids): Input =>
  props => {
    const rows = useAsk<readonly Payable[]>('/api/business-order/finance/payout/payable')
    return <Shown of={rows}>{list => <Chosen props={props} rows={list.filter(one => one.ids === ids)} />}</Shown>
  }
const inputs = { settlementIds: chosenOf('settlementIds'), commissionIds: chosenOf('commissionIds') }

export const NewPayout = (props: FormDialogProps) => (
  <FormDialog {...props} isWide first={{ template: 'neutral', ...props.first }} inputs={{ ...props.inputs, ...inputs }}>
    {() => (
      <Callout icon={null} compact className="kt-lead">
        {t(words.rule)}
      </Callout>
    )}
  </FormDialog>
)
