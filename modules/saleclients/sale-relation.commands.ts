/** The commands of a sale relation: asked for by one side, decided by the other, handed over by a manager, ended by either. */
import { approval, remarkMaybe } from '../audit/index.ts'
import { deptsBelow } from '../identity/index.ts'
import { about, type Actor, command, dayOf, ensure, fact, find, get, invoke, optional, type Reading, ref, type Role, step } from '../kit/index.ts'
import { liveStatuses, no, saleRelation, type SaleRelation } from './sale-relation.ts'
import { openOrders, passOn, saleOrder } from './sale-order.ts'
import { allowedTypes, saleUserOf, typeMeant } from './sale-type.ts'
import { saleUser } from './sale-user.ts'
import { ensureTarget, saidTarget, targetOf } from './target.ts'

const sellers: readonly Role[] = ['SA', 'SL'],
  clients: readonly Role[] = ['SM', 'AM']
const { fields } = saleRelation

/** The departments whose sellers a manager answers for. */
function* teamOf({ role, deptId }: Actor): Reading<readonly string[]> {
  return role === 'SL' ? yield* deptsBelow(deptId) : []
}
const isOf = (of: { readonly userId: string | null; readonly deptId: string | null }, { role, userId }: Actor, team: readonly string[]): boolean =>
  role === 'SL' ? team.includes(of.deptId ?? '') : of.userId === userId
/** A client asks for its own house. */
const isOwnHouse = ({ schoolId, agencyId }: Pick<SaleRelation, 'schoolId' | 'agencyId'>, { reach }: Actor): boolean =>
  reach !== 'all' && ((schoolId !== null && !!reach.school?.includes(schoolId)) || (agencyId !== null && !!reach.agency?.includes(agencyId)))
/** A client that names nobody means its own house. */
function houseOf(said: ReturnType<typeof saidTarget>, { role, reach }: Actor): ReturnType<typeof saidTarget> {
  const own = reach === 'all' ? undefined : role === 'SM' ? reach.school : role === 'AM' ? reach.agency : undefined
  return said.targetId || own?.length !== 1 ? said : { targetType: role === 'AM' ? 'agency' : 'school', targetId: own[0]! }
}

const audit = approval(saleRelation, {
  by: [...sellers, ...clients],
  auditors: [...sellers, ...clients, 'PO'],
  // Whoever did not ask decides; the manager of the sellers and the platform may for either side.
  steps: row => [{ name: 'otherSide', by: row.side === 'sale' ? [...clients, 'SL', 'PO'] : [...sellers, 'PO'] }],
  tile: { name: 'sale_relation', label: ['待审批的销售关系', 'Sale relations to decide'], to: '/sale_client/relationApply' },
  submit: {
    name: 'apply',
    label: ['申请销售关系', 'Ask for a relation'],
    fact: 'applied',
    input: {
      saleUserId: optional(fields.saleUserId),
      targetType: fields.targetType,
      targetId: fields.targetId,
      schoolId: fields.schoolId,
      agencyId: fields.agencyId,
      typeCode: { ...fields.typeCode, locked: false },
      remark: fields.remark,
    },
    *needs(_row, { saleUserId, ...given }, { actor, now, zone }) {
      const seller = saleUserId ? yield* get(saleUser, saleUserId) : yield* saleUserOf(actor.userId)
      const said = houseOf(saidTarget(given), actor),
        targetId = said.targetId ?? ''
      return {
        seller,
        targetId,
        target: yield* targetOf(said),
        team: yield* teamOf(actor),
        allowed: seller ? yield* allowedTypes(seller.id, targetId, dayOf(now, zone)) : [],
        others: seller ? yield* find(saleRelation, { saleUserId: seller.id, targetId, status: liveStatuses }) : [],
      }
    },
    check(row, _input, { seller, target, team, allowed, others }, { actor }) {
      ensure(seller?.status === 'active', about(no.noSeller, 'saleUserId'))
      ensureTarget(target)
      const isClient = clients.includes(actor.role as Role)
      ensure(!isClient || isOwnHouse(target, actor), about(no.notYourHouse, 'targetId'))
      ensure(isClient || actor.role === 'system' || isOf(seller, actor, team), about(no.notYours, 'saleUserId'))
      ensure(allowed.length > 0, about(no.noType, 'typeCode'))
      const meant = typeMeant(allowed, row.typeCode)
      ensure(meant, about(row.typeCode ? no.noType : no.whichType, 'typeCode'))
      ensure(!others.some(one => one.typeCode === meant.typeCode), about(no.there, 'typeCode'))
    },
    record: (usual, _row, { typeCode }, { seller, target, targetId, allowed }, { actor, now }) => {
      const meant = typeMeant(allowed, typeCode)!
      return {
        ...usual,
        ...target!,
        targetId,
        saleUserId: seller!.id,
        saleName: seller!.name,
        userId: seller!.userId,
        deptId: seller!.deptId,
        typeCode: meant.typeCode,
        ratio: meant.ratio,
        applyTime: now,
        side: clients.includes(actor.role as Role) ? ('client' as const) : ('sale' as const),
      }
    },
  },
  judges(row, actor) {
    ensure(row.side !== 'client' || actor.role !== 'SA' || row.userId === actor.userId, no.otherSide)
  },
  approve: { record: (usual, _row, _input, _facts, { now, zone }) => ({ ...usual, since: dayOf(now, zone) }) },
})
export const { submit: apply, approve, reject } = audit
export const relationTiles = audit.tiles

/** Taken back before the other side has decided, by who asked; ended afterwards, by either side. */
export const cancel = command(saleRelation, 'cancel', {
  label: ['取消或终止', 'Cancel or end'],
  by: [...sellers, ...clients],
  danger: true,
  many: false,
  input: { remark: remarkMaybe },
  decide(row, { remark = null }, _facts, { actor, now }) {
    const isClient = clients.includes(actor.role as Role)
    ensure(row.status === 'active' || actor.role === 'SL' || isClient === (row.side === 'client'), no.otherSide)
    const data = { endedAt: now, endReason: remark ?? null }
    return row.status === 'active' ? fact(saleRelation, 'ended', data, 'ended') : fact(saleRelation, 'cancelled', data, 'cancelled')
  },
})

/** To another seller from today on; who had it before stays written down, and open orders go along. */
export const handOver = step(saleRelation, 'handOver', 'handed_over', {
  label: ['移交', 'Hand over'],
  by: ['SL'],
  many: true,
  input: { toId: ref('sale_user')('接收销售', 'To the seller', { required: true }) },
  *needs(row, { toId }, { actor }) {
    return { to: yield* get(saleUser, toId), team: yield* teamOf(actor), open: yield* find(saleOrder, { relationId: row.id, status: openOrders }) }
  },
  check(row, _input, { to, team }, { actor }) {
    ensure(to?.status === 'active', about(no.noSeller, 'toId'))
    ensure(to.id !== row.saleUserId, about(no.sameSeller, 'toId'))
    ensure(actor.role === 'system' || isOf(to, actor, team), about(no.notYours, 'toId'))
  },
  record: (_input, row, { to }, { now, zone }) => ({
    saleUserId: to!.id,
    saleName: to!.name,
    userId: to!.userId,
    deptId: to!.deptId,
    formers: [...(row.formers ?? []), { saleUserId: row.saleUserId, name: row.saleName ?? '', until: dayOf(now, zone) }],
  }),
  also: (_row, { toId }, { open }) => open.map(one => invoke(passOn, one.id, { saleUserId: toId })),
})

export const relationCommands = [apply, approve, reject, cancel, handOver] as const
