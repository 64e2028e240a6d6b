/** Applying for a subsidy: a family chooses among its children and what is open to each; the document is for nobody but those who check.
 * Who checks sees what is asked for; how much it is says the commission alone. */
import { Callout } from '@blueprintjs/core'
import { useMemo } from 'react'
import { grouped, text } from '../../../console/parts/cells.tsx'
import { fileInput } from '../../../console/parts/FileInput.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Select, type Input } from '../../../console/parts/inputs.tsx'
import { t, useSession } from '../../../console/session.ts'
import { attachedTag } from '../../files/index.ts'
import type { OpenTo } from '../routes.ts'

const words = {
  kept: ['只有审核人员能看到申请和材料，机构和同学都看不到。', 'Only those who check see it: neither agencies nor classmates do.'],
  none: ['目前没有可申请的补贴方案', 'No scheme is open to your children now'],
  most: ['上限', 'at most'],
  asked: ['申请金额 (¥)', 'Asked for (¥)'],
} as const
const DocumentInput = fileInput(attachedTag)

const family = (children: readonly OpenTo[]): Readonly<Record<string, Input>> => ({
  studentId: props => <Select props={props} of={children.filter(one => one.schemes.length > 0).map(one => [one.studentId, one.studentName])} />,
  schemeId: props => (
    <Select
      props={props}
      of={(children.find(one => one.studentId === props.values?.studentId)?.schemes ?? []).map(one => [one.id, `${one.name} · ${t(words.most)} ${one.cap}`])}
    />
  ),
})

export function Apply(props: FormDialogProps) {
  const isFamily = useSession(value => value.userInfo?.role_alias === 'PR')
  const isNew = isFamily && !props.row
  const { value: children } = useAsk<readonly OpenTo[]>('/api/business-basic/subsidy/open', {}, { when: isNew })
  const inputs = useMemo(() => ({ fileId: DocumentInput, ...(children ? family(children) : {}) }), [children])
  if (isNew && !children) return null
  const open = children?.filter(one => one.schemes.length > 0) ?? []
  const [only] = open.length === 1 ? open : []
  const first = only ? { studentId: only.studentId, ...(only.schemes.length === 1 ? { schemeId: only.schemes[0]!.id } : {}) } : {}
  return (
    <FormDialog {...props} first={{ ...first, ...props.first }} inputs={{ ...props.inputs, ...inputs }}>
      {() => (
        <Callout icon={null} compact className="kt-lead">
          {t(isNew && open.length === 0 ? words.none : words.kept)}
        </Callout>
      )}
    </FormDialog>
  )
}

export function Approve(props: FormDialogProps) {
  const { row } = props,
    says = row?.waitsFor === 'commission'
  return (
    <FormDialog
      {...props}
      first={says ? { approvedCents: row?.amountCents, ...props.first } : props.first}
      inputs={says ? props.inputs : { ...props.inputs, approvedCents: null }}
    >
      {() =>
        row && (
          <Callout icon={null} compact className="kt-lead">
            {text(row.studentName)} · {t(words.asked)} <b className="kt-figures">{grouped(text(row.amountCents))}</b>
          </Callout>
        )
      }
    </FormDialog>
  )
}
