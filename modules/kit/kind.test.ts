/** Kinds: what of the wire each takes, what it refuses, what it is turned into, and how it goes out again. */
import { describe, expect, test } from 'vitest'
import { checkInput } from './check.ts'
import { choice, date, type Field, file, flag, int, json, money, percent, rich, secret, text, time } from './field.ts'
import { kinds, longest, missing, no } from './kind.ts'
import { no as rule } from './rules.ts'

const zone = 'Asia/Shanghai'
const fields = {
  text: text('名称', 'Name'),
  lines: text('说明', 'Words', { lines: 3 }),
  rich: rich('正文', 'Body'),
  secret: secret('密钥', 'Key'),
  int: int('数', 'Number'),
  money: money('金额', 'Amount'),
  percent: percent('比例', 'Share'),
  flag: flag('启用', 'On'),
  date: date('日期', 'Day'),
  time: time('时间', 'Time'),
  choice: choice({ a: ['甲', 'A'], b: ['乙', 'B'] })('类型', 'Kind'),
  json: json<unknown>()('内容', 'Content'),
}
type Name = keyof typeof fields
/** What is made of a value, or the code of the refusal. */
const parse = (name: Name, given: unknown) => {
  const field: Field = fields[name],
    found = kinds[field.kind].parse(given, field, zone)
  return 'value' in found ? found.value : found.code
}
const format = (name: Name, value: unknown) => kinds[fields[name].kind].format(value, fields[name], zone)

test.each<[Name, unknown, unknown]>([
  ['text', ' 王 ', '王'],
  ['text', 7, '7'],
  ['text', true, 'true'],
  ['text', ['a'], no.text.code],
  ['text', { a: 1 }, no.text.code],
  ['text', 'a\u0000b', no.text.code],
  ['text', 'a\ud800', no.text.code],
  ['text', 'a\nb\tc', 'a\nb\tc'],
  ['text', 'x'.repeat(longest.text), 'x'.repeat(longest.text)],
  ['text', 'x'.repeat(longest.text + 1), no.long.code],
  ['lines', ' a ', ' a '],
  ['lines', 'x'.repeat(longest.text + 1), 'x'.repeat(longest.text + 1)],
  ['lines', 'x'.repeat(longest.lines + 1), no.long.code],
  ['rich', ' <p>a</p> ', ' <p>a</p> '],
  ['rich', 'x'.repeat(longest.lines + 1), 'x'.repeat(longest.lines + 1)],
  ['rich', 'x'.repeat(longest.rich + 1), no.long.code],
  ['int', ' -12 ', -12],
  ['int', 3, 3],
  ['int', '1.5', no.int.code],
  ['int', 1.5, no.int.code],
  ['int', '1234567890123456', no.int.code],
  ['int', Number.MAX_SAFE_INTEGER + 1, no.int.code],
  ['int', true, no.int.code],
  ['money', '12.50', 1250],
  ['money', 12.5, 1250],
  ['money', '-1', rule.price.code],
  ['money', true, rule.price.code],
  ['money', [1], rule.price.code],
  ['percent', '80 %', 8000],
  ['percent', 80.5, 8050],
  ['percent', '80.123', no.percent.code],
  ['percent', false, no.percent.code],
  ['flag', 1, true],
  ['flag', 'true', true],
  ['flag', '0', false],
  ['flag', false, false],
  ['flag', 2, no.flag.code],
  ['date', '2026-02-28 00:00:00', '2026-02-28'],
  ['date', '2026-02-29', no.date.code],
  ['date', 20260228, no.date.code],
  ['time', '2026-10-01 09:30', '2026-10-01T01:30:00.000Z'],
  ['time', 'noon', no.time.code],
  ['time', 1, no.time.code],
  ['choice', 'a', 'a'],
  ['choice', 'c', no.choice.code],
  ['choice', 'toString', no.choice.code],
  ['json', '{"a":1}', { a: 1 }],
  ['json', [1], [1]],
  ['json', '{', no.json.code],
  ['json', `"${'x'.repeat(longest.json - 2)}"`, 'x'.repeat(longest.json - 2)],
  ['json', `"${'x'.repeat(longest.json - 1)}"`, no.long.code],
])('%s takes %j as %j', (name, given, value) => expect(parse(name, given)).toEqual(value))

