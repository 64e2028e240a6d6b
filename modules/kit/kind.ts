/** Kinds: how each kind of value is read from and written to the wire, forms and files. The one place that converts. */
import type { Field, Kind, Label, RefusalCode } from './field.ts'
import { formatMoney, parseMoney } from './money.ts'
import { onlyData } from './data.ts'
import { isMonthly, no as rule } from './rules.ts'
import { formatTime, isDate, parseTime } from './time.ts'
import { refusals } from './resource.ts'

export const no = refusals('kind', {
  int: ['须为整数', 'must be a whole number'],
  signed: ['须为金额，可为负，最多两位小数', 'must be an amount, with a sign where it is below zero, of at most two decimals'],
  percent: ['须为百分数，最多两位小数', 'must be a percentage with at most two decimals'],
  points: ['须为分数，最多两位小数', 'must be points with at most two decimals'],
  flag: ['须为 0 或 1', 'must be 0 or 1'],
  date: ['日期格式须为 yyyy-MM-dd', 'date must be yyyy-MM-dd'],
  time: ['时间格式须为 yyyy-MM-dd HH:mm:ss', 'time must be yyyy-MM-dd HH:mm:ss'],
  choice: ['不在可选范围内', 'is not one of the choices'],
  text: ['须为文本', 'must be text'],
  long: ['内容过长', 'the text is too long'],
  json: ['结构不正确', 'the structure is not valid'],
})

/** The longest texts, in characters, by kind; `lines` raises a text to the longer bound. */
export const longest = { text: 500, lines: 20_000, rich: 200_000, json: 500_000 } as const

interface Traits {
  /** From JSON, a form or a file cell; `undefined` is never passed in. Answers a value or a refusal. */
  readonly parse: (given: unknown, field: Field, zone: string) => { readonly value: unknown } | RefusalCode
  /** To the wire. */
  readonly format: (value: any, field: Field, zone: string) => unknown
}

const ok = (value: unknown) => ({ value })
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
const words: Traits = {
  parse(given, field) {
    if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return no.text
    const text = String(given)
    const max = field.kind === 'rich' ? longest.rich : field.lines ? longest.lines : longest.text
    // A lone surrogate or a NUL can't be stored alike in both databases.
    if (text.length > max) return { ...no.long, detail: { max } }
    return control.test(text) || !text.isWellFormed() ? no.text : ok(field.kind === 'rich' || field.lines ? text : text.trim())
  },
  format: value => value ?? '',
}

export const kinds: Record<Kind, Traits> = {
  text: words,
  ref: words,
  dict: words,
  file: words,
  image: words,
  rich: words,
  secret: { parse: words.parse, format: value => (value ? '******' : '') },
  int: {
    parse: given => {
      const number = typeof given === 'string' && /^-?\d{1,15}$/.test(given.trim()) ? Number(given) : given
      return Number.isSafeInteger(number) ? ok(number) : no.int
    },
    format: value => value ?? null,
  },
  money: {
    parse: (given, { isSigned }) => {
      const fen = typeof given === 'string' || typeof given === 'number' ? parseMoney(String(given), isSigned) : undefined
      return fen === undefined ? (isSigned ? no.signed : rule.price) : ok(fen)
    },
    format: value => (value === null || value === undefined ? '' : formatMoney(value)),
  },
  percent: {
    parse: (given, field) => {
      const points = typeof given === 'string' || typeof given === 'number' ? parseMoney(String(given).replace(/\s*%\s*$/, '')) : undefined
      return points === undefined ? (field.unit ? no.points : no.percent) : ok(points)
    },
    format: value => (value === null || value === undefined ? '' : formatMoney(value)),
  },
  flag: {
    parse: given => ([1, '1', true, 'true'].includes(given as any) ? ok(true) : [0, '0', false, 'false'].includes(given as any) ? ok(false) : no.flag),
    format: value => (value ? 1 : 0),
  },
  date: { parse: given => (typeof given === 'string' && isDate(given.slice(0, 10)) ? ok(given.slice(0, 10)) : no.date), format: value => value ?? '' },
  time: {
    parse: (given, _field, zone) => {
      const instant = typeof given === 'string' ? parseTime(given, zone) : undefined
      return instant ? ok(instant) : no.time
    },
    format: (value, _field, zone) => (value ? formatTime(value, zone) : ''),
  },
  choice: { parse: (given, field) => (Object.hasOwn(field.choices!, String(given)) ? ok(String(given)) : no.choice), format: value => value ?? '' },
  json: {
    parse: given => {
      try {
        const value = typeof given === 'string' ? JSON.parse(given) : given
        if (!onlyData(value)) return no.json
        return JSON.stringify(value).length <= longest.json ? ok(value) : { ...no.long, detail: { max: longest.json } }
      } catch {
        return no.json
      }
    },
    format: value => value ?? null,
  },
}

/** An English label in the middle of a sentence: small, but for what is written with capitals wherever it stands (WeChat, AppID, SMS, iOS, English). */
export const amid = (label: string): string =>
  label.replace(/[A-Za-z-]+/g, word => (/^.+[A-Z]|^(?:English|Chinese|Android|Alipay|Word|Excel)$/.test(word) ? word : word.toLowerCase()))

/** Whether people choose a value rather than write it. */
const isChosen = (field: Field): boolean =>
  ['choice', 'dict', 'ref', 'flag', 'date', 'time', 'file', 'image'].includes(field.kind) ||
  !!(field.among || field.names || field.namesBy || field.labelled || field.isColour) ||
  isMonthly(field)
/** The words for a missing value: the field's own, or "please enter/choose <label>". */
export const missing = (field: Field): Label =>
  field.missing ??
  (field.kind === 'money' && field.isPrice
    ? rule.priceEmpty.label
    : isChosen(field)
      ? [`请选择${field.label[0]}`, `please choose ${amid(field.label[1])}`]
      : [`请输入${field.label[0]}`, `please enter ${amid(field.label[1])}`])
