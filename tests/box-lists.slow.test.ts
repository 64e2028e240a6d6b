/** The one box of every list there is: each heeds it, finds a row by what it says of itself, and tells nothing by a part of what is masked. */
import { expect, test } from 'vitest'
import { boxName, boxOf, isJournal } from '../modules/kit/index.ts'
import { findable, mendWords } from '../server/kernel/finding-keys.ts'
import { maskOf } from '../server/kernel/masking.ts'
import { tenant } from './app.ts'
import { doors, fewAtATime } from './walls/asking.ts'
import { plant } from './walls/planted.ts'
import { dataOf, web } from './web.ts'

test('every list and export heeds the box, in whatever way a module shows it', async () => {
  const on = await web(),
    planted = await plant(on)
  // Rows that are put there without a command have no keys yet.
  for (const of of findable(on.engine.registry)) await mendWords(on.engine, tenant, of)
  const person = await on.login('PO')
  const deaf: string[] = [],
    lost: string[] = []
  let heard = 0
  await fewAtATime(doors(on).calls, async ({ method, kind, path, of }) => {
    if (method !== 'GET' || !['list', 'export'].includes(kind) || !of || isJournal(of) || path.includes(':') || path.endsWith('-template')) return
    const { by, refs } = boxOf(of)
    if (by.length + refs.length === 0) return
    const ask = async (typed: string) => {
      const { status, body, text } = await on.get(person, `${path}?${new URLSearchParams({ size: '50', format: 'csv', [boxName]: typed })}`)
      const rows: readonly any[] = body?.data?.records ?? []
      return { count: status !== 200 ? 0 : kind === 'export' ? text.trim().split('\n').length - 1 : Number(body?.data?.total ?? 0), rows }
    }
    const all = await ask('')
    if (all.count === 0) return
    heard++
    if ((await ask('无此名 qqzz9')).count > 0) deaf.push(path)
    // What a row says of itself finds it: whole, as what is masked is found.
    const [row] = all.rows,
      name = by.find(one => typeof row?.[one] === 'string' && row[one] !== '' && !row[one].includes('*'))
    if (name && !(await ask(row[name])).rows.some(one => one.id === row.id)) lost.push(`${path} by ${name} ${row[name]}`)
  })
  expect(lost).toEqual([])
  expect(deaf).toEqual([])
  expect(heard).toBeGreaterThan(60)
  // A part of what is masked tells nothing.
  const finance = await on.login('FI'),
    told: string[] = []
  const masked = planted.marks.filter(({ as, of, field }) => ['name', 'phone', 'idCard'].includes(as) && maskOf(of.fields[field]!, finance.login.actor))
  await fewAtATime(doors(on).calls, async ({ method, kind, path, of }) => {
    if (method !== 'GET' || kind !== 'list' || !of || path.includes(':')) return
    for (const { as, text } of masked.filter(one => one.of === of || boxOf(of).refs.some(name => of.fields[name]!.to === one.of.name))) {
      const typed = as === 'name' ? text.slice(1, 4) : text.slice(0, 7)
      const { status, body } = await on.get(finance, `${path}?${new URLSearchParams({ [boxName]: typed })}`)
      if (status === 200 && body.data.total > 0) told.push(`${path} tells ${text}`)
    }
  })
  expect(masked.length).toBeGreaterThan(5)
  expect(told).toEqual([])
  const documented = (await on.get(person, '/api/openapi.json')).body.paths['/api/business-basic/school/student/page'].get.parameters
  expect(documented.find((one: any) => one.name === boxName).description).toContain('学籍号')
  expect((await dataOf(on.get(person, `/api/business-basic/school/student/page?${boxName}=undefined`))).total).toBeGreaterThan(0)
  await on.close()
})
