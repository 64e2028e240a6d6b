/** What is told when a server starts with nothing: how somebody comes in at all. */
import { expect, test } from 'vitest'
import { user } from '../modules/identity/index.ts'
import { tenant } from '../tests/app.ts'
import { rowIn } from '../tests/rows.ts'
import { web } from '../tests/web.ts'
import { beginning } from './serve.ts'

test('who begins with nothing is told how the first account is made, and who has one is not', async () => {
  const on = await web(),
    told = () => beginning(on.engine, { tenant, lang: 1, t: label => label[1] })
  try {
    expect(await told()).toContain('user create admin --role PA')
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(user as never, [rowIn(user, 'u', user.lifecycle.statuses.find(one => one !== 'new')!)] as never)) yield one
    })
    expect(await told()).toBe('')
  } finally {
    await on.close()
  }
})
