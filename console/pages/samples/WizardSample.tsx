/** A wizard on the test page: three steps, two of them checked. */
import { useState } from 'react'
import { pick } from '../../../modules/kit/resource.ts'
import { FieldList } from '../../parts/FieldList.tsx'
import { useForm } from '../../parts/form.ts'
import { FormFields } from '../../parts/FormFields.tsx'
import { toast } from '../../parts/toasts.ts'
import { Wizard } from '../../parts/Wizard.tsx'
import { t } from '../../session.ts'
import type { Wire } from '../../call.ts'
import { made } from './made.ts'

const words = {
  title: ['新活动', 'A new activity'],
  what: ['是什么', 'What'],
  cost: ['多少钱', 'How much'],
  check: ['核对', 'Check'],
  done: ['活动已建好', 'The activity is made'],
} as const

export function WizardSample() {
  const [round, setRound] = useState(0)
  return <Steps key={round} onDone={() => setRound(round + 1)} />
}

function Steps({ onDone }: { readonly onDone: () => void }) {
  const what = useForm(pick(made.fields, 'name', 'kind', 'day'), {})
  const cost = useForm(pick(made.fields, 'count', 'price'), { count: 1 })
  const row = { ...what.values, ...cost.values } as unknown as Wire
  return (
    <section className="kt-card">
      <Wizard
        label={t(words.title)}
        steps={[
          { id: 'what', label: words.what, panel: <FormFields form={what} />, form: what },
          { id: 'cost', label: words.cost, panel: <FormFields form={cost} />, form: cost },
          { id: 'check', label: words.check, panel: <FieldList of={made} row={row} names={['name', 'kind', 'day', 'count', 'price']} /> },
        ]}
        onFinish={() => {
          toast(t(words.done), 'good')
          onDone()
        }}
      />
    </section>
  )
}
