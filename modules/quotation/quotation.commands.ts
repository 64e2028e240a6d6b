/** The commands of a quotation: in a draft everything is reckoned anew, after the lock nothing that was locked changes. */
import { remarkField } from '../audit/index.ts'
import {
  about,
  type Actor,
  changes,
  command,
  type Context,
  dayOf,
  ensure,
  ensureCells,
  fact,
  gather,
  get,
  invoke,
  json,
  next,
  omit,
  optional,
  partial,
  pick,
  readSheet,
  ref,
  type Row,
  type Some,
  step,
  text,
} from '../kit/index.ts'
import { school } from '../people/index.ts'
import { product } from '../products/index.ts'
import { defaultTree } from './default-tree.ts'
import { entryFields, lineFields, linesMax, quotation, type Scheme, schemesMax } from './quotation.ts'
import { faults, no } from './refusals.ts'
import { type Adjustment, adjustedBy, type Line, perHeadOf, price, type Size, takenBack } from './tree.ts'

const { fields } = quotation
type Quotation = Row<typeof quotation>
const head = pick(fields, 'name', 'productId', 'schoolId', 'openClassType', 'heads', 'groupSize', 'days', 'validUntil', 'remark')
const lines = json<unknown>()('明细', 'Lines')

/** A tree as it came, flat or with `children`, as flat lines; ids of the wire name the quotation too. */
function flat(given: unknown, under?: string, deep = 0): unknown {
  if (!Array.isArray(given) || deep > 20) return given
  const own = (id: unknown): unknown => (typeof id === 'string' ? id.split(':').at(-1) : id)
  return given.flatMap(one => {
    if (typeof one !== 'object' || one === null) return [one]
    const { children, ...line } = one as Readonly<Record<string, unknown>>
    const kept = { ...line, id: own(line.id), parentId: own(line.parentId) ?? under }
    return [kept, ...(Array.isArray(children) && children.length > 0 ? [flat(children, String(kept.id), deep + 1)].flat() : [])]
  })
}
/** Reads lines in the order given; refuses every wrong cell at once. */
function readLines(given: unknown, zone: string): readonly Line[] {
  const whole = flat(given)
  ensure(!Array.isArray(whole) || whole.length <= linesMax, about(no.tooManyLines, 'lines'))
  ensure(!Array.isArray(whole) || whole.length > 0, about(no.noLines, 'lines'))
  return readSheet(whole, { name: 'lines', fields: lineFields, zone, field: 'label' }, (row): Line => ({ ...row, parentId: row.parentId ?? null }))
}
/** What lines come to; refuses those that can't be reckoned with, at their cells. */
function reckon(all: readonly Line[], size: Size) {
  const priced = price(all, size)
  ensureCells(
    'lines',
    priced.faults.map(one => ({
      row: one.at,
      refused: { ...about(faults[one.fault], one.field), ...(one.chain ? { detail: { lines: one.chain.join(' → ') } } : {}) },
    })),
    'label',
  )
  return { totalAmount: priced.total, perHead: priced.perHead, remainder: priced.remainder, groups: priced.groups }
}

/** Whose product it is, for whom it is quoted, and that it may be quoted by who asks. */
function* grounds(productId: string | null | undefined, schoolId: string | null | undefined) {
  return yield* gather({ course: get(product, productId), at: get(school, schoolId) })
}
/** What is quoted from here on holds today or later; what stood there already is left alone until it is locked. */
const ensureAhead = (validUntil: string | null | undefined, { now, zone }: Context): void =>
  ensure(!validUntil || validUntil >= dayOf(now, zone), about(no.validPast, 'validUntil'))
type Grounds = { readonly course: Row<typeof product> | undefined; readonly at: Row<typeof school> | undefined }
function ensureGrounds({ course, at }: Grounds, given: { readonly agencyId?: string | null; readonly schoolId?: string | null }, { reach }: Actor) {
  ensure(course && course.status !== 'removed', about(no.noProduct, 'productId'))
  ensure(!given.agencyId || given.agencyId === course.agencyId, about(no.otherAgency, 'agencyId'))
  ensure(reach === 'all' || !reach.agency || reach.agency.includes(course.agencyId), about(no.notYours, 'productId'))
  ensure(!given.schoolId || at, about(no.noSchool, 'schoolId'))
  return { agencyId: course.agencyId, areaCode: at?.areaCode ?? null }
}

