/** The release of a class: its window, and the refund rules as parents will read them. */
import { HTMLSelect } from '@blueprintjs/core'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { t } from '../../../console/session.ts'
import { policy } from '../../system/index.ts'
import type { LeaveTerms, RefundPolicy } from '../open-class.ts'
import { leaveWords, presetNames } from '../policy-words.ts'
import { refundPresets } from '../release.ts'
import { RefundRules } from './RefundRules.tsx'
import { words } from './words.ts'

const leaveChoices: readonly LeaveTerms[] = [
  ...[14, 30, 60].map(withinDays => ({ gives: 'make_up', withinDays }) as const),
  ...[10_000, 5_000].map(backBp => ({ gives: 'refund', backBp }) as const),
]
const PolicyInput: Input = ({ id, value, onChange }) => {
  const policy = value as RefundPolicy | undefined
  const { leave, ...rules } = policy ?? refundPresets.standard
  const put = (from: RefundPolicy, terms: LeaveTerms | undefined) => onChange({ name: from.name, rules: from.rules, ...(terms ? { leave: terms } : {}) })
  return (
    <>
      <HTMLSelect
        id={id}
        fill
        value={Object.entries(refundPresets).find(([, one]) => one.name === policy?.name)?.[0] ?? ''}
        onChange={event => put(refundPresets[event.target.value as keyof typeof refundPresets], leave)}
        options={Object.entries(presetNames).map(([key, label]) => ({ value: key, label: t(label) }))}
      />
      <HTMLSelect
        fill
        aria-label={t(words.leaveGives)}
        value={leaveChoices.findIndex(one => JSON.stringify(one) === JSON.stringify(leave))}
        onChange={event => put(rules, leaveChoices[Number(event.target.value)])}
        options={[{ value: -1, label: t(words.leaveNothing) }, ...leaveChoices.map((one, i) => ({ value: i, label: t(leaveWords(one)) }))]}
      />
    </>
  )
}

export function ReleaseDialog(props: FormDialogProps) {
  const row = props.row,
    house = useList(policy, { size: 1 })
  if (!house.value && !house.error) return null
  const mayJoinLate = house.value?.records[0]?.lateJoin === 1
  const first = {
    isAudit: 0,
    enrollStart: row?.enrollStart ?? '',
    enrollEnd: row?.enrollEnd || String(row?.firstLessonAt ?? ''),
    waitlistOn: row?.waitlistOn ?? 1,
    lateJoin: mayJoinLate && row?.lateJoinClosed !== 1 ? 1 : 0,
    refundPolicy: refundPresets.standard,
  }
  return (
    <FormDialog {...props} first={first} inputs={{ refundPolicy: PolicyInput, ...(mayJoinLate ? {} : { lateJoin: null }) }}>
      {form => (
        <>
          <p className="kt-muted">{t(Number(form.values.isAudit) === 1 ? words.throughAudit : words.directly)}</p>
          <RefundRules policy={form.values.refundPolicy as RefundPolicy} />
        </>
      )}
    </FormDialog>
  )
}
