/** The limit over HTTP: bare Fastify with prepared statements and grouped inserts on the same tables. Prints where it listens. */
import Fastify from 'fastify'
import { defaultZone, formatTime, newId } from '../../modules/kit/index.ts'
import { openStore, type Statement } from '../../server/kernel/store.ts'

const store = openStore(process.argv[2]!)
const sqlite = store.dialect === 'sqlite'
const marks = (n: number): string => Array.from({ length: n }, (_, i) => (sqlite ? '?' : `$${i + 1}`)).join()
const app = Fastify()
const queue: { values: unknown[]; done: () => void }[] = []
let busy = false
let position = 1_000_000_000

/** What gathered is written in one transaction. */
async function drain(): Promise<void> {
  busy = true
  await new Promise(setImmediate)
  while (queue.length > 0) {
    const group = queue.splice(0, 128)
    await store.transact('bare', function* () {
      const inserts: Statement[] = group.flatMap(({ values }) => [
        {
          text: `insert into facts (tenant, position, resource, stream, version, type, v, data, status, actor, role, dept, command, root, key, at, hash) values (${marks(17)})`,
          values: [
            'bare',
            ++position,
            'bench_note',
            values[0],
            1,
            'created',
            1,
            JSON.stringify(values),
            'live',
            'u',
            'SM',
            '',
            'create',
            'create',
            null,
            '2026',
            'h',
          ],
        },
        {
          text: `insert into bench_note (id, tenant, version, status, created_at, created_by, updated_at, updated_by, title, school_id, kind, body, amount, rank) values (${marks(14)})`,
          values,
        },
      ])
      yield inserts
    })
    for (const one of group) one.done()
  }
  busy = false
}
app.post('/create', async request => {
  const { title, schoolId, kind, body } = request.body as Record<string, string>
  const id = newId()
  await new Promise<void>(done => {
    queue.push({ values: [id, 'bare', 1, 'live', '2026', 'u', '2026', 'u', title, schoolId, kind, body, 100, null], done })
    if (!busy) void drain()
  })
  return { code: 200, success: true, data: { id }, msg: '操作成功' }
})
const total = Number(
  (await store.read({ text: "select count(*) from bench_note where tenant = '000000' and school_id = 's1' and kind = 'a'", values: [] }))[0]![0],
)
const p = (n: number): string => (sqlite ? '?' : `$${n}`)
const page = `select id, version, status, created_at, updated_at, created_by, updated_by, title, school_id, kind, body, amount, rank from bench_note
  where tenant = ${p(1)} and school_id = ${p(2)} and kind = ${p(3)} order by created_at desc, id limit ${p(4)} offset ${p(5)}`
app.get('/list', async request => {
  const { current, size } = request.query as Record<string, string>
  const rows = await store.read({ text: page, values: ['000000', 's1', 'a', Number(size), (Number(current) - 1) * Number(size)] })
  const records = rows.map(([id, version, status, createdAt, updatedAt, createUser, updateUser, title, schoolId, kind, body, amount, rank]) => ({
    id,
    version,
    status,
    statusName: '正常',
    createTime: formatTime(String(createdAt), defaultZone),
    updateTime: formatTime(String(updatedAt), defaultZone),
    createUser,
    updateUser,
    isDeleted: 0,
    createUserName: '',
    updateUserName: '',
    title,
    schoolId,
    kind,
    body,
    amount: (Number(amount) / 100).toFixed(2),
    rank,
  }))
  return {
    code: 200,
    success: true,
    data: { records, total, size: Number(size), current: Number(current), pages: Math.ceil(total / Number(size)) },
    msg: '操作成功',
  }
})
// The lists that people use, as a person would write them for this one purpose: the columns that are shown, with the names beside them.
const joined = (of: string, columns: string): string => `select o.id, o.version, o.status, o.created_at, ${columns}, k.name, s.student_name
  from "${of}" o left join open_class k on k.tenant = o.tenant and k.id = o.open_class_id left join student s on s.tenant = o.tenant and s.id = o.student_id
  left join school c on c.tenant = o.tenant and c.id = o.school_id
  where o.tenant = ${p(1)} and o.school_id = ${p(2)} and o.status = ${p(3)} order by o.created_at desc, o.id limit ${p(4)} offset ${p(5)}`
const clock = (instant: unknown): string => (instant ? formatTime(String(instant), defaultZone) : '')
const yuan = (fen: unknown): string => (Number(fen) / 100).toFixed(2)
async function realList(of: string, status: string, columns: string, record: (row: readonly any[]) => object): Promise<void> {
  const [[rows]] = (await store.read({
    text: `select count(*) from "${of}" where tenant = ${p(1)} and school_id = ${p(2)} and status = ${p(3)}`,
    values: ['000000', 's1', status],
  })) as [[number]]
  const text = joined(of, columns)
  app.get(`/${of}s`, async request => {
    const { current, size } = request.query as Record<string, string>
    const found = await store.read({ text, values: ['000000', 's1', status, Number(size), (Number(current) - 1) * Number(size)] })
    const records = found.map(([id, version, status, createdAt, ...row]) => ({ id, version, status, createTime: clock(createdAt), ...record(row) }))
    const page = { records, total: Number(rows), size: Number(size), current: Number(current), pages: Math.ceil(Number(rows) / Number(size)) }
    return { code: 200, success: true, data: page, msg: '操作成功' }
  })
}
await realList(
  'order',
  'paid',
  'o.order_code, o.open_class_id, o.student_id, o.school_id, o.total_cents, o.pay_until, o.paid_at, c.school_name',
  ([orderCode, openClassId, studentId, schoolId, total, payUntil, paidAt, schoolName, openClassName, studentName]) => ({
    ...{ statusName: '已支付', orderCode, openClassId, openClassName, studentId, studentName, schoolId, schoolName },
    ...{ totalCents: yuan(total), payUntil: clock(payUntil), paidAt: clock(paidAt) },
  }),
)
await realList(
  'enrolment',
  'enrolled',
  'o.open_class_id, o.student_id, o.on_behalf, o.price_cents, o.hold_until, o.enrolled_at',
  ([openClassId, studentId, onBehalf, price, holdUntil, enrolledAt, openClassName, studentName]) => ({
    ...{ statusName: '已报名', openClassId, openClassName, studentId, studentName, onBehalf: Number(onBehalf) },
    ...{ priceCents: yuan(price), holdUntil: clock(holdUntil), enrolledAt: clock(enrolledAt) },
  }),
)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ address, token: '' })}\n`)
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => store.close())
      .then(() => process.exit(0)),
)