export const create = command(quotation, 'create', {
  label: ['新建报价', 'Quote'],
  by: ['PO', 'AM'],
  input: { ...head, ...partial(pick(head, 'openClassType', 'heads', 'groupSize', 'days')), agencyId: optional(fields.agencyId), lines },
  *needs(_row, { productId, schoolId }) {
    return { ...(yield* grounds(productId, schoolId)), number: yield* next('quotation') }
  },
  decide(row, { lines: given, ...input }, { number, ...on }, context) {
    const { actor, now, zone } = context,
      own = ensureGrounds(on, input, actor)
    ensureAhead(input.validUntil, context)
    const openClassType = input.openClassType ?? row.openClassType
    const heads = input.heads ?? row.heads
    const size = { heads, groupSize: input.groupSize ?? row.groupSize, days: input.days ?? row.days }
    const kept = given == null ? defaultTree(openClassType) : readLines(given, zone)
    return fact(quotation, 'created', {
      ...input,
      ...own,
      ...size,
      openClassType,
      code: `BJ${dayOf(now, zone).replaceAll('-', '').slice(2)}${String(number).padStart(4, '0')}`,
      lines: kept,
      ...reckon(kept, size),
    })
  },
})

const changed = partial(omit(head, 'productId'))
function refit(row: Quotation, on: Grounds, input: Partial<Quotation>, all: readonly Line[], context: Context) {
  const after = {
    ...row,
    ...Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== undefined && (value !== null || !fields[name as 'name']?.required))),
  }
  const own = ensureGrounds(on, { schoolId: after.schoolId }, context.actor)
  if (after.validUntil !== row.validUntil) ensureAhead(after.validUntil, context)
  return changes(row, {
    ...pick(after, 'name', 'schoolId', 'openClassType', 'heads', 'groupSize', 'days', 'validUntil', 'remark'),
    ...own,
    ...reckon(all, after),
  })
}
/** Saves the tree, with the head where that is given too. */
export const fill = command(quotation, 'fill', {
  label: ['保存报价', 'Save the quotation'],
  by: ['PO', 'AM'],
  input: { ...changed, lines: { ...lines, required: true as const } },
  needs: (row, input) => grounds(row.productId, input.schoolId === undefined ? row.schoolId : input.schoolId),
  decide(row, { lines: given, ...input }, on, context) {
    const all = readLines(given, context.zone)
    return fact(quotation, 'filled', { ...refit(row, on, input as Partial<Quotation>, all, context), lines: all })
  },
})
/** Changes the head: another number of heads prices every line anew. */
export const update = command(quotation, 'update', {
  label: ['编辑', 'Edit'],
  by: ['PO', 'AM'],
  input: changed,
  needs: (row, input) => grounds(row.productId, input.schoolId === undefined ? row.schoolId : input.schoolId),
  decide: (row, input, on, context) => fact(quotation, 'changed', refit(row, on, input as Partial<Quotation>, row.lines ?? [], context)),
})
export const relabel = step(quotation, 'relabel', 'relabelled', {
  label: ['修改项目名称', 'Rename a line'],
  by: ['PO', 'AM'],
  many: false,
  input: { lineId: { ...lineFields.id, label: ['行编号', 'Line'] as const }, label: lineFields.label },
  check: (row, { lineId }) =>
    ensure(
      (row.lines ?? []).some(line => line.id === lineId),
      about(no.noLine, 'lineId'),
    ),
  record: ({ lineId, label }) => ({ lineId, words: label }),
})

