/** One row of a dictionary as a form: the dictionary itself, or one of its entries. */
import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useRef } from 'react'
import { post } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import { pick, text as textField } from '../../kit/index.ts'
import { dict, parentKey, root, type Dictionary } from '../dictionary.ts'
import { ParentInput } from './ParentInput.tsx'

const words = { edit: ['编辑', 'Edit'] } as const

/** A row as the tree of entries answers it. */
export interface Node {
  readonly id: string
  readonly parentId: string
  readonly dictKey: string
  readonly dictValue: string
  readonly sort: number
  readonly isSealed: 0 | 1
  readonly remark: string
  readonly code: string
  readonly children?: readonly Node[]
}

const code = { ...dict.fields.code, locked: false }
const rest = pick(dict.fields, 'dictValue', 'sort', 'isSealed', 'remark')
const dictionaryFields = { code, ...rest }
const entryFields = {
  code,
  parentId: textField('上级字典', 'Parent'),
  dictValue: rest.dictValue,
  // An entry has a key of its own, a dictionary always the same: no first value here.
  dictKey: { ...dict.fields.dictKey, initial: undefined },
  sort: rest.sort,
  isSealed: rest.isSealed,
  remark: rest.remark,
}
const Fixed: Input = ({ id, value, field }) => <InputGroup id={id} value={text(value)} disabled fill aria-label={t(field.label)} />

/** 880 wide and not closed by a click beside it. Code and parent are given once; entries take the code of their parent. */
export function EntryDialog({
  of,
  node,
  onClose,
  onDone,
}: {
  readonly of: Dictionary
  readonly node: Partial<Node>
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const isRoot = node.parentId === root,
    isNew = !node.id
  const fields = useRef(isRoot ? dictionaryFields : entryFields).current
  const form = useForm(fields, { isSealed: 0, remark: '', code: '', dictValue: '', sort: 1, ...node })
  const sending = useSending({
    form,
    send: asking => {
      const { children: _children, parentId, code: given, ...values } = form.values
      return post(
        `/api/${of.path!.base}/submit`,
        {
          ...values,
          ...(isRoot ? { dictKey: parentKey } : {}),
          ...(isNew ? { parentId: isRoot ? root : text(parentId) || node.parentId, code: given } : { id: node.id }),
        },
        asking,
      )
    },
    said: isNew ? done.create : done.change,
    onDone,
  })
  const inputs: Record<string, Input> = { parentId: props => <ParentInput {...props} of={of} isFixed={!isNew} />, ...(isNew && isRoot ? {} : { code: Fixed }) }
  const kept = useRef(inputs).current
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canOutsideClickClose={false}
      title={`${t(isNew ? shared.add : words.edit)} · ${t(of.label)}`}
      className="kt-dialog kt-wide"
      style={{ width: 880 }}
    >
      <form onSubmit={sending.submit}>
        <DialogBody>
          <Against error={sending.error} />
          <FormFields form={form} inputs={kept} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t(shared.cancel)} onClick={onClose} />
              <Button type="submit" intent="primary" text={t(shared.confirm)} loading={sending.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
