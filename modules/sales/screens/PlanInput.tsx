/** The payment plan of a contract: parts with their days, which come to the amount. */
import { Lines } from '../../../console/parts/document/Lines.tsx'
import { fenOf } from '../../../console/parts/document/sum.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { date, formatMoney, money, moneyWords } from '../../kit/index.ts'
import type { Due } from '../contract.ts'
import { words } from './words.ts'

const fields = { due: date('日期', 'Due on', { required: true }), amount: money('金额', 'Amount', { required: true }) }
interface Line {
  readonly due: string
  readonly amount: string
}
/** Typed amounts stay as they are typed; fen are what is sent. */
export const PlanInput: Input = ({ field, value, values, onChange }) => {
  const kept = (Array.isArray(value) ? value : []) as readonly (Due & Partial<Line>)[]
  const lines = kept.map(({ due, cents, amount }) => ({ due, amount: amount ?? formatMoney(cents) }))
  const left = fenOf(values?.amount) - lines.reduce((sum, one) => sum + fenOf(one.amount), 0)
  return (
    <>
      <Lines
        label={t(field.label)}
        fields={fields}
        lines={lines}
        sums={['amount']}
        blank={() => ({ due: String(values?.endDate ?? ''), amount: left > 0 ? formatMoney(left) : '' })}
        addText={t(words.addPart)}
        onChange={next => onChange(next.length === 0 ? null : next.map(one => ({ ...one, cents: fenOf(one.amount) })))}
      />
      {lines.length === 0 ? (
        <p className="kt-muted">{t(words.planAtEnd)}</p>
      ) : (
        left !== 0 && <p className="kt-wrong">{`${t(words.planLeft)} ${moneyWords(left)}`}</p>
      )}
    </>
  )
}
