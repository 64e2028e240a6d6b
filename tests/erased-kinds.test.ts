/** Whatever points to a pupil and keeps something personal lets go of it with the pupil: each kind of row there is, in each status that it may
 * have, so also one that nobody has thought of yet. */
import { expect, test } from 'vitest'
import { eraseStudent, student } from '../modules/people/index.ts'
import type { Resource } from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'
import { app } from './app.ts'
import { put } from './properties/placed.ts'
import { rowIn } from './rows.ts'
import { shared } from './shared.ts'

const on = shared(() => app(modules), { isPlanted: true })
const word = 'fei-cui'
const pointers = (of: Resource) => Object.keys(of.fields).filter(name => of.fields[name]!.kind === 'ref' && of.fields[name]!.to === student.name)
const personal = (of: Resource) => Object.keys(of.fields).filter(name => of.fields[name]!.pii && of.fields[name]!.kind !== 'date')
/** Of pupils with a bound guardian nobody is erased; that an erasure unbinds them first is a test of requests. */
const statusesOf = (of: Resource) =>
  of.lifecycle.statuses.filter(status => !['new', 'erased'].includes(status) && (of.name !== 'guardian' || status === 'unbound'))

test('what is personal of a pupil goes with the pupil, whatever keeps it', async () => {
  const kinds = on.engine.registry.tables.filter(of => !('empty' in of) && pointers(of).length > 0 && personal(of).length > 0)
  expect(kinds.length).toBeGreaterThan(12)
  await put(on, student, [rowIn(student, 'c1', 'left', { studentName: word, schoolId: 's1' })])
  for (const of of kinds)
    for (const pointer of pointers(of)) {
      const said = Object.fromEntries(personal(of).map(name => [name, of.fields[name]!.kind === 'json' ? [word] : `${word} ${name}`]))
      await put(
        on,
        of,
        statusesOf(of).map(status => rowIn(of, `${pointer}-${status}`, status, { ...said, [pointer]: 'c1' }, name => `${pointer}-${status}-${name}`)),
      )
    }
  await on.run(on.as('system'), eraseStudent, 'c1', { remark: 'asked for' })
  const left: string[] = []
  for (const of of [student, ...kinds])
    for (const row of await on.all(of))
      for (const name of personal(of)) if (JSON.stringify(row[name])?.includes(word)) left.push(`${of.name}.${name} of one that is ${row.status}`)
  expect(left).toEqual([])
})
