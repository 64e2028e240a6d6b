/** Versions of a system: a further one of the same, a copy for another year, and a newer version of the upper one taken over. */
import { kept } from '../audit/index.ts'
import { about, command, ensure, fact, find, gather, get, invoke, json, optional, pick, ref, type Some, step } from '../kit/index.ts'
import { no } from './refusals.ts'
import { chainOf, type System, system, treeOf } from './system.ts'
import { aboveOf, isTheirs, keepers, keepsOwn, ownCommands, resume, retire, suspend } from './system.commands.ts'
import { branchOf, carried } from './tree.ts'

const { fields } = system
/** A draft with what another has; of the same grade it is a further version of it, of another a system of its own. */
export const beginVersion = step(system, 'beginVersion', 'version_begun', {
  label: ['新建版本', 'Begin a version'],
  input: { values: { ...json<Some<typeof fields>>()('内容', 'Values'), required: true as const } },
  record: ({ values }) => values,
})
const versioned = [
  ...['name', 'level', 'systemId', 'educationPeriod', 'yearGrade', 'schoolYear', 'areaCode', 'schoolId'],
  ...['remark', 'inheritId', 'family', 'isRootOpen', 'nodes', 'changed', 'nodeCount'],
] as const
const versionsOf = (row: System) => find(system, { family: row.family ?? row.id, status: { not: 'removed' } })
/** Versions that are not in use yet: there is one at a time. */
export const waiting: readonly string[] = ['draft', 'pending', 'rejected', 'approved']
const nextOf = (row: System, versions: readonly System[]) => {
  ensure(!versions.some(one => one.id !== row.id && waiting.includes(one.status)), no.versionOpen)
  return { edition: 1 + Math.max(...versions.map(one => one.edition)), revisionOf: row.id }
}
export const newVersion = command(system, 'newVersion', {
  label: ['新建版本', 'New version'],
  by: keepers,
  offered: isTheirs,
  many: false,
  needs: row => gather({ versions: versionsOf(row) }),
  decide(row, _input, { versions }, context) {
    keepsOwn(row, context)
    return invoke(beginVersion, context.newId(), {
      values: { ...pick(row, ...(versioned as never as readonly (keyof System)[])), ...kept(context.actor), ...nextOf(row, versions) } as never,
    })
  },
})
export const copyYear = command(system, 'copyYear', {
  label: ['复制到新学年', 'Copy to a new year'],
  by: keepers,
  offered: isTheirs,
  input: { schoolYear: { ...fields.schoolYear, required: true as const }, yearGrade: optional(fields.yearGrade), name: optional(fields.name) },
  *needs(row) {
    return { versions: yield* versionsOf(row), chain: yield* chainOf(row) }
  },
  decide(row, { schoolYear, yearGrade, name }, { versions, chain }, context) {
    keepsOwn(row, context)
    const id = context.newId(),
      values = { ...pick(row, ...(versioned as never as readonly (keyof System)[])), ...kept(context.actor), schoolYear, ...(name ? { name } : {}) }
    if (!yearGrade || yearGrade === row.yearGrade) return invoke(beginVersion, id, { values: { ...values, ...nextOf(row, versions) } as never })
    // The upper one is of the old grade: what was inherited becomes its own.
    return invoke(beginVersion, id, { values: { ...values, yearGrade, family: id, inheritId: null, nodes: treeOf(chain), changed: {} } as never })
  },
})

/** Goes over to a newer version of the upper system. Own differences stay as far as it allows; those named in `takes` are given up. */
export const adopt = command(system, 'adopt', {
  label: ['采用上级新版本', 'Adopt the newer upper version'],
  by: keepers,
  offered: isTheirs,
  input: {
    inheritId: { ...ref('quota_system')('上级新版本', 'Newer version'), required: true as const },
    takes: json<readonly string[]>()('采用上级内容的指标', 'Taken from above'),
  },
  *needs(row, { inheritId }) {
    return { above: yield* aboveOf(row), newer: yield* chainOf(yield* get(system, inheritId)) }
  },
  decide(row, { inheritId, takes }, { above, newer }, context) {
    keepsOwn(row, context)
    const [to] = newer,
      taken = new Set(Array.isArray(takes) ? takes : [])
    ensure(to && to.status === 'enabled' && to.id !== row.inheritId && to.family === above[0]?.family, about(no.notNewer, 'inheritId'))
    const upperTree = treeOf(newer),
      own = carried(upperTree, { nodes: row.nodes ?? [], changed: row.changed ?? {} }, to.isRootOpen)
    const lost = new Set([...taken].flatMap(id => [...branchOf(own.nodes, id)]))
    const kept_ = {
      nodes: own.nodes.filter(node => !lost.has(node.id)),
      changed: Object.fromEntries(Object.entries(own.changed).filter(([id]) => !taken.has(id))),
    }
    return fact(system, 'adopted', {
      inheritId,
      ...kept_,
      nodeCount: treeOf([{ ...row, ...kept_ }, ...newer]).length,
      from: row.inheritId ?? '',
      ...(row.status === 'rejected' ? { revised: true } : {}),
    })
  },
})

export const systemCommands = [...ownCommands, newVersion, copyYear, adopt]
export const followers = [suspend, resume, retire, beginVersion]
