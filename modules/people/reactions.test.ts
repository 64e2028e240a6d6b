/** What follows of facts about people, without a database: what is done, and when nothing is. */
import { expect, test } from 'vitest'
import { knowing, noon, rowsOf } from '../../tests/spec.ts'
import { modules } from '../index.ts'
import { agencyTeacher, guardian } from './index.ts'

const linked = modules.flatMap(one => one.reactions).find(one => one.name === 'account_linked')!
const link = (phone: string | null) =>
  linked.run(
    { id: 'u1', type: 'created', data: {} } as never,
    {
      now: noon,
      zone: 'Asia/Shanghai',
      ports: {},
      row: { phone },
      newId: () => 'new',
      ...knowing(
        rowsOf(guardian, { id: 'tie', phone: '13900000001', status: 'bound', userId: null }, {
          id: 'erased',
          phone: null,
          status: 'bound',
          userId: null,
        } as never),
        rowsOf(agencyTeacher, { id: 'coach', phone: '13900000001', status: 'approved', userId: null }, {
          id: 'other',
          phone: null,
          status: 'approved',
        } as never),
      ),
    } as never,
  )

test('a new account is linked to those of its phone, and one without a phone to nobody', async () => {
  expect((await link('13900000001')).map(({ id, input }) => [id, input])).toEqual([
    ['tie', { userId: 'u1' }],
    ['coach', { userId: 'u1' }],
  ])
  expect(await link(null)).toEqual([])
})
