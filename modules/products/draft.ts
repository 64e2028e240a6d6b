/** What a product is written of: its parts, when it is complete, and which agency writes it. */
import { about, amid, ensure, type Field, type Label, pick, ref, refusals, type Row } from '../kit/index.ts'
import { audienceNames, ensureAges } from './audience.ts'
import { product } from './product.ts'

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
export const parts = pick(
  product.fields,
  'productName',
  'productType',
  'category',
  'grades',
  ...audienceNames,
  'lessonCount',
  'lessonMinutes',
  'priceCents',
  'cover',
  'introduction',
  'chapters',
  'materials',
  'teacherDemands',
  'needsResults',
  'forSchoolId',
  'remark',
  'grantAsk',
)
export const agencyId = ref('agency')('机构', 'Agency')
/** What must be there when a product is first written down; the rest may follow. */
const first = ['productName', 'productType', 'lessonCount', 'priceCents'] as const

export interface Missing {
  readonly field: string
  readonly label: Label
}
const lacks = (holds: unknown, field: string, zh: string, en: string): readonly Missing[] => (holds ? [] : [{ field, label: [zh, en] }])
/** What still keeps a product from being submitted; the editor shows the same list. */
export const missingParts = (row: Partial<Product>): readonly Missing[] => {
  const chapters = row.chapters?.length ?? 0
  return [
    ...first.flatMap(name =>
      lacks(
        row[name] !== null && row[name] !== undefined && row[name] !== '',
        name,
        `请填写${product.fields[name].label[0]}`,
        `${product.fields[name].label[1].toLowerCase()} is missing`,
      ),
    ),
    ...lacks(row.introduction?.replace(/<[^>]*>|&nbsp;|\s/g, ''), 'introduction', '请填写课程介绍', 'the introduction is missing'),
    ...lacks(row.grades?.length, 'grades', '请选择适用年级', 'the grades are missing'),
    ...lacks(
      (chapters > 0 && chapters === row.lessonCount) || (chapters === 0 && !row.lessonCount),
      'chapters',
      `章节数(${chapters})须等于课次数(${row.lessonCount ?? 0})`,
      `there are ${chapters} chapters for ${row.lessonCount ?? 0} lessons`,
    ),
    ...lacks(row.materials?.trim(), 'materials', '请填写教材与材料', 'the materials are missing'),
    ...lacks(row.teacherDemands?.trim(), 'teacherDemands', '请填写师资要求', 'the demands on teachers are missing'),
  ]
}
export function complete(row: Partial<Product>) {
  ensureAges(row)
  const wrong = missingParts(row)
  ensure(wrong.length === 0, no.incomplete, { wrong: wrong.map(({ field, label }) => ({ code: no.incomplete.code, label, field })) })
}
/** A row's very first values: enough to be stored. */
export function begun(row: Partial<Product>) {
  for (const name of first)
    ensure(row[name] !== null && row[name] !== undefined && row[name] !== '', {
      code: 'kit.required',
      label: lacks(false, name, `请填写${(product.fields[name] as Field).label[0]}`, `please enter ${amid((product.fields[name] as Field).label[1])}`)[0]!
        .label,
      field: name,
    })
}
/** The agency that writes: an agency manager's own without saying so. */
export const writer = (row: Product, given: { readonly agencyId?: string | null }, actor: { readonly role: string; readonly deptId: string }) => {
  const id = row.agencyId ?? given.agencyId ?? (actor.role === 'AM' ? actor.deptId : null)
  ensure(id, about(no.noAgency, 'agencyId'))
  return id
}
/** An approved product as its draft would make it. */
export const merged = (row: Product): Partial<Product> => ({ ...row, ...(row.draft as Partial<Product>) })
