/** A merge with its preview: both customers field by field, and which value the one that is kept will have. */
import { Callout, HTMLTable, Radio } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { t } from '../../../console/session.ts'

const words = {
  field: ['字段', 'Field'],
  gone: ['被合并', 'Goes'],
  kept: ['保留', 'Is kept'],
  phones: ['两位客户的手机号都会保留。', 'The phones of both are kept.'],
  consent: ['其中一位已撤回联系同意，合并后仍为已撤回。', 'One of them withdrew the consent to be called: it stays withdrawn.'],
  deal: ['成交订单归到保留的客户。', 'The deal goes to the customer that is kept.'],
  follows: [
    '联系人、跟进、商机、合同、备注、任务、附件和销售订单随之移动。',
    'Contacts, follow-ups, opportunities, contracts, notes, tasks, files and sale orders follow.',
  ],
  warns: [
    '被合并的客户将不再单独显示。合并后的内容未被修改前，可以撤销合并。',
    'The one that goes is shown no more. As long as nobody changes what the merge did, it can be undone.',
  ],
  none: ['—', '—'],
} as const
interface Compared {
  readonly name: string
  readonly label: string
  readonly from: string
  readonly into: string
  readonly isSame: number
  readonly isTaken: number
}
interface Previewed {
  readonly fields: readonly Compared[]
  readonly phones: number
  readonly consent: string
  readonly deal: number
  /** Why these two can not be merged; empty where they can. */
  readonly refused: string
}

export function MergeForm(props: FormDialogProps) {
  const id = props.row?.id ?? ''
  // Nobody is merged into themselves, and the two are often called the same.
  const intoId = useMemo<Input>(() => shown => <RefInput {...shown} without={id} />, [id])
  const [isRefused, setRefused] = useState(false)
  return (
    <FormDialog
      {...props}
      isWide
      isIdle={isRefused}
      warns={words.warns}
      inputs={{ ...props.inputs, intoId, take: null }}
      below={form => <Preview form={form} id={id} onRefused={setRefused} />}
    />
  )
}

interface Previewing {
  readonly form: Form
  readonly id: string
  readonly onRefused: (isRefused: boolean) => void
}
function Preview({ form, id, onRefused }: Previewing) {
  const intoId = String(form.values.intoId ?? '')
  const { value } = useAsk<Previewed>('/api/business-crm/customer/mergePreview', { id, intoId }, { when: intoId !== '' && intoId !== id })
  const { set } = form,
    isChosen = intoId !== '' && intoId !== id,
    refused = (isChosen && value?.refused) || ''
  useEffect(() => onRefused(refused !== ''), [onRefused, refused])
  // Another customer is another choice.
  useEffect(() => {
    if (value)
      set(
        'take',
        value.fields.filter(one => one.isTaken === 1).map(one => one.name),
      )
  }, [value, set])
  if (!value || !isChosen) return null
  const taken = (form.values.take ?? []) as readonly string[]
  const choose = (name: string, isTaken: boolean) => set('take', [...taken.filter(one => one !== name), ...(isTaken ? [name] : [])])
  const told = [...(value.phones ? [words.phones] : []), ...(value.consent ? [words.consent] : []), ...(value.deal ? [words.deal] : []), words.follows]
  return (
    <div className="kt-stack" data-part="merge-preview">
      <div style={{ overflowX: 'auto' }}>
        <HTMLTable compact bordered style={{ width: '100%' }}>
          <thead>
            <tr>
              <th>{t(words.field)}</th>
              <th>{t(words.gone)}</th>
              <th>{t(words.kept)}</th>
            </tr>
          </thead>
          <tbody>
            {value.fields
              .filter(one => one.from !== '' || one.into !== '')
              .map(one => (
                <tr key={one.name}>
                  <th scope="row">{one.label}</th>
                  {one.isSame === 1 ? (
                    <td colSpan={2}>{one.into}</td>
                  ) : (
                    <>
                      <td>
                        <Radio
                          name={`take-${one.name}`}
                          style={{ margin: 0 }}
                          disabled={one.from === ''}
                          checked={taken.includes(one.name)}
                          label={one.from || t(words.none)}
                          onChange={() => choose(one.name, true)}
                        />
                      </td>
                      <td>
                        <Radio
                          name={`take-${one.name}`}
                          style={{ margin: 0 }}
                          checked={!taken.includes(one.name)}
                          label={one.into || t(words.none)}
                          onChange={() => choose(one.name, false)}
                        />
                      </td>
                    </>
                  )}
                </tr>
              ))}
          </tbody>
        </HTMLTable>
      </div>
      {refused === '' ? (
        <Callout compact>
          {told.map(one => (
            <p key={one[0]}>{t(one)}</p>
          ))}
        </Callout>
      ) : (
        <Callout compact intent="danger" role="alert">
          {refused}
        </Callout>
      )}
    </div>
  )
}
