/** Writing a product: drafts, the complete form, and changes to an approved product that stays in force meanwhile. */
import { mayRevoke, perfected, remarkMaybe, submission } from '../audit/index.ts'
import {
  about, changes, command, count, ensure, fact, type Field, get, type Label, partly, pick, ref, refusals, type Row,
} from '../kit/index.ts'
import { productLoad } from './load.ts'
import { grant, product } from './product.ts'

export const no = refusals('product', {
  incomplete: ['产品信息不完整', 'the product is not complete'],
  noAgency: ['请选择机构', 'please choose the agency'],
  nothing: ['内容没有变化', 'nothing changed'],
  inAudit: ['修改已提交审核，请先撤回', 'the change is in audit: revoke it first'],
  noChange: ['没有修改草稿', 'there is no change to submit'],
  notPending: ['没有待审核的修改', 'no change waits for its audit'],
  referenced: ['产品已被使用，不能删除', 'the product was used, it cannot be deleted'],
})

type Product = Row<typeof product>
const parts = pick(product.fields, 'productName', 'productType', 'category', 'grades', 'lessonCount', 'lessonMinutes', 'priceCents',
  'cover', 'introduction', 'chapters', 'materials', 'teacherDemands', 'needsResults', 'forSchoolId', 'remark', 'grantAsk')
const agencyId = ref('agency')('机构', 'Agency')
/** What must be there when a product is first written down; the rest may follow. */
const first = ['productName', 'productType', 'lessonCount', 'priceCents'] as const

export interface Missing { readonly field: string; readonly label: Label }
const lacks = (holds: unknown, field: string, zh: string, en: string): readonly Missing[] => holds ? [] : [{ field, label: [zh, en] }]
/** What still keeps a product from being submitted; the editor shows the same list. */
export const missingParts = (row: Partial<Product>): readonly Missing[] => {
  const chapters = row.chapters?.length ?? 0
  return [
    ...first.flatMap(name => lacks(row[name] !== null && row[name] !== undefined && row[name] !== '',
      name, `请填写${product.fields[name].label[0]}`, `${product.fields[name].label[1].toLowerCase()} is missing`)),
    ...lacks(row.introduction?.replace(/<[^>]*>|&nbsp;|\s/g, ''), 'introduction', '请填写课程介绍', 'the introduction is missing'),
    ...lacks(row.grades?.length, 'grades', '请选择适用年级', 'the grades are missing'),
    ...lacks(chapters > 0 && chapters === row.lessonCount, 'chapters',
      `章节数(${chapters})须等于课次数(${row.lessonCount ?? 0})`, `there are ${chapters} chapters for ${row.lessonCount ?? 0} lessons`),
    ...lacks(row.materials?.trim(), 'materials', '请填写教材与材料', 'the materials are missing'),
    ...lacks(row.teacherDemands?.trim(), 'teacherDemands', '请填写师资要求', 'the demands on teachers are missing'),
  ]
}
function complete(row: Partial<Product>) {
  const wrong = missingParts(row)
  ensure(wrong.length === 0, no.incomplete,
    { wrong: wrong.map(({ field, label }) => ({ code: no.incomplete.code, label, field })) })
}
/** A row's very first values: enough to be stored. */
function begun(row: Partial<Product>) {
  for (const name of first) ensure(row[name] !== null && row[name] !== undefined && row[name] !== '', {
    code: 'kit.required', label: lacks(false, name, `请填写${(product.fields[name] as Field).label[0]}`,
      `please enter ${(product.fields[name] as Field).label[1].toLowerCase()}`)[0]!.label, field: name,
  })
}
/** The agency that writes: an agency manager's own without saying so. */
const writer = (row: Product, given: { readonly agencyId?: string | null }, actor: { readonly role: string; readonly deptId: string }) => {
  const id = row.agencyId ?? given.agencyId ?? (actor.role === 'AM' ? actor.deptId : null)
  ensure(id, about(no.noAgency, 'agencyId'))
  return id
}

