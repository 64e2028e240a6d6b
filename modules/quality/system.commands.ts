/** The commands of an indicator system: kept by its own level, audited by the one above, one enabled for each owner, type, period and grade. */
import { approval, kept, type Step } from '../audit/index.ts'
import { dept } from '../identity/index.ts'
import {
  about,
  type Actor,
  changes,
  command,
  type Context,
  count,
  ensure,
  ensureCells,
  fact,
  find,
  flag,
  gather,
  get,
  type Invoke,
  invoke,
  json,
  type Label,
  offeredWhen,
  optional,
  partial,
  pick,
  type Reading,
  readSheet,
  saying,
  ref,
  type Some,
  step,
  text,
} from '../kit/index.ts'
import { school } from '../people/index.ts'
import { faults as faultWords, no } from './refusals.ts'
import { score } from './score.ts'
import { chainOf, isOwn, isUpper, type Level, nodeFields, ownerWhere, type System, system, treeOf } from './system.ts'
import { type Descriptor, differences, type Fault, inOrder, misshapen, type Node, nodesMax, unready } from './tree.ts'

const { fields } = system
export const keepers = ['PO', 'EC', 'SM'] as const
const head = pick(fields, 'name', 'systemId', 'educationPeriod', 'yearGrade', 'schoolYear', 'remark', 'isRootOpen')
const nodesInput = json<unknown>()('指标', 'Indicators')
/** What may be left out of a head that is made or changed; empty, what is required stays. */
const given = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => value !== undefined && (value !== null || !fields[name as 'name']?.required)),
  ) as Partial<T>

/** Levels of a node as they came: from so many points on, a name and what is seen. */
function readLevels(levels: unknown): readonly Descriptor[] | null {
  if (!Array.isArray(levels) || levels.length === 0) return null
  return levels
    .slice(0, 10)
    .map(one => ({
      from: Math.max(0, Math.trunc(Number(one?.from) || 0)),
      name: String(one?.name ?? '').slice(0, 20),
      words: String(one?.words ?? '').slice(0, 200),
      ...(one?.nameEn ? { nameEn: String(one.nameEn).slice(0, 40) } : {}),
      ...(one?.wordsEn ? { wordsEn: String(one.wordsEn).slice(0, 400) } : {}),
    }))
}
/** Nodes as a tree or flat, in one flat list. Ids of the wire name the system too. */
function flat(nodes: unknown, under?: string, deep = 0): unknown {
  if (!Array.isArray(nodes) || deep > 20) return nodes
  const own = (id: unknown): unknown => (typeof id === 'string' ? id.split(':').at(-1) : id)
  return nodes.flatMap(one => {
    if (typeof one !== 'object' || one === null) return [one]
    const { children, ...node } = one as Readonly<Record<string, unknown>>
    const flatOne = { ...node, id: own(node.id), parentId: own(node.parentId) ?? under }
    return [flatOne, ...(Array.isArray(children) && children.length > 0 ? [flat(children, String(flatOne.id), deep + 1)].flat() : [])]
  })
}
/** Reads a tree as it was given; every wrong cell is refused at once. */
function readNodes(nodes: unknown, zone: string): readonly Node[] {
  const all = flat(nodes)
  ensure(Array.isArray(all) && all.length > 0, about(no.noNodes, 'nodes'))
  ensure(all.length <= nodesMax, about(no.tooMany, 'nodes'))
  const read = readSheet(
    all,
    { name: 'nodes', fields: nodeFields, zone, field: 'name' },
    ({ description, nameEn, descriptionEn, evidence, points, score: most, descriptors, parentId, ...row }): Node => ({
      ...row,
      ...(nameEn ? { nameEn } : {}),
      ...(descriptionEn ? { descriptionEn } : {}),
      ...(points ? { points } : {}),
      parentId: parentId ?? null,
      score: most ?? null,
      description: description ?? null,
      evidence: evidence === 'none' ? null : (evidence ?? null),
      descriptors: readLevels(descriptors),
    }),
  )
  refuseCells(misshapen(read))
  return inOrder(read).map(({ node }) => node)
}
const refuseCells = (wrong: readonly Fault[]): void =>
  ensureCells(
    'nodes',
    wrong.map(one => ({ row: Math.max(0, one.at), refused: about(faultWords[one.fault], one.field) })),
    'name',
  )
