/** Hanging: what notes, tasks and files have in common: the row that they hang on, and the people that they name. */
import { ensure, find, refusals, relationFor, text } from '../kit/index.ts'
import type { Command, Module, Reading, RefusalCode, RelationName, Role } from '../kit/index.ts'
import { identity, role, user } from '../identity/index.ts'

export const no = refusals('relations', {
  notYours: ['只有填写人可以修改', 'only who wrote it may change it'],
  notForYou: ['只有负责人或指派人可以办理', 'only the assignee or who gave the task may do this'],
  nobody: ['该人员不存在，或不能查看这条记录', 'there is no such person, or they do not see this record'],
  empty: ['请输入内容', 'please write something'],
  long: ['内容不能超过2000字', 'no more than 2,000 characters'],
  past: ['截止日不能早于今天', 'the due day can not be in the past'],
  file: ['请先上传文件', 'please upload the file first'],
  attached: ['该文件已附在记录上', 'the file is attached already'],
})

/** The row that something hangs on: given once. */
export const hangsOn = {
  ownerType: text('所属类型', 'Kind of record', { required: true, locked: true, hidden: true, keepsKind: true }),
  ownerId: text('所属记录', 'Record', { required: true, locked: true, hidden: true, index: true }),
  /** Where it hung before that row was merged into another. */
  cameFromId: text('合并前所属记录', 'Record before a merge', { locked: true, hidden: true, index: true }),
}
export const follows = (as: RelationName) => ({ as, of: 'ownerType', row: 'ownerId' }) as const

const longest = 2_000
export const ownWords = (value: string): RefusalCode | undefined => (value.trim() === '' ? no.empty : value.length > longest ? no.long : undefined)

/** The roles that see a relation on a kind of record. Known where all modules are. */
export type Seers = (as: RelationName, ownerType: string) => readonly Role[]
export const seersIn =
  (modules: () => readonly Module[]): Seers =>
  (as, ownerType) => {
    const relation = modules()
      .flatMap(one => one.resources)
      .find(of => of.name === ownerType)?.relations[as]
    return relation ? relationFor(relation) : []
  }

/** Of named people those with an account in use, with the roles that each is in. */
export function* rolesOf(userIds: readonly string[]): Reading<ReadonlyMap<string, readonly string[]>> {
  if (userIds.length === 0) return new Map()
  const accounts = yield* find(user, { id: userIds, status: 'active' })
  const held = yield* find(identity, { userId: userIds, status: 'active' })
  const roles = new Map((yield* find(role, { id: [...new Set(held.map(one => one.roleId))], status: 'live' })).map(one => [one.id, one.roleAlias as string]))
  return new Map(accounts.map(({ id }) => [id, held.filter(one => one.userId === id).flatMap(one => roles.get(one.roleId) ?? [])]))
}
/** Everybody named is somebody who may see it by their role. */
export function ensureSeers(named: readonly string[], known: ReadonlyMap<string, readonly string[]>, seers: readonly Role[], field: string): void {
  for (const id of named)
    ensure(
      known.get(id)?.some(one => seers.includes(one as Role)),
      { ...no.nobody, field },
    )
}

/** Erased with the row: run by the kernel alone. */
export const erasing = { label: ['清除', 'Erase'], by: [] as readonly Role[] } as const
/** To the row that was kept, where that which it hung on was merged into another: run by the kernel alone. */
export const moving = {
  label: ['移到保留的记录', 'Move to the row that was kept'],
  by: [] as readonly Role[],
  input: { ownerId: hangsOn.ownerId, cameFromId: hangsOn.cameFromId },
} as const
export type Commands = readonly Command[]
