/** A merge with its preview: both customers field by field, and which value the one that is kept will have. */
import { Callout, HTMLTable, Radio, Tag } from '@blueprintjs/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { RefInput } from '../../../console/parts/RefInput.tsx'
import { t } from '../../../console/session.ts'
import { customer } from '../customer.ts'

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
  changed: ['已变', 'Changed'],
  moved: ['打开后有人修改了其中一位客户，请再看一遍标出的内容。', 'Somebody changed one of the two meanwhile: please look again at what is marked.'],
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
interface Proposing {
  readonly fields: readonly Compared[] | undefined
  readonly intoId: string
  readonly taken: readonly string[]
  readonly onTake: Form['set']
}
/** Proposes what the one that is kept takes: all of it for another customer, and of the same two only what somebody changed meanwhile, which is
 * answered. */
function useProposals({ fields, intoId, taken, onTake }: Proposing): readonly string[] {
  const seen = useRef<{ readonly intoId: string; readonly fields: readonly Compared[] }>(undefined),
    chosen = useRef(taken)
  const [moved, setMoved] = useState<readonly string[]>([])
  useEffect(() => {
    chosen.current = taken
  })
  useEffect(() => {
    if (!fields) return
    const before = seen.current?.intoId === intoId ? seen.current.fields : undefined
    seen.current = { intoId, fields }
    const anew = fields.filter(one => !before?.some(was => was.name === one.name && was.from === one.from && was.into === one.into)),
      names = anew.map(one => one.name)
    if (before && anew.length === 0) return
    setMoved(former => (before ? [...new Set([...former, ...names])] : []))
    onTake('take', [...(before ? chosen.current.filter(name => !names.includes(name)) : []), ...anew.filter(one => one.isTaken === 1).map(one => one.name)])
  }, [fields, intoId, onTake])
  return moved
}

function Preview({ form, id, onRefused }: Previewing) {
  const intoId = String(form.values.intoId ?? '')
  const { set } = form,
    isChosen = intoId !== '' && intoId !== id
  const { value, isStale } = useAsk<Previewed>('/api/business-crm/customer/mergePreview', { id, intoId }, { of: customer, when: isChosen })
  const taken = (form.values.take ?? []) as readonly string[],
    refused = (isChosen && value?.refused) || ''
  useEffect(() => onRefused(refused !== ''), [onRefused, refused])
  const moved = useProposals({ fields: isStale ? undefined : value?.fields, intoId, taken, onTake: set })
  if (!value || !isChosen) return null
  const choose = (name: string, isTaken: boolean) => set('take', [...taken.filter(one => one !== name), ...(isTaken ? [name] : [])])
  const told = [...(value.phones ? [words.phones] : []), ...(value.consent ? [words.consent] : []), ...(value.deal ? [words.deal] : []), words.follows]
  return (
    <div className="kt-stack" data-part="merge-preview">
      {moved.length > 0 && (
        <Callout compact intent="warning" role="status">
          {t(words.moved)}
        </Callout>
      )}
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
                  <th scope="row">
                    {one.label}{' '}
                    {moved.includes(one.name) && (
                      <Tag minimal intent="warning">
                        {t(words.changed)}
                      </Tag>
                    )}
                  </th>
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