/** The own part of a tree that was given, over what is inherited. */
function owned(all: readonly Node[], [above, ...higher]: readonly System[]) {
  if (!above) return { nodes: all, changed: {}, nodeCount: all.length }
  const upper = treeOf([above, ...higher])
  const { nodes, changed, faults } = differences(upper, all, above.isRootOpen)
  const lost = faults.find(one => one.at < 0)
  ensure(!lost, about(no.upperKeeps, 'nodes'), { name: upper.find(node => node.id === lost?.id)?.name })
  refuseCells(faults)
  return { nodes, changed, nodeCount: all.length }
}

/** For whom a system is made: a school, an area or a city; that of who makes it, where nothing is said. */
function* place({ areaCode, schoolId }: { readonly areaCode?: string | null; readonly schoolId?: string | null }, { deptId, role }: Actor) {
  return yield* gather({ at: get(school, schoolId ?? (role === 'SM' ? deptId : undefined)), house: get(dept, areaCode ? undefined : deptId) })
}
type Place = { readonly at: { readonly id: string; readonly areaCode: string } | undefined; readonly house: { readonly areaCode: string | null } | undefined }
function ownerOf(asked: { readonly areaCode?: string | null; readonly schoolId?: string | null }, { at, house }: Place, actor: Actor) {
  ensure(!asked.schoolId || at, about(no.noSchool, 'schoolId'))
  const areaCode = at?.areaCode ?? asked.areaCode ?? house?.areaCode ?? null
  ensure(areaCode, about(no.noPlace, 'areaCode'))
  const level: Level = at ? 'school' : areaCode.endsWith('00') ? 'city' : 'area'
  const owner = { level, areaCode, schoolId: at?.id ?? null }
  ensure(isOwn(owner, actor), no.notYours)
  return owner
}
const owner = { areaCode: text('所属地区', 'Area'), schoolId: ref('school')('所属学校', 'School') }

export const create = command(system, 'create', {
  label: ['新建指标体系', 'New indicator system'],
  by: keepers,
  input: { ...head, systemId: optional(head.systemId), isRootOpen: optional(head.isRootOpen), ...owner, nodes: nodesInput },
  needs: (_row, input, { actor }) => place(input, actor),
  decide(_row, { nodes, areaCode, schoolId, ...input }, found, { actor, zone, id }) {
    const own = ownerOf({ areaCode, schoolId }, found, actor)
    return fact(system, 'created', { ...given(input), ...own, ...kept(actor), family: id, ...(nodes == null ? {} : owned(readNodes(nodes, zone), [])) })
  },
})

const levelAbove: Readonly<Record<Level, Level | undefined>> = { city: undefined, area: 'city', school: 'area' }
/** A lower system that begins as its upper one is; what it changes later is kept as differences. */
export const inherit = command(system, 'inherit', {
  label: ['继承', 'Inherit'],
  by: keepers,
  input: { inheritId: { ...ref('quota_system')('上级体系', 'Upper system'), required: true as const }, name: optional(fields.name), ...owner },
  *needs(_row, input, { actor }) {
    return { ...(yield* place(input, actor)), chain: yield* chainOf(yield* get(system, input.inheritId)) }
  },
  decide(_row, { inheritId, name, areaCode, schoolId }, { chain, ...found }, { actor, id }) {
    const [above] = chain
    ensure(above, about(no.noSystem, 'inheritId'))
    ensure(above.status === 'enabled', about(no.parentDisabled, 'inheritId'))
    const own = ownerOf({ areaCode, schoolId }, found, actor)
    ensure(above.level === levelAbove[own.level], about(no.parentLevel, 'inheritId'))
    ensure(
      own.level === 'area' ? above.areaCode?.slice(0, 4) === own.areaCode.slice(0, 4) : above.areaCode === own.areaCode,
      about(no.parentPlace, 'inheritId'),
    )
    return fact(system, 'inherited', {
      ...pick(above, 'systemId', 'educationPeriod', 'yearGrade', 'schoolYear'),
      ...own,
      ...kept(actor),
      name: name || above.name,
      inheritId,
      family: id,
      nodes: [],
      changed: {},
      nodeCount: treeOf(chain).length,
    })
  },
})