export const saveNew = command(product, 'saveNew', {
  label: ['保存草稿', 'Save the draft'], by: ['AM'], input: { agencyId, ...partly(parts) },
  decide(row, { agencyId, ...given }, _facts, { actor }) {
    const changed = changes(row, given)
    if (row.status === 'new') begun({ ...row, ...changed })
    return fact(product, 'saved', {
      ...changed, ...(row.status === 'new' ? { agencyId: writer(row, { agencyId }, actor) } : {}),
      ...(row.status === 'rejected' && Object.keys(changed).length > 0 ? { revised: true } : {}),
    })
  },
})

/** Saves what is given and submits the whole: the form must be complete, and after a rejection something must have changed. */
export const submitNew = command(product, 'submitNew', {
  label: ['提交审核', 'Submit'], by: ['AM'], input: { agencyId, ...partly(parts) },
  decide(row, { agencyId, ...given }, _facts, { actor, now }) {
    const changed = changes(row, given)
    complete({ ...row, ...changed })
    perfected(row, changed)
    return fact(product, 'submitted', { ...changed, agencyId: writer(row, { agencyId }, actor), ...submission(actor, now) })
  },
})

export const revoke = command(product, 'revoke', {
  label: ['撤回', 'Revoke'], by: ['AM'], input: { remark: remarkMaybe },
  decide(row, { remark }, _facts, { actor }) {
    mayRevoke(row, actor)
    return fact(product, 'revoked', { remark: remark ?? null })
  },
})

export const deleteProduct = command(product, 'deleteProduct', {
  label: ['删除', 'Delete'], by: ['AM'], danger: true,
  * needs(row) {
    return { load: yield* get(productLoad, row.id), grants: yield* count(grant, { productId: row.id }) }
  },
  decide(row, _given, { load, grants }) {
    ensure(row.approvedVersion === null && grants === 0 && !load?.classes, no.referenced)
    return fact(product, 'removed')
  },
})

// Changing an approved product.

/** What a change is about; the school a product was made for stays. */
const changeable = partly(pick(product.fields, 'productName', 'productType', 'category', 'grades', 'lessonCount', 'lessonMinutes',
  'priceCents', 'cover', 'introduction', 'chapters', 'materials', 'teacherDemands', 'needsResults', 'remark'))
const merged = (row: Product): Partial<Product> => ({ ...row, ...row.draft as Partial<Product> })

export const change = command(product, 'change', {
  label: ['修改', 'Change'], by: ['AM'], input: changeable,
  decide(row, given) {
    ensure(row.draftStatus !== 'pending', no.inAudit)
    const draft = changes(row, { ...row.draft, ...given })
    ensure(JSON.stringify(draft) !== JSON.stringify(row.draft ?? {}), no.nothing)
    return fact(product, 'change_drafted', { draft, draftStatus: 'draft' })
  },
})
export const dropChange = command(product, 'dropChange', {
  label: ['放弃修改', 'Drop the change'], by: ['AM'], danger: true,
  decide(row) {
    ensure(row.draft, no.noChange)
    ensure(row.draftStatus !== 'pending', no.inAudit)
    return fact(product, 'change_dropped', { draft: null, draftStatus: null })
  },
})
export const submitChange = command(product, 'submitChange', {
  label: ['提交修改', 'Submit the change'], by: ['AM'],
  decide(row, _given, _facts, { actor, now }) {
    ensure(row.draft && Object.keys(row.draft).length > 0 && row.draftStatus === 'draft', no.noChange)
    complete(merged(row))
    return fact(product, 'change_submitted', { draftStatus: 'pending', ...submission(actor, now) })
  },
})
export const revokeChange = command(product, 'revokeChange', {
  label: ['撤回修改', 'Revoke the change'], by: ['AM'],
  decide(row, _given, _facts, { actor }) {
    ensure(row.draftStatus === 'pending', no.notPending)
    mayRevoke(row, actor)
    return fact(product, 'change_revoked', { draftStatus: 'draft' })
  },
})

export const commands = [saveNew, submitNew, revoke, deleteProduct, change, dropChange, submitChange, revokeChange]
