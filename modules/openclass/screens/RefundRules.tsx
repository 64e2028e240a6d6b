/** The refund rules of a class, as parents read them. */
import { t } from '../../../console/session.ts'
import type { RefundPolicy, RefundRule } from '../open-class.ts'
import { leaveWords, policyName } from '../policy-words.ts'
import { words } from './words.ts'
import './openclass.css'

const percent = (basisPoints: number): string => `${basisPoints / 100}%`
const when = (rule: RefundRule): string =>
  rule.beforeDays === 0
    ? t(words.beforeFirst)
    : rule.beforeDays !== undefined
      ? `${t(words.daysBefore)} ${rule.beforeDays} ${t(words.days)}`
      : rule.taughtPercentMax !== undefined
        ? `${t(words.taughtUpTo)} ${rule.taughtPercentMax}%`
        : t(words.otherwise)

export function RefundRules({ policy }: { readonly policy: RefundPolicy | null | undefined }) {
  if (!policy?.rules) return null
  return (
    <div className="oc-rules">
      <h3>
        {t(words.refundPreview)} · {t(policyName(policy.name))}
      </h3>
      <ul>
        {policy.rules.map((rule, i) => (
          <li key={i}>
            {when(rule)}: {t(words.back)} <b className="kt-figures">{percent(rule.backBp)}</b>
          </li>
        ))}
        {policy.leave && <li>{t(leaveWords(policy.leave))}</li>}
      </ul>
    </div>
  )
}