/** Keeps lines under a name; those that count stay as they are. */
export const saveScheme = step(quotation, 'saveScheme', 'scheme_saved', {
  label: ['保存方案', 'Save as a scheme'],
  by: ['PO', 'AM'],
  input: { schemeName: text('方案名称', 'Scheme', { required: true }), treeInfo: lines, ...partial(pick(fields, 'heads', 'groupSize', 'days')) },
  check: row => ensure((row.schemes ?? []).length < schemesMax, no.schemesFull),
  record(input, row, _facts, { now, zone, actor, newId }) {
    const all = input.treeInfo == null ? (row.lines ?? []) : readLines(input.treeInfo, zone)
    const size = { heads: input.heads ?? row.heads, groupSize: input.groupSize ?? row.groupSize, days: input.days ?? row.days }
    const { totalAmount: total, perHead } = reckon(all, size)
    const version = 1 + Math.max(0, ...(row.schemes ?? []).filter(one => one.name === input.schemeName).map(one => one.version))
    const scheme: Scheme = { id: newId(), name: input.schemeName, version, ...size, lines: all, total, perHead, at: now, by: actor.name }
    return { scheme }
  },
})
const schemeId = text('方案', 'Scheme', { required: true })
const schemeOf = (row: Quotation, id: string): Scheme => {
  const found = (row.schemes ?? []).find(one => one.id === id)
  ensure(found, about(no.noScheme, 'schemeId'))
  return found
}
/** Quotes by a scheme: its lines and its size become those that count. */
export const takeScheme = command(quotation, 'takeScheme', {
  label: ['采用方案', 'Quote by this scheme'],
  by: ['PO', 'AM'],
  many: false,
  input: { schemeId },
  decide(row, input) {
    const { lines: all, heads, groupSize, days } = schemeOf(row, input.schemeId)
    return fact(quotation, 'scheme_taken', { lines: all, heads, groupSize, days, ...reckon(all, { heads, groupSize, days }) })
  },
})
export const dropScheme = step(quotation, 'dropScheme', 'scheme_dropped', {
  label: ['删除方案', 'Delete the scheme'],
  by: ['PO', 'AM'],
  danger: true,
  many: false,
  input: { schemeId },
  check: (row, input) => void schemeOf(row, input.schemeId),
})

/** From here on the root guards the whole tree: nothing under it is written but by further entries. */
export const lock = command(quotation, 'lock', {
  label: ['锁定', 'Lock'],
  by: ['PO'],
  decide(row, _input, _facts, context) {
    const { now, actor } = context,
      all = row.lines ?? []
    ensure(all.length > 0, no.noLines)
    const { unpriced } = price(all, row)
    ensure(unpriced.length === 0, no.unpriced, { lines: unpriced.join(', ') })
    ensureAhead(row.validUntil, context)
    const sums = reckon(all, row)
    ensure(sums.totalAmount > 0, no.nothing)
    return fact(quotation, 'locked', { ...changes(row, sums), lockedAt: now, lockedBy: actor.name })
  },
})
export const unlock = step(quotation, 'unlock', 'unlocked', {
  label: ['解锁', 'Unlock'],
  by: ['PO'],
  danger: true,
  input: { remark: optional(remarkField) },
  check: row => ensure(row.edition === 0, no.adjusted),
  record: () => ({ lockedAt: null, lockedBy: null }),
})