export function* aboveOf(row: System) {
  return yield* chainOf(yield* get(system, row.inheritId))
}
export const keepsOwn = (row: System, { actor }: Context) => ensure(isOwn(row, actor), no.notYours)
/** A school keeps its own, a commission those of its areas: of which of these, the server says. */
export const isTheirs = offeredWhen(
  ['level', 'schoolId'],
  (row, { role, deptId }) => role === 'PO' || (role === 'SM' ? row.level === 'school' && row.schoolId === deptId : row.level !== 'school'),
)
/** Saves the tree as it is: shares need not come to 100 yet. */
export const fill = command(system, 'fill', {
  label: ['保存指标', 'Save the indicators'],
  by: keepers,
  offered: isTheirs,
  input: { nodes: { ...nodesInput, required: true as const } },
  *needs(row) {
    return { above: yield* aboveOf(row) }
  },
  decide(row, { nodes }, { above }, context) {
    keepsOwn(row, context)
    return fact(system, 'filled', { ...changes(row, owned(readNodes(nodes, context.zone), above)), ...(row.status === 'rejected' ? { revised: true } : {}) })
  },
})
const bound = ['systemId', 'educationPeriod', 'yearGrade'] as const
export const update = command(system, 'update', {
  label: ['编辑', 'Edit'],
  by: keepers,
  offered: isTheirs,
  input: partial(head),
  decide(row, input, _facts, context) {
    keepsOwn(row, context)
    const changed = changes(row, given(input)) as Some<typeof fields>
    const moved = row.inheritId ? bound.find(name => name in changed) : undefined
    ensure(!moved, about(no.gradeStays, moved ?? ''))
    return fact(system, 'changed', { ...changed, ...(row.status === 'rejected' ? { revised: true } : {}) })
  },
})

/** What keeps a tree from being audited or put to use. */
export function lacking(
  tree: readonly Node[],
  above: System | undefined,
  isInherited: boolean,
): readonly { readonly words: Label; readonly name?: string; readonly sum?: number }[] {
  if (tree.length === 0) return [{ words: no.noNodes.label }]
  const named = new Map(tree.map(node => [node.id, node]))
  const wrong = unready(tree).map(one => {
    const node = named.get(one.id)!
    return {
      words: faultWords[one.fault].label,
      name: one.fault === 'sum' ? (named.get(node.parentId ?? '')?.name ?? '') : node.name,
      ...(one.sum === undefined ? {} : { sum: one.sum }),
    }
  })
  return [...wrong, ...(isInherited && above?.status !== 'enabled' ? [{ words: no.parentDisabled.label }] : [])]
}
function ensureReady(row: System, above: readonly System[]): void {
  ensure(!row.inheritId || above[0]?.status === 'enabled', about(no.parentDisabled, 'inheritId'))
  const wrong = lacking(treeOf([row, ...above]), above[0], !!row.inheritId)
  const lacks = (lang: 0 | 1): string =>
    wrong.map(one => [one.name, one.words[lang], one.sum].filter(one => one !== undefined && one !== '').join(' ')).join('；')
  ensure(wrong.length === 0, about(saying(no.unready, lacks(0), lacks(1)), 'nodes'), { lacks: lacks(0) })
}

const upper = (by: Step['by']): readonly Step[] => [{ name: 'upper', by }]
const audits = approval(system, {
  by: keepers,
  auditors: ['PO', 'EC'],
  steps: row => upper(row.level === 'city' ? ['PO'] : ['PO', 'EC']),
  judges: (row, actor) => ensure(isUpper(row, actor), no.notUpper),
  submit: {
    label: ['提交审核', 'Send for audit'],
    many: false,
    *needs(row) {
      return { above: yield* aboveOf(row) }
    },
    check(row, _input, { above }, context) {
      keepsOwn(row, context)
      ensureReady(row, above)
    },
  },
})
export const { submit, approve, reject, revoke } = audits

