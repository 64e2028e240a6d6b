/** What only the server does with a command is left out of the console, and nothing else of it. */
import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { undecidedIn } from './undecided.ts'

const without = (code: string): string => undecidedIn(code, parseAst(code, { lang: 'ts' }) as unknown as Parameters<typeof undecidedIn>[1])

test('a command is told without its needs and its decision, its words, roles and fields stay', () => {
  expect(
    without(`
    /** 中文也算 */
    export const release = command(openClass, 'release', {
      label: ['发布', 'Release'], by: ['SM'], input: { decide: flag('是否'), needs: text('需要') },
      needs: row => gather({ school: get(school, row.schoolId) }),
      decide(row: Row<typeof openClass>, input, facts) { ensure(row.x, no.x); return fact('released') },
    })`)
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe(
    "/** 中文也算 */ export const release = command(openClass, 'release', { label: ['发布', 'Release'], by: ['SM'], " +
      "input: { decide: flag('是否'), needs: text('需要') }, })",
  )
})

test('a generator, a name and what is borrowed from another command are left out as well', () => {
  expect(without("const a = () => command(one, 'go', { *needs(row) { yield row }, decide, label })")).toBe("const a = () => command(one, 'go', {   label })")
  expect(without("const b = [command(one, 'go', { label, decide: a.decide })]")).toBe("const b = [command(one, 'go', { label,  })]")
})

test('crud and approval keep their words, roles and fields, also of each command of an approval', () => {
  expect(without("const [a] = crud(one, { by, unique, fixed: ['x'], copies: [{ of: two }], check: row => ensure(row.x), create: { label } })")).toBe(
    "const [a] = crud(one, { by, unique, fixed: ['x'],   create: { label } })",
  )
  expect(
    without(
      "const { approve } = approval(one, { steps, knows: row => row, judges: row => row, approve: { input: { also: text('x') }, check, recordStep, also: row => [row] } })",
    ),
  ).toBe("const { approve } = approval(one, { steps,   approve: { input: { also: text('x') },    } })")
})

test('each command of crud has its own checks left out; a field may be called like one', () => {
  expect(without("const [a] = crud(one, { input: { check: text('x') }, remove: { label, needs: klassOf, check: row => ensure(row.x, no.x) } })")).toBe(
    "const [a] = crud(one, { input: { check: text('x') }, remove: { label,   } })",
  )
})

test('other calls keep what they are given', () => {
  const kept = "const audit = approve(one, { needs: row => row, decide: () => fact('approved') })"
  expect(without(kept)).toBe(kept)
})

test('of a statement, a sheet and a letter only the words stay', () => {
  expect(without('const a = statement<typeof bill>(function* (row) { yield* get(row) })')).toBe('const a = statement<typeof bill>()')
  expect(without('const b = writing(one, { label, by, *to({ id }) { return id } })')).toBe('const b = writing(one, { label, by,  })')
  expect(without("const c = sheetOf(add, { name: 'addMany', field, beside: (row, above) => ensure(row, above) })")).toBe(
    "const c = sheetOf(add, { name: 'addMany', field,  })",
  )
})

test('of what follows a fact or the clock only that there is one stays', () => {
  expect(without("const a = reaction('told', { on: on(order, 'paid'), aside: true, run: async (_happened, { row }) => [invoke(tell, row.id, {})] })")).toBe(
    "const a = reaction('told', { on: on(order, 'paid'), aside: true,  })",
  )
  expect(without("const b = timer('due', { due: now => find(order, { dueAt: { lte: now } }), run: row => [invoke(close, row.id, {})] })")).toBe(
    "const b = timer('due', {   })",
  )
})
