/** Judging a product: the platform's audit, the school's when it was made for one, withdrawal and retirement. */
import { approval, no as noAudit, remarkMaybe, type Step } from '../audit/index.ts'
import { type Actor, invoke, count, ensure, gather, get, int, offeredWhen, partial, refusals, step, text, type Row } from '../kit/index.ts'
import { agencyId, complete, merged, no as noWriting, parts, writer } from './draft.ts'
import { labelling } from '../system/index.ts'
import { add } from './grant.commands.ts'
import { productLoad } from './product-obligations.ts'
import { grant, product, shelf } from './product.ts'

export const no = refusals('product_audit', {
  dependsClass: ['已有班级使用该产品', 'classes were launched from it'],
  dependsGrant: ['该产品还有有效授权', 'it still has grants in force'],
  onShelf: ['请先下架', 'take it off the shelf first'],
  liveClass: ['还有进行中的班级', 'it still has live classes'],
})

type Product = Row<typeof product>
/** The platform, and the school as well when the product was made for it. */
export const stepsOf = (row: Pick<Product, 'forSchoolId'>): readonly Step[] => [
  { name: 'platform', by: ['PO'] },
  ...(row.forSchoolId ? [{ name: 'school', by: ['SM'] } as const] : []),
]

/** The school's step is for that school's manager. */
const forThem = (row: Product, actor: Actor) => ensure(actor.role !== 'SM' || actor.deptId === row.forSchoolId, noAudit.notYourStep)

const audits = { by: ['AM'], steps: stepsOf, auditors: ['PO', 'SM'] } as const
export const {
  submit: submitNew,
  approve,
  reject,
  revoke,
  withdraw: withdrawApproval,
} = approval(product, {
  ...audits,
  judges: forThem,
  /** Saves what is given and submits the whole. */
  submit: {
    name: 'submitNew',
    input: { agencyId, ...partial(parts) },
    check: complete,
    record: (usual, row, given, _facts, { actor }) => ({ ...usual, agencyId: writer(row, given, actor) }),
  },
  approve: {
    input: { remark: remarkMaybe, productGrantId: text('授权编号', 'Grant id') },
    record: (usual, row, { productGrantId }, _facts, { newId }) => ({
      ...usual,
      approvedVersion: row.version + 1,
      ...(row.grantAsk ? { productGrantId: productGrantId ?? newId() } : {}),
    }),
    also: (row, _given, _facts, _context, { productGrantId }) =>
      row.grantAsk ? [invoke(add, String(productGrantId), { productId: row.id, ...row.grantAsk })] : [],
  },
  withdraw: {
    by: ['PO'],
    needs: row => gather({ load: get(productLoad, row.id), shelf: get(shelf, row.id), grants: count(grant, { productId: row.id, status: 'active' }) }),
    check(_row, _given, { load, shelf, grants }) {
      ensure(!load?.classes, no.dependsClass)
      ensure(grants === 0, no.dependsGrant)
      ensure(shelf?.status !== 'up', no.onShelf)
    },
    record: usual => ({ ...usual, approvedVersion: null, draft: null, draftStatus: null }),
  },
})
/** What the state of a change allows: the lifecycle alone only knows that the product is approved. */
export const whileChange = (...states: readonly string[]) => offeredWhen(['draftStatus'], ({ draftStatus }) => states.includes(String(draftStatus)))
const whileWaiting = offeredWhen(['draftStatus', 'submittedBy'], (row, { userId }) => row.draftStatus === 'pending' && row.submittedBy !== userId)

/** Changes of an approved product: what was approved stays in force until these are, too. */
export const {
  submit: submitChange,
  approve: approveChange,
  reject: rejectChange,
  revoke: revokeChange,
} = approval(product, {
  ...audits,
  judges(row, actor) {
    ensure(row.draft && row.draftStatus === 'pending', noWriting.notPending)
    forThem(row, actor)
  },
  submit: {
    name: 'submitChange',
    label: ['提交修改', 'Submit the change'],
    offered: whileChange('draft'),
    fact: 'change_submitted',
    check(row) {
      ensure(row.draftStatus !== 'pending', noWriting.inAudit)
      ensure(row.draft && Object.keys(row.draft).length > 0 && row.draftStatus === 'draft', noWriting.noChange)
      complete(merged(row))
    },
    record: usual => ({ draftStatus: 'pending', ...usual }),
  },
  approve: {
    name: 'approveChange',
    label: ['通过修改', 'Approve the change'],
    offered: whileWaiting,
    fact: 'change_approved',
    step: 'change_step_approved',
    record: (usual, row) => ({ ...row.draft, draft: null, draftStatus: null, ...usual, approvedVersion: row.version + 1 }),
  },
  reject: {
    name: 'rejectChange',
    label: ['驳回修改', 'Reject the change'],
    offered: whileWaiting,
    fact: 'change_rejected',
    record: ({ auditRemark }) => ({ draftStatus: 'rejected', auditRemark }),
  },
  revoke: {
    name: 'revokeChange',
    label: ['撤回修改', 'Revoke the change'],
    offered: whileChange('pending'),
    input: {},
    fact: 'change_revoked',
    check: row => ensure(row.draftStatus === 'pending', noWriting.notPending),
    record: () => ({ draftStatus: 'draft' }),
  },
})
export const retire = step(product, 'retire', 'retired', {
  label: ['下线', 'Retire'],
  by: ['AM', 'PO'],
  danger: true,
  needs: row => gather({ load: get(productLoad, row.id), shelf: get(shelf, row.id) }),
  check(_row, _given, { load, shelf }) {
    ensure(shelf?.status !== 'up', no.onShelf)
    ensure(!load?.liveClasses, no.liveClass, { count: load?.liveClasses })
  },
})
/** The shelf keeps this copy of itself for lists. */
export const mark = step(product, 'mark', 'marked', { label: ['标记上下架', 'Mark'], input: { prodctStatus: int('上架', 'On shelf', { required: true }) } })

export const putLabels = labelling(product, 'product')

export const commands = [approve, reject, approveChange, rejectChange, withdrawApproval, retire, mark, putLabels]