/** Takes back from locked lines, or adds beside them, and says why. */
export const adjust = command(quotation, 'adjust', {
  label: ['调整', 'Adjust'],
  by: ['PO'],
  input: { entries: { ...json<unknown>()('调整明细', 'Entries'), required: true as const }, remark: remarkField },
  decide(row, { entries, remark }, _facts, { now, zone, actor }) {
    const all = row.lines ?? [],
      before = row.adjustments ?? []
    const { amounts } = price(all, row),
      parents = new Set(all.map(line => line.parentId ?? null))
    ensure(!Array.isArray(entries) || entries.length > 0, about(no.noEntries, 'entries'))
    const taken = new Map<string, number>()
    const read = readSheet(
      entries,
      { name: 'entries', fields: entryFields, zone, field: 'lineId' },
      ({ kind, lineId, label, quantity, price: each }): Adjustment => {
        const line = all.find(one => one.id === lineId),
          amount = quantity * each
        ensure(line, about(no.noLine, 'lineId'))
        if (kind === 'extra') {
          ensure((line.parentId ?? null) === null && (line.standing ?? 'included') === 'included', about(no.extraPlace, 'lineId'))
          return { kind, lineId, label, amount }
        }
        ensure(!parents.has(lineId) && isCounted(all, line), about(no.oppositeLeaf, 'lineId'))
        const rest = amounts.get(lineId)! - takenBack(before, lineId) - (taken.get(lineId) ?? 0)
        ensure(amount <= rest, { ...about(no.oppositeTooMuch, 'price'), detail: { rest: rest / 100 } })
        taken.set(lineId, (taken.get(lineId) ?? 0) + amount)
        return { kind, lineId, label, amount: -amount }
      },
    )
    const adjustment = { no: before.length + 1, remark, at: now, by: actor.name, entries: read }
    const totalAmount = price(all, row).total + adjustedBy([...before, adjustment])
    ensure(totalAmount > 0, no.nothing)
    return fact(quotation, 'adjusted', { adjustment, edition: row.edition + 1, totalAmount, ...perHeadOf(totalAmount, row.heads) })
  },
})
const isCounted = (all: readonly Line[], line: Line | undefined): boolean =>
  line !== undefined &&
  (line.standing ?? 'included') === 'included' &&
  ((line.parentId ?? null) === null ||
    isCounted(
      all,
      all.find(one => one.id === line.parentId),
    ))

/** A class is launched from it: what it comes to is copied there, and counted here. */
export const use = step(quotation, 'use', 'used', {
  label: ['引用', 'Use'],
  input: {
    openClassId: ref('open_class')('班级', 'Class', { required: true }),
    productId: fields.productId,
    schoolId: ref('school')('学校', 'School', { required: true }),
  },
  check(row, { productId, schoolId }, _facts, { now, zone }) {
    ensure(row.productId === productId, about(no.otherProduct, 'quotationId'))
    ensure(!row.schoolId || row.schoolId === schoolId, about(no.otherSchool, 'quotationId'))
    ensure(!row.validUntil || row.validUntil >= dayOf(now, zone), about(no.expired, 'quotationId'))
  },
  record: (_input, row) => ({ useCount: row.useCount + 1 }),
})
export const archive = step(quotation, 'archive', 'archived', { label: ['归档', 'Archive'], by: ['PO'], danger: true })

/** The same number once more, to be filled anew: the old one stands back, and comes back if the new one is deleted. */
export const beginRevision = step(quotation, 'beginRevision', 'revision_begun', {
  label: ['新建修订', 'Begin a revision'],
  input: { values: { ...json<Some<typeof fields>>()('内容', 'Values'), required: true as const } },
  record: ({ values }) => values,
})
const revised = [
  'name',
  'code',
  'productId',
  'agencyId',
  'schoolId',
  'areaCode',
  'openClassType',
  'heads',
  'groupSize',
  'days',
  'remark',
  'lines',
  'schemes',
] as const
export const revise = command(quotation, 'revise', {
  label: ['修订', 'Revise'],
  by: ['PO'],
  many: false,
  decide(row, _input, _facts, { newId }) {
    const values = pick(row, ...revised)
    const sums = reckon(row.lines ?? [], row)
    return [fact(quotation, 'superseded'), invoke(beginRevision, newId(), { values: { ...values, ...sums, revision: row.revision + 1, revisionOf: row.id } })]
  },
})
export const reinstate = step(quotation, 'reinstate', 'reinstated', { label: ['恢复生效', 'Reinstate'] })
export const remove = step(quotation, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: ['PO', 'AM'],
  danger: true,
  check: row => ensure(row.useCount === 0, no.used, { classes: row.useCount }),
  also: row => (row.revisionOf ? [invoke(reinstate, row.revisionOf, {})] : []),
})

export const quotationCommands = [create, fill, update, relabel, saveScheme, takeScheme, dropScheme, lock, adjust, revise, unlock, archive, remove]
export const systemCommands = [use, beginRevision, reinstate]
