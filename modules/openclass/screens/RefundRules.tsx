/** The refund rules of a class, in the very sentences that parents read. */
import { t } from '../../../console/session.ts'
import type { RefundPolicy } from '../open-class.ts'
import { policyName, policyWords } from '../policy-words.ts'
import { words } from './words.ts'
import './openclass.css'

export function RefundRules({ policy }: { readonly policy: RefundPolicy | null | undefined }) {
  if (!policy?.rules) return null
  return (
    <div className="oc-rules">
      <h3>
        {t(words.refundPreview)} · {t(policyName(policy.name))}
      </h3>
      <ul>
        {policyWords(policy).map(sentence => (
          <li key={sentence[1]}>{t(sentence)}</li>
        ))}
      </ul>
    </div>
  )
}
