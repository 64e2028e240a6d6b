/** How an account of a family is closed: with its last relation, or by hand where it has no child. Beside the relations, which the console reads
 * and where it knows nothing of accounts. */
import { account, heldBy, user } from '../identity/index.ts'
import { answer, consequence, find, get, guard, invoke, type Reading, step, timer } from '../kit/index.ts'
import { accounts, notice, noticeReactions } from '../messages/index.ts'
import { ending, erase, family, no, type Relation, settled, stayOpen } from './guardianship.ts'
import { payerLoad } from './open-obligations.ts'
import { guardian } from './person.ts'
import { ofChild } from './told.ts'

/** What is left of an account when one of its relations ends: with the last one it is closed, unless somebody works by it. */
function* leavingAccount({ id, userId }: Pick<Relation, 'id' | 'userId'>) {
  if (!userId) return undefined
  const owner = yield* get(user, userId),
    ties = yield* find(guardian, { userId, id: { not: id } }),
    held = yield* heldBy(userId)
  const isFamily = held.length > 0 ? held.every(one => one.alias === 'PR') : owner && !user.isStaff!(owner)
  return isFamily && ties.every(one => one.status === 'unbound') ? owner : undefined
}
/** The relation ends and the name is gone, in the row and in the log; the history of the child stays. With the last relation the account goes. */
export const logout = step(guardian, 'logout', 'erased', {
  label: ['注销', 'Close the account'],
  *needs(row) {
    return { ...(yield* family(row)), owner: yield* leavingAccount(row), payer: row.userId ? yield* get(payerLoad, row.userId) : undefined }
  },
  check: (_row, _given, { payer }) => settled(payer),
  record: () => ({ isPrimary: false, leavingAt: null }),
  also: (row, _given, { others, load, owner }) => [...ending(row, others, load?.live), ...(owner ? [invoke(account.erase, owner.id, {})] : [])],
})
/** Who has no child here, or none any more, closes the account at once. */
export const guards = [
  guard(account.erase, {
    name: 'closed-account-has-no-child',
    refuses: no.tied,
    *needs({ id }) {
      return { owner: yield* leavingAccount({ id: '', userId: id }) }
    },
    holds: (_row, _given, { owner }, { actor }) => actor.role === 'system' || owner !== undefined,
  }),
  guard(account.erase, {
    name: 'closed-account-owes-nothing',
    refuses: no.openOrders,
    *needs({ id }) {
      return { payer: yield* get(payerLoad, id) }
    },
    holds: (_row, _given, { payer }, { actor }) => actor.role === 'system' || (!payer?.openOrders && !payer?.openRefunds),
  }),
] as const
/** What is known of it by relations that ended goes along. */
export const forgotten = consequence(account.erase, {
  name: 'ended-relations-go-with-the-account',
  label: ['清除已解除的监护关系', 'Relations that ended are erased'],
  fact: 'erased',
  runs: [erase],
  *needs({ row }) {
    return { ended: yield* find(guardian, { userId: row.id, status: 'unbound', phone: { not: '' } }) }
  },
  run: (_followed, { ended }) => ended.map(one => invoke(erase, one.id, {})),
})
/** Whether something came up meanwhile that the account can not be closed with. */
function* isHeld(row: Relation): Reading<boolean> {
  const { others, load } = yield* family(row),
    payer = row.userId ? yield* get(payerLoad, row.userId) : undefined
  return (others.length === 0 && !!load?.live) || !!payer?.openOrders || !!payer?.openRefunds
}
export const loggedOut = timer('guardian_logout', {
  due: now => find(guardian, { status: 'bound', leavingAt: { lte: now } }, { limit: 200 }),
  run: async (row, context) => [invoke((await answer(isHeld(row), context)) ? stayOpen : logout, row.id, {})],
})
export const closingTold = noticeReactions(
  notice(guardian, 'closing_ended', {
    told: ofChild,
    link: '/parent/relation',
    to: [accounts('userId')],
    title: ['账号未注销', 'Your account was not closed'],
    content: [
      '您申请注销后，{child}有了新的报名，或账号有了未了的订单或退款，账号继续保留。办结后可再次申请。',
      'After you asked to close it, {child} got a place in a class, or an order or refund is open: the account stays. You can ask again once that is over.',
    ],
  }),
)
