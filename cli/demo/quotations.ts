/** Quotations of the demo: being filled in, compared as schemes, locked, adjusted, revised and archived. */
import type { Session } from '../../server/kernel/engine.ts'
import type { District } from './district.ts'
import type { Product } from './products.ts'
import { hour, minute, plus, type World } from './world.ts'

type Line = Readonly<Record<string, unknown>>
const section = (id: string, label: string, of: string): Line => ({ id, label, section: of })
const leaf = (id: string, label: string, driver: string, price: string, more: Line = {}): Line => ({
  id,
  parentId: id[0],
  label,
  driver,
  quantity: 1,
  price,
  ...more,
})

/** Two days in the hills, by a coach of so much, a bed of so much and a lunch of so much. */
const tour = (coach: string, bed: string, lunch: string): readonly Line[] => [
  section('A', '交通', 'transport'),
  leaf('A1', '四十五座大巴', 'group_day', coach, { unit: '辆', remark: '含司机餐宿与高速费' }),
  section('B', '餐饮', 'meals'),
  leaf('B1', '午餐', 'head_day', lunch, { unit: '份' }),
  leaf('B2', '晚餐与早餐', 'head_night', '42.00', { unit: '份' }),
  section('C', '住宿', 'stay'),
  leaf('C1', '营地四人间床位', 'head_night', bed, { unit: '床' }),
  leaf('C2', '酒店双人间床位', 'head_night', '128.00', { unit: '床', standing: 'alternative', insteadOf: 'C1' }),
  section('D', '门票', 'tickets'),
  leaf('D1', '景点门票', 'head', '36.00', { unit: '张', remark: '学生团队价' }),
  section('E', '导师与讲解', 'guides'),
  leaf('E1', '带队导师', 'group_day', '480.00', { unit: '人', quantity: 2 }),
  leaf('E2', '现场专家讲解', 'day', '900.00', { unit: '场' }),
  section('F', '保险', 'insurance'),
  leaf('F1', '出行意外险', 'head', '12.00', { unit: '份', remark: '保额每人五十万元' }),
  section('G', '物料', 'materials'),
  leaf('G1', '研学手册与标本盒', 'head', '28.50', { unit: '套' }),
  leaf('G2', '纪念文化衫', 'head', '35.00', { unit: '件', standing: 'optional' }),
  section('H', '管理费', 'management'),
  { id: 'H1', parentId: 'H', label: '组织管理费', formula: '5% * (A + B + C + D + E + F + G)' },
  section('I', '利润', 'margin'),
  { id: 'I1', parentId: 'I', label: '合理利润', formula: '6% * (A + B + C + D + E + F + G)' },
  section('J', '税费', 'tax'),
  { id: 'J1', parentId: 'J', label: '增值税', formula: '3% * (A + B + C + D + E + F + G + H + I)' },
]
export const usual = tour('1650.00', '68.00', '26.00')
/** Beside the usual: dearer and cheaper. */
export const schemes = [
  ['舒适型', tour('1980.00', '118.00', '32.00')],
  ['经济型', tour('1500.00', '52.00', '22.00')],
] as const

type Ends = 'begun' | 'filled' | 'compared' | 'locked' | 'adjusted' | 'revised' | 'archived'
const stories: readonly (readonly [name: string, heads: number, days: number, ends: Ends])[] = [
  ['山地地质研学两日行', 180, 2, 'locked'],
  ['湿地观鸟研学', 88, 1, 'adjusted'],
  ['古镇非遗研学两日行', 126, 2, 'compared'],
  ['航天科技馆研学', 64, 1, 'filled'],
  ['劳动实践基地三日营', 90, 3, 'revised'],
  ['秋收农耕研学', 45, 1, 'archived'],
  ['海洋馆研学', 72, 1, 'begun'],
  ['植物园自然笔记研学', 54, 1, 'compared'],
]

export async function tellQuotations(world: World, { staff: { operator }, schools }: District, products: readonly Product[]): Promise<void> {
  let now = plus(world.end, -6 * hour)
  for (const [i, [name, heads, days, ends]] of stories.entries()) {
    const of = products[i % products.length]!,
      id = world.chance.branch(`quotation ${i}`).id(now)
    const run = (who: Session, what: string, input: object = {}) => world.run(who, `quotation.${what}`, id, input, (now = plus(now, 3 * minute)))
    await run(of.agency.manager, 'create', {
      name,
      productId: of.id,
      schoolId: schools[i % schools.length]!.id,
      openClassType: days > 2 ? 'Camp' : 'Study',
      heads,
      groupSize: 45,
      days,
      validUntil: world.date(90),
      remark: '报价含往返交通与全程保险。人数变动五人以内单价不变。',
      ...(ends === 'begun' ? {} : { lines: usual }),
    })
    if (ends === 'begun' || ends === 'filled') continue
    for (const [schemeName, treeInfo] of schemes) await run(of.agency.manager, 'saveScheme', { schemeName, treeInfo })
    if (ends === 'compared') continue
    await run(operator, 'lock')
    if (ends === 'adjusted') await run(operator, 'adjust', { entries: adjusted, remark: '学校自备讲解员，新增观鸟望远镜租用' })
    if (ends === 'revised') await run(operator, 'revise')
    if (ends === 'archived') await run(operator, 'archive')
  }
}
const adjusted = [
  { kind: 'opposite', lineId: 'E2', label: '取消专家讲解', quantity: 1, price: '900.00' },
  { kind: 'extra', lineId: 'G', label: '望远镜租用', quantity: 22, price: '30.00' },
]
