/** Packing: whatever a fact says comes back letter by letter, and what was packed once is read for ever. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modules } from '../../modules/index.ts'
import { newId } from '../../modules/kit/index.ts'
import { root } from '../config.ts'
import { isPacked, pack, unpack } from './packing.ts'
import { registry } from './registry.ts'
import type { StoredFact } from './unit-of-work.ts'
import { words } from './words.ts'

const bare: StoredFact = {
  tenant: '000000',
  position: 1,
  resource: 'enrolment',
  stream: '01a20490-7d2e-7097-96b2-f8e6d6740c85',
  version: 1,
  type: 'committed',
  v: 1,
  data: '{}',
  status: 'held',
  actor: '01a20490-7170-7720-9734-6ca957818790',
  role: 'PR',
  dept: '',
  command: 'commit',
  root: 'enrolment_commit',
  key: null,
  at: '2026-10-01T04:00:00.000Z',
  hash: 'x',
}
const again = (fact: StoredFact): StoredFact => ({ ...fact, ...unpack(pack(fact), fact) })

test('what was packed by the first version of packing says the same for ever', () => {
  const data = JSON.stringify({ openClassId: '01a20490-6f22-7ce8-80d4-646b4b2ec062', payerId: bare.actor, priceCents: 30_001, onBehalf: false, name: '张小明' })
  const fact = { ...bare, data, key: 'reaction:place-notices:5027:0' }
  const kept = JSON.parse(readFileSync(join(root, 'fixtures', 'packed.json'), 'utf8')) as { readonly packed: string; readonly fact: StoredFact }
  expect(kept.fact).toEqual(fact)
  expect({ ...bare, ...unpack(kept.packed, bare) }).toEqual(fact)
  expect(pack(fact)).toBe(kept.packed)
})

test('words keep their numbers: the list grows at its end alone', () => {
  const digest = (list: readonly string[]) => createHash('sha256').update(list.join(' ')).digest('hex').slice(0, 16)
  expect(words.length).toBeGreaterThanOrEqual(2_146)
  expect(digest(words.slice(0, 2_146))).toBe('f3a618a0a9475e5f')
  expect(new Set(words).size).toBe(words.length)
  expect(Math.max(...words.map(word => word.length))).toBeLessThanOrEqual(48)
})

test('the number of a payment, which is its id without signs, is not written a second time', () => {
  const tradeNo = bare.stream.replaceAll('-', ''),
    fact = { ...bare, data: JSON.stringify({ tradeNo, payUrl: `/pay?tradeNo=${tradeNo}` }) }
  expect(again(fact)).toEqual(fact)
  expect(pack(fact)).not.toContain(tradeNo)
  const others = { ...fact, stream: newId() }
  expect(again(others)).toEqual(others)
  expect(pack(others).length - pack(fact).length).toBeGreaterThan(60)
})

test('most of what the declarations name is among the words', () => {
  const { tables, commands, reactions } = registry(modules)
  const names = [
    ...tables.flatMap(of => [of.name, ...Object.keys(of.fields), ...Object.keys(of.facts), ...Object.keys(of.lifecycle.states)]),
    ...[...commands.values()].flatMap(one => [one.name, one.permit]),
    ...reactions.map(one => one.name),
  ]
  const lacking = [...new Set(names)].filter(name => !words.includes(name) && name.length > 1)
  if (process.env.KETANG_GOLDEN === 'write' && lacking.length > 0) {
    const file = join(import.meta.dirname, 'words.ts'),
      lines: string[] = []
    for (const one of lacking) lines.push(lines.length > 0 && lines.at(-1)!.length + one.length < 150 ? `${lines.pop()!} ${one}` : one)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('\n`\n', () => `\n${lines.join('\n')}\n\`\n`),
    )
    // One that lacks is stored as it is; only many would be worth their numbers.
  } else expect(lacking.length / names.length, `KETANG_GOLDEN=write adds ${lacking.join(' ')}`).toBeLessThan(0.03)
})

test('every golden fact comes back letter by letter, in less than two thirds of its room', () => {
  const folder = join(root, 'fixtures', 'events')
  let plain = 0,
    packed = 0
  for (const file of readdirSync(folder))
    for (const [type, one] of Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, { data: object; status: string }>)) {
      const fact = { ...bare, stream: newId(), resource: file, type, status: one.status, data: JSON.stringify(one.data) }
      expect(again(fact)).toEqual(fact)
      plain += Buffer.byteLength(JSON.stringify([fact.data, fact.status, fact.role, fact.dept, fact.command, fact.root, fact.key, fact.at]))
      packed += Buffer.byteLength(pack(fact))
    }
  expect(packed / plain).toBeLessThan(0.66)
})

const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...words.slice(0, 40),
    'enrolment_commit',
    '',
    '"',
    '\\',
    '\\"',
    '\u0001',
    '~1',
    '\ud800',
    'a:b',
    '1:2',
    ':',
    '01',
    '2026-10-01T04:00:00.000Z',
  ),
  fc.constantFrom('1969-12-31T23:59:59.000Z', '2026-02-30T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '2200-01-01T00:00:00.000Z', bare.stream, bare.actor),
  fc.uuid(),
  fc.constantFrom('', 'x?no=', '"').map(before => before + bare.stream.replaceAll('-', '')),
  fc.tuple(fc.uuid(), fc.constantFrom('x', '1', '01', 'paid', '0a', bare.stream)).map(([id, more]) => `${id}:${more}`),
  fc.integer().map(n => `reaction:tell:${n}`),
  fc.uuid().map(id => id.toUpperCase()),
  fc.date({ noInvalidDate: true }).map(at => at.toISOString()),
)
test('whatever a fact may say comes back letter by letter', { tags: 'thorough' }, () => {
  const anything = fc.dictionary(
    odd,
    fc.jsonValue({ maxDepth: 4 }).chain(value => fc.oneof(fc.constant(value), odd, fc.array(odd))),
  )
  fc.assert(
    fc.property(anything, fc.tuple(odd, odd, odd, odd, odd), fc.option(odd), fc.constantFrom('2026-10-01T04:00:00.000Z', 'x'), (data, said, key, at) => {
      const [status, stream, actor, dept, command] = said
      const fact = { ...bare, data: JSON.stringify(data), status, stream, actor, dept, command, key, at }
      expect(again(fact)).toEqual(fact)
      expect(pack(fact)).not.toContain('\0')
      expect(isPacked(pack(fact))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('what somebody has changed is read as something else or not at all, and never without end', () => {
  const whole = pack({ ...bare, data: JSON.stringify({ a: ['x', { b: 'y', openClassId: bare.stream }], c: 12_345, d: null }) })
  for (let i = 0; i < whole.length; i++)
    for (const one of ['', '\u0001', '\u0004', '\u0007', 'z']) {
      let said: object | undefined
      try {
        said = unpack(whole.slice(0, i) + one + whole.slice(i + 1), bare)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
      if (said) expect(() => JSON.stringify(said)).not.toThrow()
    }
  expect(() => unpack(`${whole}\u0001`, bare)).toThrow('can not be read')
  expect(() => unpack(whole.replace('~1', '~2'), bare)).toThrow('later version')
})
