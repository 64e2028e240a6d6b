/** Writing a product: drafts, and changes to an approved product that stays in force meanwhile. */
import { changes, command, count, ensure, fact, gather, get, omit, partial, step } from '../kit/index.ts'
import { agencyId, begun, no, parts, writer } from './draft.ts'
import { revoke, revokeChange, submitChange, submitNew, whileChange } from './product-audit.ts'
import { productLoad } from './product-obligations.ts'
import { grant, product } from './product.ts'

export { missingParts, no } from './draft.ts'
export { revoke, revokeChange, submitChange, submitNew }

/** What may be written now: a product that was never approved, or one whose change nobody judges. */
export const isEditable = ({ status, draftStatus }: { readonly status: unknown; readonly draftStatus?: unknown }): boolean =>
  ['draft', 'rejected'].includes(String(status)) || (status === 'approved' && draftStatus !== 'pending')

export const saveNew = command(product, 'saveNew', {
  label: ['保存草稿', 'Save the draft'],
  by: ['AM'],
  input: { agencyId, ...partial(parts) },
  decide(row, { agencyId, ...given }, _facts, { actor }) {
    const changed = changes(row, given)
    if (row.status === 'new') begun({ ...row, ...changed })
    return fact(product, 'saved', {
      ...changed,
      ...(row.status === 'new' ? { agencyId: writer(row, { agencyId }, actor) } : {}),
      ...(row.status === 'rejected' && Object.keys(changed).length > 0 ? { revised: true } : {}),
    })
  },
})

export const deleteProduct = step(product, 'deleteProduct', 'removed', {
  label: ['删除', 'Delete'],
  by: ['AM'],
  danger: true,
  needs: row => gather({ load: get(productLoad, row.id), grants: count(grant, { productId: row.id }) }),
  check: (row, _given, { load, grants }) => ensure(row.approvedVersion === null && grants === 0 && !load?.classes, no.referenced),
})

// Changing an approved product.

/** What a change is about; the school a product was made for stays. */
const changeable = partial(omit(parts, 'forSchoolId', 'grantAsk'))

export const change = command(product, 'change', {
  label: ['修改', 'Change'],
  by: ['AM'],
  input: changeable,
  decide(row, given) {
    ensure(row.draftStatus !== 'pending', no.inAudit)
    const draft = changes(row, { ...row.draft, ...given })
    ensure(JSON.stringify(draft) !== JSON.stringify(row.draft ?? {}), no.nothing)
    return fact(product, 'change_drafted', { draft, draftStatus: 'draft' })
  },
})
export const dropChange = step(product, 'dropChange', 'change_dropped', {
  label: ['放弃修改', 'Drop the change'],
  by: ['AM'],
  danger: true,
  offered: whileChange('draft', 'rejected'),
  check(row) {
    ensure(row.draft, no.noChange)
    ensure(row.draftStatus !== 'pending', no.inAudit)
  },
  record: () => ({ draft: null, draftStatus: null }),
})
export const commands = [saveNew, submitNew, revoke, deleteProduct, change, dropChange, submitChange, revokeChange]
