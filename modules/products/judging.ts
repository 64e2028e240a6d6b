/** Judging a product: the platform's audit, the school's when it was made for one, withdrawal and retirement. */
import { approve as approval, mayReject, no as noAudit, rejection, remarkField, remarkMaybe, type Step } from '../audit/index.ts'
import { type Actor, also, command, count, ensure, fact, get, int, refusals, text, type Row } from '../kit/index.ts'
import { add } from './grant.ts'
import { productLoad } from './load.ts'
import { grant, product, shelf } from './product.ts'
import { no as noWriting } from './writing.ts'

export const no = refusals('product_audit', {
  dependsClass: ['已有班级使用该产品', 'classes were launched from it'],
  dependsGrant: ['该产品还有有效授权', 'it still has grants in force'],
  onShelf: ['请先下架', 'take it off the shelf first'],
  liveClass: ['还有进行中的班级', 'it still has live classes'],
})

type Product = Row<typeof product>
/** The platform, and the school as well when the product was made for it. */
export const stepsOf = (row: Pick<Product, 'forSchoolId'>): readonly Step[] =>
  [{ name: 'platform', by: ['PO'] }, ...(row.forSchoolId ? [{ name: 'school', by: ['SM'] } as const] : [])]

/** The school's step is for that school's manager. */
const forThem = (row: Product, actor: Actor) =>
  ensure(actor.role !== 'SM' || actor.deptId === row.forSchoolId, noAudit.notYourStep)

export const approve = command(product, 'approve', {
  label: ['通过', 'Approve'], by: ['PO', 'SM'],
  input: { remark: remarkMaybe, productGrantId: text('授权编号', 'Grant id') },
  decide(row, { remark, productGrantId }, _facts, { actor, now, newId }) {
    forThem(row, actor)
    const { approvals, done } = approval(row, stepsOf(row), actor, now, remark ?? '')
    if (!done) return fact(product, 'step_approved', { approvals, auditRemark: remark ?? null }, 'pending')
    const grantId = row.grantAsk ? productGrantId ?? newId() : null
    return [
      fact(product, 'approved', {
        approvals, auditRemark: remark ?? null, approvedVersion: row.version + 1, ...(grantId ? { productGrantId: grantId } : {}),
      }, 'approved'),
      ...(row.grantAsk && grantId ? [also(add, grantId, { productId: row.id, ...row.grantAsk })] : []),
    ]
  },
})
export const reject = command(product, 'reject', {
  label: ['驳回', 'Reject'], by: ['PO', 'SM'], input: { remark: remarkField }, danger: true,
  decide(row, { remark }, _facts, { actor }) {
    forThem(row, actor)
    mayReject(row, stepsOf(row), actor)
    return fact(product, 'rejected', rejection(remark))
  },
})

export const approveChange = command(product, 'approveChange', {
  label: ['通过修改', 'Approve the change'], by: ['PO', 'SM'], input: { remark: remarkMaybe },
  decide(row, { remark }, _facts, { actor, now }) {
    ensure(row.draft && row.draftStatus === 'pending', noWriting.notPending)
    forThem(row, actor)
    const { approvals, done } = approval(row, stepsOf(row), actor, now, remark ?? '')
    if (!done) return fact(product, 'change_step_approved', { approvals, auditRemark: remark ?? null })
    return fact(product, 'change_approved', {
      ...row.draft, draft: null, draftStatus: null, approvals, auditRemark: remark ?? null, approvedVersion: row.version + 1,
    })
  },
})
export const rejectChange = command(product, 'rejectChange', {
  label: ['驳回修改', 'Reject the change'], by: ['PO', 'SM'], input: { remark: remarkField }, danger: true,
  decide(row, { remark }, _facts, { actor }) {
    ensure(row.draftStatus === 'pending', noWriting.notPending)
    forThem(row, actor)
    mayReject(row, stepsOf(row), actor)
    return fact(product, 'change_rejected', { draftStatus: 'rejected', auditRemark: remark })
  },
})

/** Takes the approval back while nothing depends on it: no class, no grant, not on the shelf. */
export const withdrawApproval = command(product, 'withdrawApproval', {
  label: ['撤销通过', 'Withdraw the approval'], by: ['PO'], input: { remark: remarkField }, danger: true,
  * needs(row) {
    return {
      load: yield* get(productLoad, row.id), shelf: yield* get(shelf, row.id),
      grants: yield* count(grant, { productId: row.id, status: 'active' }),
    }
  },
  decide(_row, { remark }, { load, shelf, grants }) {
    ensure(!load?.classes, no.dependsClass)
    ensure(grants === 0, no.dependsGrant)
    ensure(shelf?.status !== 'up', no.onShelf)
    return fact(product, 'approval_withdrawn', { ...rejection(remark), approvals: [], approvedVersion: null, draft: null, draftStatus: null })
  },
})
export const retire = command(product, 'retire', {
  label: ['下线', 'Retire'], by: ['AM', 'PO'], danger: true,
  * needs(row) { return { load: yield* get(productLoad, row.id), shelf: yield* get(shelf, row.id) } },
  decide(_row, _given, { load, shelf }) {
    ensure(shelf?.status !== 'up', no.onShelf)
    ensure(!load?.liveClasses, no.liveClass, { count: load?.liveClasses })
    return fact(product, 'retired')
  },
})
/** The shelf keeps this copy of itself for lists. */
export const mark = command(product, 'mark', {
  label: ['标记上下架', 'Mark'], by: [], input: { prodctStatus: int('上架', 'On shelf', { required: true }) },
  decide: (_row, { prodctStatus }) => fact(product, 'marked', { prodctStatus }),
})

export const commands = [approve, reject, approveChange, rejectChange, withdrawApproval, retire, mark]
