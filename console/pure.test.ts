/** What the build may leave out: declarations that nobody uses, and nothing else that happens to have such a name. */
import { expect, test } from 'vitest'
import { marked } from './pure.ts'

test('a declaration says that making it does nothing', () => {
  expect(marked("export const a = resource('a', { name: text('名', 'Name') })")).toBe(
    "export const a = /* @__PURE__ */ resource('a', { name: /* @__PURE__ */ text('名', 'Name') })",
  )
  expect(marked("json<readonly string[]>()('x', 'X')")).toBe("/* @__PURE__ */ json<readonly string[]>()('x', 'X')")
})
test('what is called on a thing of that name, or by a longer name, is done as ever', () => {
  for (const code of ['date.setDate(1)', 'row.state(1)', 'setState(2)', "t('text(1)')", 'state.set({})']) expect(marked(code)).toBe(code)
})
