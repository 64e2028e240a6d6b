/** What can be booked, by kind: one declaration gives table, calls, list, form, import, export and history, the papers that expire, and what a
 * booking must know of it. Agencies keep their own; what has no agency is the platform's, for everybody. */
import {
  type Check,
  type Command,
  crudFacts,
  date,
  type Fields,
  file,
  image,
  int,
  inUse,
  type Label,
  money,
  percent,
  ref,
  type Resource,
  resource,
  type Row,
  rules,
  text,
} from '../kit/index.ts'
import type { sections } from '../quotation/index.ts'
import type { KindName } from './booking.ts'
import type { Per } from './capacity.ts'
import { keeping, type Keeping } from './keeping.ts'
import { no } from './refusals.ts'

const phone: Check<string> = value => (/^[\d+() -]{5,20}$/.test(value) ? undefined : no.phone)

/** What all kinds have beside their own fields. */
const common = {
  agencyId: ref('agency')('所属机构', 'Owner', { search: true }),
  address: text('地址', 'Address'),
  lng: text('经度', 'Longitude', { hidden: true, check: rules.longitude }),
  lat: text('纬度', 'Latitude', { hidden: true, check: rules.latitude }),
  price: money('单价', 'Price', { isPrice: true }),
  contact: text('联系人', 'Contact', { pii: 'name', hidden: true }),
  phone: text('联系电话', 'Phone', { check: phone, hidden: true }),
  pictures: image('图片', 'Picture', { hidden: true }),
  freeCancelDays: int('免费取消(提前天数)', 'Cancelled free of charge (days before)', {
    required: true,
    initial: 3,
    hidden: true,
    check: rules.between(0, 365),
  }),
  penaltyBp: percent('逾期取消违约金(%)', 'Penalty after that, %', { required: true, initial: 0, hidden: true, check: rules.share }),
  papersUntil: date('证件有效期至', 'Papers valid until', { locked: true }),
  warnAt: date('证件提醒日', 'Papers reminder', { locked: true, hidden: true, index: 'due' }),
  remark: text('备注', 'Remark', { lines: 3, hidden: true }),
} as const
const facts = { ...crudFacts, ...inUse.facts, papers_warned: {} } as const
/** Any kind, by what all of them have. */
export type BookableResource = Resource<KindName, typeof common, 'new' | 'on' | 'off' | 'removed', typeof facts>
export type Bookable = Row<BookableResource>

/** The papers that must be valid while something is used, by name; each has a day until which it is, and a scan. */
export type Papers = Readonly<Record<string, Label>>
const paperFields = (papers: Papers): Fields =>
  Object.fromEntries(
    Object.entries(papers).flatMap(([name, [zh, en]]) => [
      [`${name}Until`, date(`${zh}有效期至`, `${en} valid until`, { hidden: true })],
      [`${name}FileId`, file(`${zh}扫描件`, `${en}, scanned`, { hidden: true })],
    ]),
  )

interface Declared<F extends Fields> {
  readonly label: Label
  readonly path: string
  readonly title: NoInfer<keyof F & string>
  readonly fields: F
  /** What is booked is counted in these. */
  readonly unit: Label
  /** The field that says how many there are; one of each row when left out. */
  readonly units?: NoInfer<keyof F & string>
  /** What tells rows of one name apart. */
  readonly aside: readonly NoInfer<keyof F & string>[]
  /** What a price is due for. */
  readonly per: Per
  /** Minutes between one use and the next. */
  readonly turnaround: number
  /** The section of a quotation that it is paid from. */
  readonly section: keyof typeof sections
  readonly papers: Papers
}
export interface Kind extends Keeping, Pick<Declared<Fields>, 'unit' | 'per' | 'turnaround' | 'section' | 'papers'> {
  readonly name: KindName
  readonly of: BookableResource
  readonly unitsOf: (row: Bookable) => number
  readonly aside: (row: Bookable) => string
  readonly commands: readonly Command[]
}

/** Declares a kind of what can be booked. */
export function bookable<const F extends Fields>(name: KindName, { label, path, title, fields, units, aside, ...its }: Declared<F>): Kind {
  const { remark, papersUntil, warnAt, ...first } = common
  // Its own fields come first in lists and forms.
  const all: Fields = { ...fields, ...first, ...fields, ...paperFields(its.papers), papersUntil, warnAt, remark }
  const of = resource(name, {
    label,
    path: { base: path, list: 'page' },
    title,
    find: { by: [title], where: 'address' },
    scope: 'everyone',
    read: ['PO', 'FI', 'AM'],
    sort: [title],
    notes: { by: ['PO', 'AM'] },
    tasks: { by: ['PO', 'AM'] },
    fields: all,
    lifecycle: inUse.states(['可用', 'In use'], ['停用', 'Not in use'], ['warnPapers']),
    facts,
  }) as Resource as BookableResource
  const fieldIn = (row: Bookable, field: string): unknown => (row as any)[field]
  const unitsOf = (row: Bookable): number => (units ? Number(fieldIn(row, units)) : 1)
  const kept = keeping(of, { papers: its.papers, units, unitsOf })
  const { create, change, enable, disable, remove, restore } = kept
  return {
    ...its,
    ...kept,
    name,
    of,
    unitsOf,
    aside: row => aside.flatMap(field => (fieldIn(row, field) ? [String(fieldIn(row, field))] : [])).join(' · '),
    commands: [create, change, enable, disable, remove, restore],
  }
}
