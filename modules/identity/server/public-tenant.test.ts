/** The public tenant: who is not signed in sees the public figures of the tenant whose address they came to, and not endlessly often. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../../tests/shared.ts'
import { school } from '../../people/index.ts'
import { blank, type Row } from '../../kit/index.ts'
import { web } from '../../../tests/web.ts'

const on = shared(() => web(), { timeout: 120_000, isPlanted: true })
beforeAll(async () => {
  await on.login('PA')
  await on.login('PA', { tenant: '000009' })
  for (const [tenant, id] of [
    ['000000', 's1'],
    ['000009', 's2'],
    ['000009', 's3'],
  ] as const)
    await on.store.transact(tenant, function* () {
      const row = {
        ...blank(school, id, tenant),
        status: 'active',
        version: 1,
        schoolName: id,
        schoolCode: id,
        educationPeriod: 'primary',
        areaCode: '330106',
        areaName: '西湖区',
        termStart: '2026-09-01',
        termEnd: '2027-01-31',
        phone: '13912345678',
        contact: '王校长',
        createdAt: 'a',
        createdBy: 'b',
        updatedAt: 'a',
        updatedBy: 'b',
      } as unknown as Row<typeof school>
      for (const one of on.engine.statements.put(school, [row as never])) yield one
    })
}, 120_000)
const map = async (host: string) => await on.get(undefined, '/api/blade-desk/bigscreen/schoolMapData', { host })

test('an address that no tenant has shows the house itself, another the tenant behind it', async () => {
  expect((await map('here.example')).body.data.map((one: any) => one.id)).toEqual(['s1'])
  await on.engine.run(on.engine.system('000009'), on.engine.command('tenant', 'change'), '000009', { domainUrl: 'https://there.example/wel' })
  expect((await map('there.example')).body.data.map((one: any) => one.id)).toEqual(['s2', 's3'])
  expect((await map('here.example')).body.data.map((one: any) => one.id)).toEqual(['s1'])
})
test('nobody is named, neither by name nor by phone', async () => {
  const text = (await map('here.example')).text
  expect(text).not.toContain('13912345678')
  expect(text).not.toContain('王校长')
})
test('who asks endlessly is asked to wait', async () => {
  let last
  for (let i = 0; i < 300; i++) last = await map('here.example')
  expect(last).toMatchObject({ status: 400, body: { data: { rule: 'account.tooMany' } } })
  on.now = '2026-10-01T04:05:00.000Z'
  expect((await map('here.example')).status).toBe(200)
})
