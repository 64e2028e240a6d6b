/** Formulas: which texts are some, and that none reaches out of the page. */
import katex from 'katex'
import { expect, test } from 'vitest'
import { drawn, pieces } from './formulas.ts'

test('formulas are found in lines and on their own; amounts are none', () => {
  expect(pieces('设 $x^2$ 与 \\(y\\)，则 $$x+y$$。')).toEqual([
    { text: '设 ' },
    { text: 'x^2', formula: 'line' },
    { text: ' 与 ' },
    { text: 'y', formula: 'line' },
    { text: '，则 ' },
    { text: 'x+y', formula: 'block' },
    { text: '。' },
  ])
  expect(pieces('\\[a\\]')).toEqual([{ text: 'a', formula: 'block' }])
  for (const text of ['from $5 to $6', '$ 5$', '5$ 与 6 $', 'no sign', '', '$5 和 $']) expect(pieces(text).filter(one => one.formula)).toEqual([])
})
const shown = (tex: string): string => katex.renderToString(tex, drawn)
test('a formula is MathML with its text for who can not see it', () => {
  expect(shown('\\frac{1}{2}')).toMatch(/<math[^>]*>.*<mfrac>.*<annotation encoding="application\/x-tex">\\frac\{1\}\{2\}<\/annotation>/)
})
test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://elsewhere/x.png}',
  '\\htmlData{x=y}{z}',
  '\\htmlStyle{position:fixed}{x}',
  '\\htmlClass{kt-head}{x}',
  '<img src=x onerror=alert(1)>',
])('%s opens, loads and dresses up nothing', tex => {
  // What it was stands there as text, escaped.
  const without = shown(tex).replace(/<annotation[\s\S]*?<\/annotation>/, '')
  expect(without).not.toMatch(/href=|src=|<img|<a[\s>]|data-x|position|kt-head"/)
})
test('a formula that grows without end is cut off', () => {
  expect(shown('\\def\\x{\\x\\x}\\x').length).toBeLessThan(5_000)
})
