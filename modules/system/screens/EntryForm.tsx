/** One row of a dictionary as a form: the dictionary itself, or one of its entries. */
import { useRef } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { FixedInput, type Input, SwitchInput } from '../../../console/parts/inputs.tsx'
import { pick, text } from '../../kit/index.ts'
import { dict, parentKey, root } from '../dictionary.ts'
import { ParentInput } from './ParentInput.tsx'

/** A row as the tree of entries answers it. */
export type Entry = Wire<typeof dict> & { readonly children?: readonly Entry[] }

const { fields } = dict
const code = { ...fields.code, locked: false }
const dictionaryFields = { code, ...pick(fields, 'dictValue', 'englishName', 'sort', 'isSealed', 'remark') }
const entryFields = {
  code,
  parentId: text('上级字典', 'Parent'),
  dictValue: fields.dictValue,
  // An entry has a key of its own, a dictionary always the same: no first value here.
  dictKey: { ...fields.dictKey, initial: undefined },
  ...pick(fields, 'englishName', 'sort', 'isSealed', 'remark'),
}

/** Code and parent are given once; entries take the code of their parent. */
export function EntryForm(props: FormDialogProps) {
  const { command, row, first = {} } = props
  const isRoot = (row ?? first).parentId === root
  const asked = useRef(filledIn(command, isRoot ? dictionaryFields : entryFields)).current
  const Parent: Input = given => <ParentInput {...given} of={command.on} isFixed={!!row} />
  const inputs = useRef({ parentId: Parent, isSealed: SwitchInput, ...(row || !isRoot ? { code: FixedInput } : {}) }).current
  return (
    <FormDialog
      {...props}
      command={asked}
      inputs={inputs}
      isWide
      send={(id, { code, parentId, ...values }, asking) => {
        const place = row ? { id, version: row.version } : { code, parentId: isRoot ? root : parentId || first.parentId }
        return post(`/api/${command.on.path.base}/submit`, { ...values, ...place, ...(isRoot ? { dictKey: parentKey } : {}) }, asking)
      }}
    />
  )
}