/** Another one of the same owner, type, period and grade that is in use. */
export const rivals = (row: System) =>
  find(system, { ...ownerWhere(row), ...pick(row, ...bound), status: ['enabled', 'suspended'], id: { not: row.id } } as never)
const below = (row: System, status: 'enabled' | 'suspended') => find(system, { inheritId: row.id, status } as never)

/** The upper one is no longer in use: no new scores until it is again, or until a newer one is adopted. */
export const suspend = step(system, 'suspend', 'suspended', {
  label: ['随上级停用', 'Stopped with the upper one'],
  needs: row => gather({ lower: below(row, 'enabled') }),
  also: (_row, _input, { lower }) => lower.map((one): Invoke => invoke(suspend, one.id, {})),
})
export const resume = step(system, 'resume', 'resumed', {
  label: ['随上级恢复', 'Resumed with the upper one'],
  needs: row => gather({ lower: below(row, 'suspended') }),
  also: (_row, _input, { lower }) => lower.map((one): Invoke => invoke(resume, one.id, {})),
})
/** Steps back for the one that is enabled in its place. */
export const retire = step(system, 'retire', 'superseded', {
  label: ['被替换', 'Replaced'],
  input: { by: text('替换为', 'By', { required: true }) },
  needs: row => gather({ lower: below(row, 'enabled') }),
  also: (_row, _input, { lower }) => lower.map((one): Invoke => invoke(suspend, one.id, {})),
})
export const enable = command(system, 'enable', {
  label: ['启用', 'Enable'],
  by: keepers,
  offered: isTheirs,
  many: false,
  *needs(row) {
    return { above: yield* aboveOf(row), ...(yield* gather({ former: rivals(row), lower: below(row, 'suspended') })) }
  },
  decide(row, _input, { above, former, lower }, context) {
    keepsOwn(row, context)
    ensureReady(row, above)
    return [...former.map(one => invoke(retire, one.id, { by: row.id })), fact(system, 'enabled'), ...lower.map(one => invoke(resume, one.id, {}))]
  },
})

/** Those that inherit from it, by way of others too. */
export function* heirs(row: System): Reading<readonly System[]> {
  const found: System[] = []
  for (let level: readonly System[] = [row], deep = 0; level.length > 0 && deep < 2; deep++) {
    level = yield* find(system, { inheritId: level.map(one => one.id), status: ['enabled', 'suspended'] })
    found.push(...level)
  }
  return found
}
export const openStatuses = ['draft', 'submitted', 'rejected'] as const
export const openSheets = (ids: readonly string[]) => count(score, { systemId: ids, status: openStatuses })
export const disable = command(system, 'disable', {
  label: ['停用', 'Disable'],
  by: keepers,
  danger: true,
  many: false,
  input: {
    closeSheets: flag('未审核的评分', 'What is not audited yet', {
      initial: false,
      answers: [
        ['一并关闭', 'Close it too'],
        ['不关闭', 'Leave it open'],
      ],
    }),
  },
  *needs(row) {
    const under = yield* heirs(row)
    return { under, open: yield* openSheets([row.id, ...under.map(one => one.id)]) }
  },
  decide(row, { closeSheets }, { under, open }, { actor }) {
    ensure(isOwn(row, actor) || isUpper(row, actor), no.notYours)
    ensure(open === 0 || closeSheets, about(no.openSheets, 'closeSheets'), { sheets: open, lower: under.length })
    const direct = under.filter(one => one.inheritId === row.id && one.status === 'enabled')
    return [fact(system, 'disabled', { closed: open }), ...direct.map(one => invoke(suspend, one.id, {}))]
  },
})

export const remove = step(system, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: keepers,
  offered: isTheirs,
  danger: true,
  check: (row, _input, _facts, context) => keepsOwn(row, context),
})

export const ownCommands = [create, inherit, fill, update, ...audits.commands, enable, disable, remove]
