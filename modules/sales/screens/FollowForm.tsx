/** Noting a follow-up: what was said, with answers at hand, and when the next one is. */
import { Button, ButtonGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk, useDebounced } from '../../../console/parts/hooks.ts'
import type { Form } from '../../../console/parts/form.ts'
import { today } from '../../../console/clock.ts'
import { text } from '../../../console/parts/cells.tsx'
import { may, t } from '../../../console/session.ts'
import { plusDays } from '../../kit/time.ts'
import type { Answer } from '../quick-answers.ts'
import { words } from './words.ts'
import './sales.css'

const subjects = ['customerId', 'clueId', 'opportunityId'] as const
const soon = [
  [1, ['明天', 'Tomorrow']],
  [3, ['3 天后', 'In 3 days']],
  [7, ['一周后', 'In a week']],
] as const

/** What it is about is given where it was opened; elsewhere the customer is chosen. */
export function FollowForm(props: FormDialogProps) {
  const { first = {} } = props
  const isGiven = subjects.some(name => text(first[name]) !== '')
  const hidden = Object.fromEntries(subjects.filter(name => isGiven || name !== 'customerId').map(name => [name, null]))
  return (
    <FormDialog {...props} inputs={{ ...props.inputs, ...hidden }} first={{ type: 'call', ...first }} below={form => <Soon form={form} />}>
      {form => may('crm_problem_view') && <Answers form={form} />}
    </FormDialog>
  )
}

const Soon = ({ form }: { readonly form: Form }) => (
  <ButtonGroup className="sl-soon" aria-label={t(words.next)}>
    {soon.map(([days, label]) => (
      <Button key={days} size="small" text={t(label)} onClick={() => form.set('nextTime', `${plusDays(today(), days)} 10:00:00`)} />
    ))}
  </ButtonGroup>
)

/** What may be said to what is being written down; one press puts it in. */
function Answers({ form }: { readonly form: Form }) {
  const [isOpen, open] = useState(false)
  const asked = useDebounced(text(form.values.content), 400)
  const { value = [] } = useAsk<readonly Answer[]>('/api/business-crm/problem/answers', { asked }, { when: isOpen })
  return (
    <div className="sl-answers">
      <Button size="small" variant="minimal" text={t(words.quick)} aria-expanded={isOpen} onClick={() => open(!isOpen)} />
      {isOpen && (
        <ul>
          {value.map(one => (
            <li key={one.id}>
              <button type="button" title={one.answer} onClick={() => form.set('content', [text(form.values.content), one.answer].filter(Boolean).join('\n'))}>
                {one.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
