/** A transfer: the classes that would take the pupil, told apart by their days and seats, and what becomes of the money. */
import { Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { text } from '../../../console/parts/cells.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input, InputProps } from '../../../console/parts/inputs.tsx'
import { Combobox } from '../../../console/parts/RefInput.tsx'
import { t } from '../../../console/session.ts'
import { grouped, weekdayNames } from '../../kit/index.ts'
import type { TransferClass } from '../transfer.ts'

const path = '/api/business-openclass/school_client/enrolment/transferClasses'
const useClasses = (id: string | undefined) => useAsk<readonly TransferClass[]>(path, { id }, { of: ['open_class', 'enrolment'], when: id !== undefined })

const isSome = (amount: string): boolean => amount !== '0.00'
const yuan = (amount: string): string => `¥${grouped(amount)}`
/** "周一、周四 16:30 · 2026-12-01 起 · 余 5 · 退 ¥296.00". */
function said({ weekdays, clock, firstDate, seats, toPay, later, until, back }: TransferClass): string {
  const days = weekdays.map(day => t(weekdayNames[day]!)).join(t(['、', ', ']))
  return [
    [days, clock].filter(Boolean).join(' '),
    firstDate && t([`${firstDate} 起`, `from ${firstDate}`]),
    t([`余 ${seats}`, `${seats} free`]),
    isSome(toPay) && t([`补 ${yuan(toPay)}`, `${yuan(toPay)} to pay`]),
    isSome(later) && t([`尾款 ${yuan(later)}（${until} 前）`, `balance of ${yuan(later)} by ${until}`]),
    isSome(back) && t([`退 ${yuan(back)}`, `${yuan(back)} back`]),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Classes({ of, ...props }: InputProps & { readonly of: readonly TransferClass[] }) {
  const [typed, setTyped] = useState<string>()
  const wanted = typed?.trim() ?? ''
  const options = of.filter(one => one.name.includes(wanted)).map(one => ({ id: one.id, title: one.name, label: said(one) }))
  const chosen = of.find(one => one.id === props.value)
  return <Combobox {...props} typed={typed} onTyped={setTyped} options={options} title={chosen ? `${chosen.name} · ${said(chosen)}` : text(props.value)} />
}

/** What becomes of the money, once the class is chosen. */
function Money({ of: { price, credit, toPay, later, until, back, waived } }: { readonly of: TransferClass }) {
  const paid = t([
    `原班未上课时的费用 ${yuan(credit)}，新班费用 ${yuan(price)}。`,
    `Untaught lessons are worth ${yuan(credit)}, the new class costs ${yuan(price)}. `,
  ])
  const rest = isSome(toPay)
    ? t([`转班后须补缴 ${yuan(toPay)}。`, `${yuan(toPay)} is left to pay.`])
    : isSome(back)
      ? t([`转班后退回差额 ${yuan(back)}。`, `${yuan(back)} goes back.`])
      : !isSome(later) && t(['无需补缴或退款。', 'Nothing is to pay and nothing goes back.'])
  return (
    <Callout data-transfer="">
      {paid}
      {rest}
      {isSome(later) && t([`尾款 ${yuan(later)} 须于 ${until} 前付清。`, ` The balance of ${yuan(later)} is due by ${until}.`])}
      {isSome(waived) && t([`转班完成后，原班尾款 ${yuan(waived)} 不再收取。`, ` The former balance of ${yuan(waived)} is not asked for any more.`])}
    </Callout>
  )
}

export function TransferDialog(props: FormDialogProps) {
  const { value } = useClasses(props.row?.id)
  const [inputs] = useState(() => ({ openClassId: ((given: InputProps) => <Offered {...given} place={props.row?.id} />) as Input }))
  return (
    <FormDialog
      {...props}
      inputs={{ ...props.inputs, ...inputs }}
      below={form => {
        const chosen = value?.find(one => one.id === form.values.openClassId)
        return chosen ? (
          <Money of={chosen} />
        ) : value?.length === 0 ? (
          <p className="kt-muted">
            {t([
              '没有可转入的班级：须为本校在招或在上、有余位、时间不冲突的班级。',
              'No class would take this pupil: it has to be open, with a free seat at a free time.',
            ])}
          </p>
        ) : null
      }}
    />
  )
}
const Offered = ({ place, ...props }: InputProps & { readonly place: string | undefined }) => <Classes {...props} of={useClasses(place).value ?? []} />
