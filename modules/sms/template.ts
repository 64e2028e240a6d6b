/** SMS templates: texts with placeholders like {code}, checked against what is given before anything is sent. */
import { about, crud, crudFacts, ensure, inUse, ref, RefusalError, refusals, resource, rules, switching, text } from '../kit/index.ts'
import type { Label, RefusalCode } from '../kit/index.ts'

export const no = refusals('smsTemplate', {
  lacking: ['缺少模板参数', 'a parameter of the template is missing'],
  value: ['模板参数须为1到500个字的文本', 'a parameter is a text of 1 to 500 characters'],
  params: ['参数须与内容中的占位符一致', 'the parameters are not the placeholders of the text'],
  brace: ['占位符须写作 {名称}，名称为字母、数字或下划线', 'a placeholder is written {name}, in letters, digits or underscores'],
  unknown: ['没有启用的短信模板', 'there is no such template in use'],
  shape: ['模板参数须为名称与文本的对应', 'the parameters are names and texts'],
})

/** The names in braces, each once, in the order in which the text uses them. */
export const placeholders = (content: string): readonly string[] => [...new Set([...content.matchAll(/\{(\w+)\}/g)].map(match => match[1]!))]
const isWellFormed = (content: string) => (!/[{}]/.test(content.replace(/\{\w+\}/g, '')) ? undefined : no.brace)

export const smsTemplate = resource('sms_template', {
  label: ['短信模板', 'SMS template'],
  path: { base: 'business-eip/smsTemplate', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  sort: ['templateCode'],
  fields: {
    templateCode: text('模板编号', 'Code', {
      required: true,
      search: true,
      unique: true,
      check: value => (/^\w{1,64}$/.test(value) ? undefined : rules.no.length),
    }),
    name: text('模板名称', 'Name', { required: true, search: true }),
    content: text('模板内容', 'Text', { required: true, lines: 5, check: isWellFormed }),
    params: text('参数', 'Parameters', { locked: true }),
    signName: text('短信签名', 'Signature', { hidden: true }),
    providerCode: text('服务商模板编号', "Provider's template id", {}),
    lineId: ref('sms_line')('指定线路', 'Line', { hidden: true }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})

/** What the product itself sends, as long as nobody has made templates of these codes. */
export const builtIn: Readonly<Record<string, { readonly name: Label; readonly content: string }>> = {
  verify: { name: ['验证码', 'Code'], content: '您的验证码是{code}，{minutes}分钟内有效。请勿告诉他人。' },
  phoneChanged: { name: ['监护人手机号变更', 'Phone changed'], content: '您的手机号已不再是学生监护人的联系电话。如非本人操作，请联系学校。' },
  notice: { name: ['通知', 'Notice'], content: '{content}' },
}

/** What is known of a template when something is to be sent by it. */
export interface Text {
  readonly code: string
  readonly content: string
}
interface Kept {
  readonly status: string
  readonly content: string
  readonly signName?: string | null
}
/** The tenant's template when there is one, else that of the product; one that is out of use sends nothing. */
export function textOf(code: string, row: Kept | undefined): Text {
  const content = row && row.status !== 'removed' ? row.content : Object.hasOwn(builtIn, code) ? builtIn[code]!.content : undefined
  ensure(content !== undefined && (!row || row.status === 'on' || row.status === 'removed'), about(no.unknown, 'templateCode'))
  return { code, content }
}

const lackingOf = (name: string): RefusalCode => ({
  ...about(no.lacking, 'params'),
  label: [`缺少模板参数“${name}”`, `the template needs the parameter "${name}"`],
  detail: { placeholder: name },
})
/** The parameters a text names, as texts; the first that is missing is named. */
export function paramsFor(content: string, given: unknown): Readonly<Record<string, string>> {
  ensure(given === null || given === undefined || (typeof given === 'object' && !Array.isArray(given)), about(no.shape, 'params'))
  const params = (given ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    placeholders(content).map(name => {
      const value = Object.hasOwn(params, name) ? params[name] : undefined
      if (value === undefined || value === null || value === '') throw new RefusalError(lackingOf(name))
      const isText = ['string', 'number'].includes(typeof value) && String(value).length <= 500
      ensure(isText, { ...about(no.value, 'params'), detail: { placeholder: name } })
      return [name, String(value)]
    }),
  )
}
/** The text as the phone shows it. */
export const render = (content: string, params: Readonly<Record<string, string>>): string =>
  content.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '')

const by = ['PA', 'PO'] as const

/** Names that were spelled out must be those of the text: a provider's form often asks for both. */
function named(content: string, spelled: string | null | undefined): string {
  const names = placeholders(content)
  const said = (spelled ?? '').split(/[\s,，]+/).filter(Boolean)
  ensure(said.length === 0 || (said.length === names.length && said.every(name => names.includes(name))), about(no.params, 'params'))
  return names.join(',')
}

export const [create, change, remove, restore] = crud(smsTemplate, {
  by,
  input: { params: text('参数', 'Parameters') },
  // A form that sends back what it was shown has spelled nothing out.
  fill: (row, _facts, _context, before) => ({ params: named(row.content, row.params === before.params ? null : row.params) }),
})
export const [enable, disable] = switching(smsTemplate, { by, enable: ['启用', 'Put in use'], disable: ['停用', 'Take out of use'] })

export const commands = [create, change, enable, disable, remove, restore]
