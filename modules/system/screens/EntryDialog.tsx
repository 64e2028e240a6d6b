/** One row of a dictionary as a form: the dictionary itself, or one of its entries. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { page, post } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useFetched } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import { pick, text as textField } from '../../kit/index.ts'
import { dict, parentKey, root, type Dictionary } from '../dictionary.ts'

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

const entryFields = {
  code: { ...dict.fields.code, locked: false },
  ...pick(dict.fields, 'dictValue', 'dictKey', 'sort', 'isSealed', 'remark'),
}
const Fixed: Input = ({ id, value }) => <InputGroup id={id} value={text(value)} disabled fill />

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
  const { code, dictKey, ...rest } = entryFields
  const fields = useRef(
    isRoot ? { code, ...rest } : { dictKey, ...rest, parentName: textField('上级字典', 'Parent') },
  ).current
  const parent = useFetched(`${of.name} parent ${node.parentId}`, () =>
    isRoot
      ? Promise.resolve(undefined)
      : page(of, { id: node.parentId, current: 1, size: 10 }, 'quiet').then(found => found.records[0]),
  )
  const form = useForm(fields, { isSealed: 0, remark: '', code: '', dictValue: '', sort: 1, ...node })
  const [error, setError] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy || !form.check()) return
    setBusy(true)
    try {
      await post(
        `/api/${of.path!.base}/submit`,
        {
          ...form.values,
          ...(isRoot ? { dictKey: parentKey } : {}),
          ...(isNew ? { parentId: node.parentId } : { id: node.id }),
          parentName: undefined,
          children: undefined,
        },
        { quiet: true },
      )
      toast(t(isNew ? done.create : done.change), 'good')
      onDone()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form.show(reason.refusal.wrong ?? [])
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const inputs: Record<string, Input> = {
    parentName: ({ id }) => <InputGroup id={id} disabled fill value={text(parent.value?.dictValue)} />,
    ...(isNew ? {} : { code: Fixed }),
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canOutsideClickClose={false}
      title={`${t(isNew ? shared.add : shared.view)} · ${t(of.label)}`}
      style={{ width: 880 }}
    >
      <DialogBody>
        {error && (
          <Callout intent="danger" role="alert">
            {error.message}
          </Callout>
        )}
        <FormFields form={form} inputs={inputs} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(shared.confirm)} loading={isBusy} onClick={() => void send()} />
          </>
        }
      />
    </Dialog>
  )
}
