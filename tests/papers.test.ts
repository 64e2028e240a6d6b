/** Papers by call: each that a resource declares is made, of a row that the caller sees, for whom and when it is declared. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from './shared.ts'
import { modules } from '../modules/index.ts'
import type { Resource, Role } from '../modules/kit/index.ts'
import { tenant } from './app.ts'
import { textIn } from './pdf.ts'
import { rowIn } from './rows.ts'
import { web } from './web.ts'

/** Drawn of what was recorded when they were issued, and of pictures: `modules/certificates/certificates.test.ts` issues and prints them. */
const issued = new Set(['class_certificate', 'study_certificate'])
const printed = modules
  .flatMap(module => module.resources)
  .filter(of => !issued.has(of.name))
  .flatMap(of => Object.entries(of.printable ?? {}).map(([name, one]) => ({ of, name, one })))
const on = shared(() => web(), { isPlanted: true })
const statusesOf = (of: Resource) => of.lifecycle.statuses.filter(status => status !== 'new')
const rowOf = (of: Resource, status: string) => rowIn(of, `${of.name}-${status}`, status, {}, name => (of.fields[name]!.unique ? `${status}-${name}` : 'x'))
beforeAll(async () => {
  const rows = [...new Set(printed.map(one => one.of))].flatMap(of => statusesOf(of).map(status => ({ of, row: rowOf(of, status) })))
  await on.store.transact(tenant, function* () {
    for (const { of, row } of rows) for (const one of on.engine.statements.put(of, [row])) yield one
  })
  on.engine.forget()
})

test.each(printed.map(({ of, name, one }) => [`${of.name} ${name}`, of, one] as const))(
  '%s is a paper with a text, for whom and when it is declared',
  async (title, of, one) => {
    const name = title.split(' ')[1]!,
      path = `/api/${of.path!.base}/paper/${name}`
    const others = of.read.filter(role => one.by && !one.by.includes(role))
    const status = one.in?.[0] ?? statusesOf(of)[0]!
    const who = await on.login('PO')
    const answer = await on.http.inject({ url: `${path}?id=${of.name}-${status}`, headers: { 'blade-auth': `bearer ${who.access}` } })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
    expect((await textIn(answer.rawPayload)).length).toBeGreaterThan(10)
    for (const role of others.slice(0, 1) as Role[]) expect((await on.get(await on.login(role), `${path}?id=${of.name}-${status}`)).status).toBe(403)
    if (one.in) {
      const other = statusesOf(of).find(each => !one.in!.includes(each))!
      expect((await on.get(who, `${path}?id=${of.name}-${other}`)).status).toBe(409)
    }
    expect((await on.get(who, `${path}?id=nowhere`)).status).toBe(404)
    expect((await on.get(await on.login('UU'), `${path}?id=${of.name}-${status}`)).status).toBe(403)
  },
)
