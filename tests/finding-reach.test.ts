/** One search among thousands of equal beginnings: whoever reaches few rows, some, or half of them is shown the same first ones, whichever way
 * the statements take. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from './shared.ts'
import { crud, module, resource, text } from '../modules/kit/index.ts'
import { comparable } from '../modules/kit/finding.ts'
import { mendWords } from '../server/kernel/finding-keys.ts'
import { app, dialects, tenant } from './app.ts'
import { rowIn } from './rows.ts'

const reader = resource('reader', {
  label: ['读者', 'Reader'],
  title: 'name',
  scope: { school: 'schoolId' },
  read: ['SM'],
  find: { by: ['name'] },
  fields: { name: text('姓名', 'Name', { required: true }), schoolId: text('学校', 'School', { index: true }) },
})
const library = module('library', { label: ['图书馆', 'Library'], resources: [reader], commands: crud(reader, { by: ['SM'] }) })

const each = 1_550
/** Of the last names in order some are of one school, and two of another; of the rest each second one is of a third. */
const rows = [...'伟华明芳'].flatMap((second, i) =>
  Array.from({ length: each }, (_, n) => ({
    id: `r${i * each + n}`,
    name: `王${second}${String.fromCharCode(0x4e00 + n)}`,
    schoolId: n >= each - 2 ? 'few' : n >= each - 140 ? 'some' : n % 2 ? 'half' : 'other',
  })),
)
const inOrder = rows.map(row => ({ ...row, key: comparable(row.name) })).sort((a, b) => (a.key < b.key ? -1 : 1))

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => app([library], { dialect }), { isPlanted: true })
  beforeAll(async () => {
    for (let from = 0; from < rows.length; from += 1_000)
      await on.store.transact(tenant, function* () {
        yield on.engine.statements.put(
          reader,
          rows.slice(from, from + 1_000).map(({ id, ...values }) => rowIn(reader, id, 'live', values)),
        )
      })
    await mendWords(on.engine, tenant, reader)
  })

  for (const school of ['few', 'some', 'half', 'none'])
    for (const typed of ['王', '王明', '王明一', 'wang'])
      test(`${typed} in the school of ${school}`, async () => {
        const found = await on.engine.find(on.as('SM', { reach: { school: [school] } }), reader, typed, 8)
        const own = inOrder.filter(row => row.schoolId === school)
        if (typed === 'wang') {
          // Names that are spelled alike have no order among each other.
          expect(found.length).toBe(Math.min(8, own.length))
          for (const { row } of found) expect(row.schoolId).toBe(school)
        } else
          expect(found.map(one => one.row.id)).toEqual(
            own
              .filter(row => row.key.startsWith(comparable(typed)))
              .slice(0, 8)
              .map(row => row.id),
          )
      })
})
