/** Secrets that people type lie sealed in the table and in the log. */
import { describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { crud, module, resource, secret, text } from '../../modules/kit/index.ts'
import { app, dialects, tenant } from '../../tests/app.ts'

const safe = resource('safe', {
  label: ['保险箱', 'Safe'],
  path: 'test/safe',
  scope: 'everyone',
  read: ['PA'],
  fields: { name: text('名称', 'Name', { required: true }), secretKey: secret('密钥', 'Key') },
})
const commands = crud(safe, { by: ['PA'] })

describe.each(dialects)('secrets on %s', dialect => {
  const on = shared(() => app([module('test', { label: ['测试', 'Test'], resources: [safe], commands })], { dialect }))

  test('a secret lies sealed in the table and the log, and comes out as it was typed', async () => {
    await on.run(on.as('PA'), commands[0], 's1', { name: 'one', secretKey: 'AKIDplain' })
    await on.run(on.as('PA'), commands[1], 's1', { name: 'two' })
    const stored = JSON.stringify([
      await on.store.read({ text: 'select * from safe', values: [] }),
      await on.store.read({ text: 'select data from facts', values: [] }),
    ])
    expect(stored).not.toContain('AKIDplain')
    expect(stored.match(/sealed:/g)).toHaveLength(2)
    expect((await on.row(safe, 's1')).secretKey).toBe('AKIDplain')
    expect((await on.log.history(tenant, safe, 's1'))[0]!.data).toMatchObject({ secretKey: 'AKIDplain' })
    expect((await on.log.verify(tenant)).faults).toEqual([])
  })

  test('a text that looks sealed stays what somebody wrote, in rows, histories and whatever is made again of the log', async () => {
    await on.run(on.as('PA'), commands[0], 's2', { name: 'sealed:abc' })
    await on.run(on.as('PA'), commands[0], 's3', { name: `sealed:${'a'.repeat(60)}`, secretKey: 'sealed:key' })
    await on.run(on.as('PA'), commands[1], 's3', { name: 'sealed:' })
    expect(await on.row(safe, 's3')).toMatchObject({ name: 'sealed:', secretKey: 'sealed:key' })
    expect((await on.log.history(tenant, safe, 's3')).map(({ data }) => data)).toMatchObject([
      { name: `sealed:${'a'.repeat(60)}`, secretKey: 'sealed:key' },
      { name: 'sealed:' },
    ])
    expect((await on.log.verify(tenant)).faults).toEqual([])
  })
})