test.each<[Name, unknown, unknown]>([
  ['text', null, ''],
  ['secret', 'x', '******'],
  ['secret', '', ''],
  ['int', null, null],
  ['int', 0, 0],
  ['money', 1250, '12.50'],
  ['money', 0, '0.00'],
  ['money', null, ''],
  ['money', undefined, ''],
  ['percent', 8000, '80.00'],
  ['percent', null, ''],
  ['percent', undefined, ''],
  ['flag', true, 1],
  ['flag', null, 0],
  ['date', null, ''],
  ['time', '2026-10-01T01:30:00.000Z', '2026-10-01 09:30:00'],
  ['time', null, ''],
  ['choice', null, ''],
  ['json', undefined, null],
])('%s gives %j as %j', (name, value, given) => expect(format(name, value)).toEqual(given))

test('what is missing is asked for in the words of the field, or of its kind', () => {
  expect(missing(fields.text)).toEqual(['请输入名称', 'please enter name'])
  for (const name of ['choice', 'flag', 'date', 'time'] as const) expect(missing(fields[name])[1], name).toMatch(/^please choose /)
  expect(missing(file('附件', 'File'))[0]).toBe('请选择附件')
  expect(['App ID at WeChat', 'AppID', 'iOS address', 'English name', 'E-mail'].map(label => missing(text('名', label))[1].slice(13))).toEqual([
    'app ID at WeChat',
    'AppID',
    'iOS address',
    'English name',
    'e-mail',
  ])
  expect(missing(money('票价', 'Ticket', { isPrice: true }))).toEqual(rule.priceEmpty.label)
  expect(missing(fields.money)[0]).toMatch(/^请输入/)
  // What is chosen from a list is not written, whatever it is kept as.
  expect(missing(int('年级', 'Grade', { among: { 1: ['一年级', 'Grade 1'] } }))[0]).toBe('请选择年级')
  expect(missing(text('资源', 'Resource', { namesBy: { field: 'kind', of: { bus: 'vehicle' } } }))[0]).toBe('请选择资源')
  expect(missing(text('接回人', 'Guardian', { names: ['guardian'] }))[0]).toBe('请选择接回人')
  expect(missing(money('金额', 'Amount', { required: ['多少', 'how much'] }))).toEqual(['多少', 'how much'])
})

describe('an input', () => {
  const form = {
    name: text('名称', 'Name', { required: true }),
    size: int('大小', 'Size', { required: true, initial: 3, check: value => (value > 9 ? no.long : undefined) }),
    remark: text('备注', 'Remark'),
  }
  const check = (given: object) => {
    const { input, wrong } = checkInput(form, given as never, zone)
    return { input, wrong: wrong.map(one => [one.code, one.field]) }
  }
  test('is taken field by field: what is absent stays absent, what is empty is none, what it does not know is left out', () => {
    expect(check({ name: ' a ', size: '4', more: 1 })).toEqual({ input: { name: 'a', size: 4 }, wrong: [] })
    expect(check({ name: 'a', remark: '' })).toEqual({ input: { name: 'a', size: 3, remark: null }, wrong: [] })
    expect(check({ name: 'a', remark: null })).toEqual({ input: { name: 'a', size: 3, remark: null }, wrong: [] })
    expect(check({ name: 'a', remark: ' ' })).toEqual({ input: { name: 'a', size: 3, remark: null }, wrong: [] })
  })
  test('lacks what must be there, and what has a first value only where it is emptied', () => {
    expect(check({}).wrong).toEqual([['kit.required', 'name']])
    expect(check({ name: null, size: '' }).wrong).toEqual([
      ['kit.required', 'name'],
      ['kit.required', 'size'],
    ])
    expect(check({ name: '  ', size: undefined }).wrong).toEqual([['kit.required', 'name']])
    // Of several lines too, which keep their spaces otherwise.
    const why = { why: text('原因', 'Why', { required: true, lines: 3 }) }
    expect(checkInput(why, { why: ' \n ' }, zone).wrong.map(one => one.code)).toEqual(['kit.required'])
    expect(checkInput(why, { why: ' a\n' }, zone).input).toEqual({ why: ' a\n' })
  })
  test('is refused field by field by its kind and its rule', () => {
    expect(check({ name: 'a', size: 10 })).toEqual({ input: { name: 'a' }, wrong: [[no.long.code, 'size']] })
    expect(check({ name: ['a'], size: 'x' }).wrong).toEqual([
      [no.text.code, 'name'],
      [no.int.code, 'size'],
    ])
    expect(check(Object.create({ name: 'a' })).wrong).toEqual([['kit.required', 'name']])
  })
})
