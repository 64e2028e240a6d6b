/** Says while somebody types a customer who it may be already: the very same one, or one of a like name. */
import { Callout } from '@blueprintjs/core'
import { Link } from 'wouter'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { useAsk, useDebounced } from '../../../console/parts/hooks.ts'
import { may, t } from '../../../console/session.ts'

const words = { receive: ['到公海领取', 'Receive it'], open: ['查看', 'Open'], similar: ['名称相近的客户', 'Customers of a like name'] } as const
const at = '/crm_customer/crm_customerManagement'
interface Found {
  readonly duplicate: { readonly field: string; readonly msg: string; readonly id: string; readonly code: string; readonly canReceive: number } | null
  readonly similar: readonly { readonly id: string; readonly code: string; readonly name: string; readonly statusName: string }[]
}

/** A seller adds for themselves; whom a customer is given to is for managers to say. A duplicate is told above what is typed, where it is seen
 * without scrolling. */
export const AddForm = (props: FormDialogProps) => (
  <FormDialog {...props} inputs={may('customer_assign') ? props.inputs : { ...props.inputs, ownerId: null }}>
    {form => <Duplicates form={form} id={props.row?.id ?? ''} />}
  </FormDialog>
)

const text = (value: unknown): string => String(value ?? '').trim()
function Duplicates({ form: { values }, id }: { readonly form: Form; readonly id: string }) {
  const [phone, name, creditCode, areaCode] = [values.phone, values.name, values.creditCode, values.areaCode].map(text)
  const typed = JSON.stringify({ id, name, areaCode, ...(phone?.length === 11 ? { phone } : {}), ...(creditCode?.length === 18 ? { creditCode } : {}) })
  const asked = JSON.parse(useDebounced(typed, 300)) as Readonly<Record<string, string>>
  const isWorth = !!asked.phone || !!asked.creditCode || (asked.name ?? '').length > 1
  const { value } = useAsk<Found>('/api/business-crm/customer/similar', asked, { when: isWorth })
  if (!value || !isWorth || (!value.duplicate && value.similar.length === 0)) return null
  const { duplicate } = value
  return (
    <Callout intent={duplicate ? 'warning' : 'primary'} role="status" data-duplicate={duplicate?.field ?? 'similar'}>
      {duplicate && (
        <p>
          {duplicate.msg} {duplicate.id !== '' && <To id={duplicate.id} code={duplicate.code} isSea={duplicate.canReceive === 1} />}
        </p>
      )}
      {value.similar.length > 0 && (
        <>
          {t(words.similar)}
          <ul>
            {value.similar.map(one => (
              <li key={one.id}>
                {one.name} · {one.statusName} <To id={one.id} code={one.code} isSea={false} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  )
}
const To = ({ id, code, isSea }: { readonly id: string; readonly code: string; readonly isSea: boolean }) => (
  <Link href={isSea ? `${at}/clientSea?code=${code}` : `${at}/clientDetail?id=${id}`}>{`${t(isSea ? words.receive : words.open)} ${code}`}</Link>
)
