/** WeChat templates: which subscription message a notice becomes, and what stands in each of its keywords. */
import { about, crud, crudFacts, ensure, inUse, refusals, resource, type Row, switching, text } from '../kit/index.ts'
import { noticeTypes, notices } from '../messages/index.ts'

export const no = refusals('wechatTemplate', {
  code: ['没有这个消息代码；也可填写 normal 或 approval，代表该类的其他消息', 'there is no such notice; normal or approval stand for all others of their type'],
  line: ['每行写作 thing1={title}，左边为微信模板的关键词', 'each line is written thing1={title}, the keyword of the WeChat template on the left'],
  twice: ['同一关键词只能写一次', 'a keyword is written once'],
})

/** What keywords of subscription messages are called, and the most that fits into each: mp.weixin.qq.com, "订阅消息参数值内容限制说明". */
const longest: Readonly<Record<string, number>> = {
  thing: 20,
  number: 32,
  letter: 32,
  symbol: 5,
  character_string: 32,
  time: 32,
  date: 32,
  amount: 12,
  phone_number: 17,
  car_number: 8,
  name: 10,
  phrase: 5,
  const: 20,
}
const keyword = /^([a-z_]+?)(\d{1,2})\s*=\s*(.+)$/
interface Line {
  readonly key: string
  readonly kind: string
  readonly text: string
}
/** The lines of a mapping; undefined where one is not written as it should be. */
export function linesOf(mapping: string): readonly Line[] | undefined {
  const lines = mapping
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => keyword.exec(line))
  return lines.every(found => found && found[1]! in longest)
    ? lines.map(found => ({ key: found![1]! + found![2]!, kind: found![1]!, text: found![3]! }))
    : undefined
}
const wellFormed = (mapping: string) => {
  const lines = linesOf(mapping)
  if (!lines?.length || lines.length > 10) return no.line
  return new Set(lines.map(({ key }) => key)).size === lines.length ? undefined : no.twice
}

export const wechatTemplate = resource('wechat_template', {
  label: ['微信消息模板', 'WeChat template'],
  path: { base: 'business-eip/wechatTemplate', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  sort: ['noticeCode'],
  fields: {
    name: text('模板名称', 'Name', { required: true, search: true }),
    /** The code of a notice, or a type for whatever has no template of its own. */
    noticeCode: text('消息代码', 'Notice', { required: true, search: true, unique: true }),
    templateId: text('微信模板编号', 'Template id at WeChat', { required: true, search: true, index: true }),
    mapping: text('关键词内容', 'Keywords', { required: true, hidden: true, lines: 6, check: wellFormed }),
    page: text('小程序页面', 'Page of the mini program', { hidden: true }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})
export type Template = Row<typeof wechatTemplate>

/** What stands for all notices of a type that have no template of their own; those to an audience never go to WeChat. */
const wholeTypes = Object.keys(noticeTypes).filter(type => type !== 'broadcast')
const by = ['PA'] as const
export const [create, change, remove, restore] = crud(wechatTemplate, {
  by,
  check: ({ noticeCode }) => ensure(wholeTypes.includes(noticeCode) || notices().some(({ code }) => code === noticeCode), about(no.code, 'noticeCode')),
})
export const [enable, disable] = switching(wechatTemplate, { by, enable: ['启用', 'Put in use'], disable: ['停用', 'Take out of use'] })
export const commands = [create, change, enable, disable, remove, restore]

/** A value as its keyword takes it: WeChat refuses a whole message (47003) for one that is empty, too long or of other signs. */
export function fitted(kind: string, value: string): string {
  const plain = value.replace(/\s+/g, ' ').trim(),
    max = longest[kind]!
  const shown = kind === 'number' ? plain.replace(/[^\d.-]/g, '') : /^(character_string|letter)$/.test(kind) ? plain.replace(/[^\x20-\x7e]/g, '') : plain
  const letters = [...shown]
  if (letters.length > max) return kind === 'thing' ? `${letters.slice(0, max - 1).join('')}…` : letters.slice(0, max).join('')
  return shown || (['thing', 'phrase', 'name'].includes(kind) ? '-' : '')
}
/** What stands in the keywords of a template. */
export const dataFor = (mapping: string, gaps: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (linesOf(mapping) ?? []).map(({ key, kind, text: line }) => [
      key,
      fitted(
        kind,
        line.replace(/\{(\w+)\}/g, (_all, name: string) => gaps[name] ?? ''),
      ),
    ]),
  )
