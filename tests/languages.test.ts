/** Both languages everywhere: Chinese that the product says stands beside its English, and what is sent is declared in both. */
import { glob, readFile } from 'node:fs/promises'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { keptEach } from './kept.ts'

/** Where Chinese stands alone, and why. */
const alone: Readonly<Record<string, string>> = {
  'console/pages/Me.tsx': 'a language is called by its own name',
  'console/pages/Login.tsx': 'a language is called by its own name',
  'console/pages/site/SiteFrame.tsx': 'a language is called by its own name',
  'console/shell/Tools.tsx': 'a language is called by its own name',
  'modules/desk/screens/BigScreen.tsx': 'a language is called by its own name',
  'modules/promotion/plan.ts': 'the first name of a row',
  'modules/service/matching.ts': 'words that are not compared',
  'modules/service/robot.ts': 'the first name of a row',
  'console/parts/OpenPage.tsx': 'a language is called by its own name',
  'modules/website/blocks/kinds.ts': 'the first texts of a block, to be rewritten',
  'modules/website/server/frame.ts': 'a language is called by its own name',
  'modules/content/certificate.ts': 'the first text of a certificate, to be rewritten',
  'modules/settlement/invoice.ts': 'the first text of an invoice, to be rewritten',
  'modules/content/screens/Paper.tsx': 'an example of a certificate',
  'modules/settlement/screens/InvoiceTemplate.tsx': 'an example of an invoice',
  'modules/crm/sea-rule.ts': 'the first name of a row',
  'modules/crm/customer.ts': 'what companies are called by beside their name',
  'modules/sales/rule.ts': 'the first names of a row and of stages',
  'modules/system/policy.ts': 'the first name of a row',
  'modules/identity/baseline.ts': 'the first name of a row',
  'modules/system/region.ts': 'what the standard calls a city that has no name of its own',
  'modules/openclass/release.ts': 'names of policies, said in both by presetNames',
  'modules/develop/plan.ts': 'examples of code',
  'modules/develop/generate-resource.ts': 'examples of code',
  'modules/develop/names.ts': 'words that are not used',
  'modules/refunds/gateway-words.ts': 'what gateways expect to hear',
  'modules/payouts/bank-files.ts': 'headings and words as banks write them',
  'modules/reconciliation/bills/alipay.ts': 'headings as the channel writes them',
  'modules/reconciliation/bills/wechat.ts': 'headings as the channel writes them',
  'modules/reconciliation/bills/read.ts': 'headings as the channel writes them',
  'modules/people/reactions.ts': 'short messages',
  'modules/sms/template.ts': 'short messages',
  'modules/wechat/server/wechat.ts': 'prose, declared with its English above',
  'modules/kit/meaning.ts': 'days and signs as people write them',
  'modules/exams/answer.ts': 'right and wrong as people write them',
  'modules/exams/formats/plain.ts': 'headings as people write them',
  'modules/exams/server/option-file.ts': 'headings as people write them',
  'modules/kit/pinyin.ts': 'characters by their sound, not words',
  'console/parts/days.ts': 'days as people write them',
  'modules/settlement/bank.ts': 'what payments recognise',
  'server/kernel/words.ts': 'words of facts, by number',
  'modules/sms/server/sms-providers.ts': 'prose, declared below with the line before it',
  'modules/system/server/datasource-tester.ts': 'both languages in one text',
  'modules/identity/server/local-login.ts': 'pages that stand in for the outside',
  'modules/payments/server/sandbox.ts': 'pages that stand in for the outside',
  'modules/payments/server/wechat-sharing.ts': 'what the channel shows who receives',
  'modules/payments/server/alipay-sharing.ts': 'what the channel shows who receives',
}
const han = /\p{Script=Han}/u,
  signs = /[：，；、。（）！？]/u
const isText = (node: any): boolean => ['Literal', 'TemplateLiteral', 'JSXText'].includes(node?.type)

