/** P12: what an enrolment leaves in a SQLite database: its facts, rows, marks and indexes, counted by pages. Parents take places, pay them at
 * the gateway, and all that follows is done, as on a morning of enrolment; ids are those that the product draws. */
import { defaultRights } from '../../modules/identity/index.ts'
import { auth } from '../../modules/identity/server/auth.ts'
import { newId } from '../../modules/kit/index.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { type Body, openStore, type Statement, type Store } from '../../server/kernel/store.ts'
import { tenant } from '../app.ts'
import { loginAs, settle } from '../people.ts'
import { world } from '../properties/world.ts'
import type { Bench } from './bench.ts'
import { each, family, klass, tokenSecret } from './district.ts'

const seats = 40
/** Bytes by table or index. */
type Sizes = ReadonlyMap<string, number>
const sizes = ({ raw }: Store): Sizes => new Map(raw.prepare('select name, sum(pgsize) from dbstat group by name').raw().all() as [string, number][])

export interface Kept {
  /** Facts of an enrolment, and bytes. */
  readonly facts: number
  readonly bytes: number
  /** Statements and transactions that an enrolment took, with its share of what follows. */
  readonly statements: number
  readonly commits: number
  /** Every statement, with how often it was asked. */
  readonly asked: ReadonlyMap<string, number>
  /** Bytes of an enrolment by table or index, the largest first, and which are indexes. */
  readonly parts: readonly (readonly [name: string, bytes: number, of: string])[]
}

/** Counts from now on what a store is asked. */
function counting(store: Store) {
  const tally = { statements: 0, commits: 0, asked: new Map<string, number>() },
    { read, transact } = store
  const note = (asked: Statement | readonly Statement[]): void => {
    for (const { text } of [asked].flat() as Statement[]) {
      tally.statements++
      tally.asked.set(text, (tally.asked.get(text) ?? 0) + 1)
    }
  }
  function* noted<T>(body: Body<T>): Body<T> {
    let step = body.next()
    while (!step.done) {
      note(step.value)
      step = body.next(yield step.value)
    }
    return step.value
  }
  Object.assign(store, {
    read(one: Statement) {
      note(one)
      return read(one)
    },
    transact<T>(tenant: string, body: () => Body<T>) {
      tally.commits++
      return transact(tenant, () => noted(body()))
    },
  })
  return tally
}

/** What so many enrolments, paid and told of, add to an empty database of the product's tables, each. */
export async function kept(address: string, enrolments: number): Promise<Kept> {
  const store = openStore(address),
    on = await world('sqlite', store)
  await settle(on.engine)
  const seat = auth(on.engine, { secret: tokenSecret, accessSeconds: 86_400, refreshSeconds: 604_800, captcha: false })
  const classes = Array.from({ length: Math.ceil(enrolments / seats) }, () => newId()),
    own = new Set(defaultRights(on.engine.registry).PR)
  for (const [n, id] of classes.entries()) await klass(on, n, seats, 'paid', id)
  await loginAs(on.engine, 'PR', { auth: seat })
  const parents = Array.from({ length: enrolments }, () => ({ studentId: newId(), userId: newId() }))
  await each(enrolments, n => family(on, seat, n, parents[n]!.studentId, parents[n]!.userId))
  await on.tick()
  const before = sizes(store),
    head = await on.log.head(tenant),
    tally = counting(store)
  await each(
    enrolments,
    async n => {
      const { studentId, userId } = parents[n]!,
        id = newId(),
        session = on.as('PR', { userId, reach: { student: [studentId], user: [userId] }, may: code => own.has(code) })
      await on.send(session, 'enrolment.commit', id, { openClassId: classes[n % classes.length], studentId }, { key: newId() })
      const [due] = await on.all(order, { enrolmentId: id, status: 'created' })
      await on.call(session, 'business-order/placeOrder/webWechat', { orderId: due!.id })
      const [attempt] = await on.all(payment, { orderId: due!.id })
      on.box.act(attempt!.tradeNo, 'pay')
      await on.call(on.people.system, 'business-order/notify/wechat', on.box.notice(attempt!.tradeNo))
    },
    50,
  )
  await on.tick()
  await on.engine.writer.idle()
  const { statements, commits, asked } = { ...tally, asked: new Map(tally.asked) },
    after = sizes(store),
    of = new Map(store.raw.prepare('select name, tbl_name from sqlite_schema').raw().all() as [string, string][])
  const parts = [...after]
    .map(([name, size]) => [name, (size - (before.get(name) ?? 0)) / enrolments, of.get(name) ?? name] as const)
    .filter(([, bytes]) => bytes !== 0)
    .sort((a, b) => b[1] - a[1])
  const facts = ((await on.log.head(tenant)) - head) / enrolments
  await on.sound()
  await on.close()
  return { facts, parts, statements: statements / enrolments, commits: commits / enrolments, asked, bytes: parts.reduce((all, [, bytes]) => all + bytes, 0) }
}

const marks: ReadonlySet<string> = new Set(['receipts', 'stream_keys', 'sequences', 'cursors', 'leases', 'tries'])
/** Notes the figure beside its limit, and what it is made of. */
export async function enrolmentKept({ quick, fresh, note, say }: Bench): Promise<void> {
  const { address, drop } = await fresh('sqlite'),
    { bytes, facts, parts, statements, commits } = await kept(address, quick ? 400 : 2_000)
  const sum = (isOf: (name: string, of: string) => boolean): number => parts.reduce((all, [name, size, of]) => all + (isOf(name, of) ? size : 0), 0) / 1000
  for (const [name, size, of] of parts) say(`  ${name === of ? '' : `${of}: `}${name} ${size.toFixed(0)} B`)
  note('P12', 'sqlite, an enrolment with its order, payment and notices, kept', [bytes / 1000], [], 'kB', '≤ 12', bytes <= 12_000)
  note('P12', `of it ${facts.toFixed(1)} facts`, [sum(name => name === 'facts')], [], 'kB', '–', true)
  note('P12', `statements of it, in ${commits.toFixed(2)} commits`, [statements], [], '', '–', true)
  note('P12', 'of it indexes of facts', [sum((name, of) => of === 'facts' && name !== of)], [], 'kB', '–', true)
  note('P12', 'of it marks: receipts, keys of streams, places', [sum((_, of) => marks.has(of))], [], 'kB', '–', true)
  note('P12', 'of it rows', [sum((name, of) => name === of && of !== 'facts' && !marks.has(of))], [], 'kB', '–', true)
  note('P12', 'of it indexes of rows', [sum((name, of) => name !== of && of !== 'facts' && !marks.has(of))], [], 'kB', '–', true)
  await drop()
}
