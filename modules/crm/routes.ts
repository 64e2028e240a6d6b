/** The odd paths of business-crm/customer: the lists by place and phase, who sells, and a traced look at a phone. */
import {
  act, also, type Asked, count, download, find, get, list, report, type Desk, type Route, type Where,
} from '../kit/index.ts'
import { unmask } from './commands.ts'
import { customer, held } from './customer.ts'
import { ruleCommands, ruleOf, seaRule, seaRuleId } from './sea-rule.ts'
import { sellers } from './sellers.ts'

const base = 'business-crm/customer'
/** Those with an owner, unless a status is asked for: the sea has a list of its own. */
const owned = (asked: Asked): Where => asked.status ? {} : { status: held }
const [createRule, changeRule] = ruleCommands

/** Drives a reading through the desk. */
async function read<T>(desk: Desk, reading: Generator<any, T, any>): Promise<T> {
  let step = reading.next()
  while (!step.done) {
    const asked = step.value
    step = reading.next(Array.isArray(asked) ? await Promise.all(asked.map(query => desk.peek(query))) : await desk.peek(asked))
  }
  return step.value
}

export const routes: readonly Route[] = [
  list(`${base}/page`, customer, owned),
  download(`${base}/export`, customer, owned),
  list(`${base}/seaPage`, customer, () => ({ status: 'sea' }), rows =>
    rows.map(row => ({ ...row, customerId: row.id, reason: row.seaReason }))),
  list(`${base}/intendedPage`, customer, () => ({ status: held, phase: 'intended' }), rows =>
    rows.map(row => ({ ...row, customerId: row.id }))),
  // Whom a customer can be given to, with how many each has.
  report(`${base}/sellers`, ['销售人员', 'Sellers'], ['SA', 'SL'], async (_asked, desk) => {
    const known = await read(desk, sellers())
    const has = await Promise.all(known.map(one => desk.peek(count(customer, { ownerId: one.userId, status: held }))))
    return known.map(({ userId, name, account }, i) => ({ id: userId, name, account, count: has[i] }))
  }),
  act(`${base}/unmask`, [unmask], asked => also(unmask, String(asked.id ?? ''), {}), {
    answer: ([row]) => ({ id: row.id, name: row.name, phone: row.phone, morePhones: row.morePhones ?? '' }),
  }),
  report('business-crm/seaRule/current', ['公海规则', 'Sea rules'], seaRule.read, async (_asked, desk) => {
    const row = await desk.peek(get(seaRule, seaRuleId))
    return (await desk.wire(seaRule, [ruleOf(row)]))[0]
  }),
  act('business-crm/seaRule/submit', [createRule, changeRule], async (asked, desk) => {
    const there = await desk.peek(find(seaRule, { id: seaRuleId }, { limit: 1 }))
    return also<any>(there.length > 0 ? changeRule : createRule, seaRuleId, asked)
  }),
]