/** The Chinese texts of a file that no English text follows. */
function lonely(code: string, path: string): readonly string[] {
  const found: string[] = []
  const raw = (node: any): string => code.slice(node.start, node.end)
  /** Signs alone are Chinese where they stand between values that are shown: ones by themselves may part what is kept. */
  const isChinese = (node: any): boolean => {
    if (!isText(node)) return false
    const said = node.type === 'TemplateLiteral' ? node.quasis.map((one: any) => one.value.raw).join('') : raw(node)
    return han.test(said) || (node.type !== 'Literal' && signs.test(said))
  }
  /** The English of a pair may be a computed text as well. */
  function isPaired(node: any, parent: any): boolean {
    // Signs are paired too where an object or a question of the language has the other one beside them.
    const isOfBoth =
      (parent?.type === 'Property' && parent.key.name === 'zh') || (parent?.type === 'ConditionalExpression' && raw(parent.test) === 'lang === 0')
    if (isOfBoth && !han.test(raw(node))) return true
    const among: readonly any[] = parent?.type === 'ArrayExpression' ? parent.elements : parent?.type === 'CallExpression' ? parent.arguments : []
    const next = among[among.indexOf(node) + 1]
    return among.includes(node) && next !== undefined && !isChinese(next) && (isText(next) || next.name === 'en' || parent.elements?.length === 2)
  }
  function walk(node: any, parent: any): void {
    // Most of a file holds no Chinese at all.
    if (typeof node?.type !== 'string' || !(han.test(raw(node)) || signs.test(raw(node))) || (isPaired(node, parent) && isChinese(node))) return
    if (isChinese(node)) found.push(`${path}:${code.slice(0, node.start).split('\n').length}: ${raw(node).slice(0, 60)}`)
    for (const below of Object.values(node)) for (const one of [below].flat()) if (one && typeof one === 'object') walk(one, node)
  }
  if (han.test(code) || signs.test(code)) walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), undefined)
  return found
}

test('the search finds Chinese without English, in pairs, calls and templates', () => {
  expect(lonely("tell(['停课', 'No lesson'], text('名称', 'Name'), [`第${n}课`, `Lesson ${n}`], { a: '停课' })", 'a.ts')).toEqual(["a.ts:1: '停课'"])
  expect(lonely("const x = ['停课', '补课'], y = [`${a ? '停' : '补'}课`, 'lesson'], z = `课${a}`", 'a.ts')).toHaveLength(3)
  expect(lonely("const x = `${a}：${b}`, y = [`${a}：${b}`, `${a}: ${b}`], z = a.split('、'), w = <b>{a}（{b}）</b>", 'a.tsx')).toHaveLength(3)
})
test('Chinese texts of the product stand beside their English', async () => {
  const wrong: string[] = [],
    used = new Set<string>(),
    known = keptEach<readonly string[]>('languages', await readFile(import.meta.filename, 'utf8'))
  for await (const path of glob('{modules,server,console}/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|\/texts\//.test(path)) continue
    const code = await readFile(path, 'utf8'),
      found = known.of(`${path}\n${code}`, () => lonely(code, path))
    if (found.length > 0) used.add(path)
    if (!(path in alone)) wrong.push(...found)
  }
  known.keep()
  expect(wrong).toEqual([])
  expect(
    Object.keys(alone).filter(path => !used.has(path)),
    'no longer alone',
  ).toEqual([])
})
test('what modules send by themselves is a declared notice, in both languages', async () => {
  const wrong: string[] = []
  for await (const path of glob('modules/**/*.ts'))
    if (
      !path.endsWith('.test.ts') &&
      !path.startsWith('modules/messages/') &&
      path !== 'modules/desk/announcement.ts' &&
      (await readFile(path, 'utf8')).includes('also(notify')
    )
      wrong.push(path)
  expect(wrong, 'an announcement alone is sent in the words that a person wrote').toEqual([])
})
