/** What is done with service members. Whoever begins to accept talks, or may have more of them, is given at once those that have waited longest. */
import { command, count, crud, ensure, about, fact, find, get, invoke, switching, type Reading } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { accepting, type Free, nextFor, waiting } from './assignment.ts'
import { conversation } from './conversation.ts'
import { assign } from './conversation.commands.ts'
import { type Member, no, serviceMember } from './member.ts'

const by = ['PO'] as const
/** Who accepts talks, how many this member has, and who waits. */
function* around(row: Member, now: string): Reading<{ readonly all: readonly Free[]; readonly load: number; readonly queue: any }> {
  return { all: yield* accepting(), load: yield* count(conversation, { servingId: row.id }), queue: yield* waiting(now) }
}
/** What a member is given who accepts talks from now on. */
const filled = (member: Member, { all, load, queue }: { readonly all: readonly Free[]; readonly load: number; readonly queue: any }) => {
  const me = { member, load }
  return nextFor([...all.filter(one => one.member.id !== member.id), me], me, queue).map(one => invoke(assign, one.id, { memberId: member.id }))
}

const [create, change, remove, restore] = crud(serviceMember, {
  by,
  fixed: ['userId'],
  unique: { on: ['userId'], refused: no.taken },
  *needs(after, { now }) {
    return { account: yield* get(user, after.userId), ...(yield* around(after, now)) }
  },
  check: (_after, { account }) => ensure(account?.status === 'active', about(no.account, 'userId')),
  also: (after, known) => (after.online && after.status === 'on' ? filled(after, known) : []),
  keptWhile: [{ of: conversation, by: 'servingId', where: { status: ['open', 'waiting_user'] }, refused: no.talking }],
})
export const [enable, disable] = switching(serviceMember, { by })
const mayTurn = (row: Member, { userId, role }: { readonly userId: string; readonly role: string }) =>
  ensure(row.userId === userId || role === 'PO' || role === 'system', no.notYou)
export const online = command(serviceMember, 'online', {
  label: ['开始接待', 'Accept talks'],
  by: ['CS', 'PO'],
  needs: (row, _input, { now }) => around(row, now),
  decide(row, _input, known, { actor }) {
    mayTurn(row, actor)
    return row.online ? [] : [fact(serviceMember, 'accepted', { online: true }), ...filled({ ...row, online: true }, known)]
  },
})
/** Talks that they have stay theirs. */
export const offline = command(serviceMember, 'offline', {
  label: ['暂停接待', 'Pause'],
  by: ['CS', 'PO'],
  decide(row, _input, _facts, { actor }) {
    mayTurn(row, actor)
    return row.online ? fact(serviceMember, 'paused', { online: false }) : []
  },
})
/** Their account is of no use any more: they accept nobody, whoever ended it. */
export const leaveDesk = command(serviceMember, 'leaveDesk', {
  label: ['随账号停止接待', 'Pause with the account'],
  decide: row => (row.online ? fact(serviceMember, 'paused', { online: false }) : []),
})
export const memberCommands = [create, change, online, offline, enable, disable, remove, restore] as const
export { create as addMember, remove as removeMember }
/** The member that an account is, if it is one in use. */
export const asMember = (userId: string) => find(serviceMember, { userId, status: 'on' }, { limit: 1 })
