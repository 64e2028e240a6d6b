/** Cells as people write them, in the form that their field is read in: days in any order of signs, full-width digits, phones with dashes,
 * words of choices. What a spreadsheet has spoilt is named as such. */
import { RefusalError } from './command.ts'
import type { Field } from './field.ts'
import { refusals } from './resource.ts'
import { phone } from './rules.ts'

export const no = refusals('cell', {
  mangled: ['长数字被 Excel 改成了科学计数，原有数字已丢失', 'Excel has turned a long number into this, and its digits are lost'],
})

/** Written in full-width signs alone, but for the characters that days are written with. */
const wide = /^[\u0020-\u007e\u3000\uff01-\uff5e年月日时分秒]*[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a][\u0020-\u007e\u3000\uff01-\uff5e年月日时分秒]*$/
const scientific = /^\d(?:\.\d+)?E\+\d{2,3}$/i
const day = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号]?(?:[T\s]+(\d{1,2})\s*[:：时点]\s*(\d{1,2})\s*(?:[:：分]\s*(\d{1,2})?)?\s*秒?)?$/
/** What a day is called beside its number says nothing more. */
const weekday = /\s*[（(]?(?:星期|周)[一二三四五六日天][)）]?/
const packed = /^(\d{4})(\d{2})(\d{2})$/
/** The numbers that sheets keep days of 1955 to 2119 as. */
const serial = /^([2-7]\d{4})(?:\.\d+)?$/

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0')
/** `YYYY-MM-DD`, with ` HH:mm:ss` where a time is wanted and given; as it was where it is no day. */
function dayOf(text: string, isTime: boolean): string {
  const number = serial.test(text) ? Number(text) : undefined
  if (number !== undefined) {
    const iso = new Date(Math.round((number - 25_569) * 86_400_000)).toISOString()
    return isTime ? iso.slice(0, 19).replace('T', ' ') : iso.slice(0, 10)
  }
  const [, year, month, date, hour, minute, second] = day.exec(text.replace(weekday, ' ').trim()) ?? packed.exec(text) ?? []
  if (!year) return text
  const written = `${year}-${two(month)}-${two(date)}`
  return isTime ? `${written} ${two(hour)}:${two(minute)}:${two(second)}` : written
}
/** Eleven digits of a mobile phone, however they are set apart and with the country before them. */
function phoneOf(text: string): string {
  const digits = text.replace(/[\s\-()（）—–.]/g, ''),
    [, own] = /^(?:\+?86|0086)?(1\d{10})$/.exec(digits) ?? []
  return own ?? text
}
const yes = ['是', '有', 'yes', 'y', 'true', '√', '1'],
  nay = ['否', '无', '没有', 'no', 'n', 'false', '×', '0']
function flagOf(text: string): string {
  const word = text.toLowerCase()
  return yes.includes(word) ? '1' : nay.includes(word) ? '0' : text
}
const keyOf = (choices: NonNullable<Field['choices']>, text: string): string =>
  Object.hasOwn(choices, text)
    ? text
    : (Object.entries(choices).find(([, label]) => label.some(word => word.toLowerCase() === text.toLowerCase()))?.[0] ?? text)
const numberOf = (text: string): string => text.replace(/^[¥￥]\s*|\s*元$/g, '').replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
const isPhone = ({ check, pii }: Field): boolean => check === phone || pii === 'phone'

/** What is copied from elsewhere brings along, and nobody sees: it is no part of what is written. */
const unseen = /[\u200b-\u200d\u2060\ufeff]/g
/** A cell without what nobody sees, in signs of the usual width. */
export function seenIn(cell: string): string {
  const text = cell.replace(unseen, '').trim()
  return wide.test(text) ? text.normalize('NFKC').trim() : text
}

/** What a cell says to a field, as the field's kind reads it. Refuses, by the field's name, a long number that a spreadsheet has rounded. */
export function meaning(name: string, field: Field, cell: string): string {
  const text = seenIn(cell)
  if (text === '') return text
  switch (field.kind) {
    case 'date':
    case 'time':
      return dayOf(text, field.kind === 'time')
    case 'flag':
      return flagOf(text)
    case 'choice':
      return keyOf(field.choices!, text)
    case 'int':
      return numberOf(text).replace(/(\d)\s*(?:课时|[分次节人个岁])$|\.0+$/, '$1')
    case 'money':
      return numberOf(text)
    case 'percent':
      return numberOf(text).replace(/(\d)\s*[分%]$/, '$1')
    case 'text':
    case 'ref':
    case 'dict':
      if (scientific.test(text)) throw new RefusalError({ ...no.mangled, field: name, label: mangled(text) })
      return isPhone(field) ? phoneOf(text) : field.pii === 'idCard' ? text.replace(/[\s-]/g, '').toUpperCase() : text
    default:
      return text
  }
}
const areDigits: ReadonlySet<string> = new Set(['int', 'money', 'percent'])
/** What is typed into a form, or pasted out of somebody's contacts: numbers, phones and papers alone, since other texts are as who writes them wants
 * them; and nothing is refused here. */
export function typedAs(field: Field, typed: unknown): unknown {
  const isRead = typeof typed === 'string' && (areDigits.has(field.kind) || (field.kind === 'text' && (isPhone(field) || field.pii === 'idCard')))
  return isRead && !scientific.test(typed) ? meaning('', field, typed) : typed
}
const mangled = (text: string) =>
  [
    `Excel 已将长数字改成 ${text}，原有数字已丢失：请在表格中把该列设为文本后重新填写`,
    `Excel has turned a long number into ${text}, its digits are lost: make the column text in the sheet and write them again`,
  ] as const
