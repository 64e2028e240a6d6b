/** The input rules of section 5 of the specification, each with its exact words. */
import type { Check } from './field.ts'
import { refusals } from './resource.ts'
import { isDate } from './time.ts'

export const no = refusals('rule', {
  email: ['邮箱格式不正确', 'email format is incorrect'],
  phoneEmpty: ['手机号码不能为空', 'phone number cannot be empty'],
  phoneLength: ['手机号码长度不为11位', 'phone number length is not 11 digits'],
  phoneFormat: ['手机号码格式不正确', 'phone number format is incorrect'],
  idCardEmpty: ['身份证号不能为空', 'ID card number cannot be empty'],
  idCardLength: ['身份证号长度不为18位', 'ID card number length is not 18'],
  idCardFormat: ['身份证号格式不正确', 'ID card number format is incorrect'],
  idCardAddress: ['身份证号地址编码不正确', 'ID card address code is incorrect'],
  idCardDigit: ['身份证号校验位不正确', 'ID card check digit is incorrect'],
  chineseName: ['姓名须为2到4个汉字', 'name must be 2 to 4 Chinese characters'],
  dottedName: ['姓名须为2到4个汉字，或以间隔号“·”分开的汉字', 'name must be 2 to 4 Chinese characters, or Chinese characters with a middle dot between them'],
  anyName: [
    '姓名须为2到4个汉字、以间隔号“·”分开的汉字，或拉丁字母姓名',
    'name must be 2 to 4 Chinese characters, Chinese characters with a middle dot between them, or a name in Latin letters',
  ],
  priceEmpty: ['请设置价格', 'please set price'],
  price: ['格式不正确，只支持最多两位小数的非负数', 'format incorrect, only non-negative numbers with at most two decimals supported'],
  url: ['地址须以http或https开头', 'address must start with http or https'],
  clock: ['时间格式须为 HH:mm', 'time must be HH:mm'],
  month: ['月份须为 yyyy-MM', 'the month must be yyyy-MM'],
  day: ['日期须为 yyyy-MM-dd', 'the day must be yyyy-MM-dd'],
  monthOrDay: ['须为 yyyy-MM 的月份或 yyyy-MM-dd 的日期', 'a month is yyyy-MM, a day is yyyy-MM-dd'],
  instant: ['须为 yyyy-MM-dd 的日期或带时间的日期', 'a day is yyyy-MM-dd, and may have a time behind it'],
  range: ['数值超出范围', 'the number is out of range'],
  positive: ['须大于0', 'must be greater than 0'],
  length: ['内容过长', 'the text is too long'],
  degrees: ['须为经纬度，例如 120.123456', 'must be degrees, such as 120.123456'],
  list: ['须为列表', 'must be a list'],
  remark: ['请填写1到200个字的说明', 'please give a remark of 1 to 200 characters'],
})

/** A month of the calendar. */
export const isMonth = (value: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(value)

/** After @ one label, then one or two parts of 2 or 3 characters, as the specification words it. */
export const email: Check<string> = value => (/^[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]{2,3}){1,2}$/.test(value) ? undefined : no.email)

export const phone: Check<string> = value =>
  value === '' ? no.phoneEmpty : value.length !== 11 ? no.phoneLength : /^1\d{10}$/.test(value) ? undefined : no.phoneFormat

/** Province codes of GB 11643, as the first two digits of an ID number. */
const provinces = new Set(('11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 ' + '71 81 82 91').split(' '))
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** The check digit of the first 17 digits (ISO 7064 MOD 11-2). */
export const idCardDigit = (first17: string): string => '10X98765432'[weights.reduce((total, weight, i) => total + weight * Number(first17[i]), 0) % 11]!

export const idCard: Check<string> = value =>
  value === ''
    ? no.idCardEmpty
    : value.length !== 18
      ? no.idCardLength
      : !/^\d{17}[\dXx]$/.test(value)
        ? no.idCardFormat
        : !provinces.has(value.slice(0, 2))
          ? no.idCardAddress
          : idCardDigit(value) === value[17]!.toUpperCase()
            ? undefined
            : no.idCardDigit

/** Which names people may have: each admits what those before it admit. */
export type NameRule = 'chinese' | 'dotted' | 'any'

const isChineseName = (value: string): boolean => /^\p{Script=Han}{2,4}$/u.test(value),
  isDottedName = (value: string): boolean => value.length <= 30 && /^\p{Script=Han}+(·\p{Script=Han}+)+$/u.test(value),
  isLatinName = (value: string): boolean =>
    value.length <= 60 && /^\p{Script=Latin}[\p{Script=Latin}\p{M}'’.·-]*( [\p{Script=Latin}\p{M}'’.·-]+)*$/u.test(value)
/** The name of a person, by the rule of the house: the specification's where it says nothing. */
export const personName: Check<string> = (value, { names = 'chinese' } = {}) =>
  isChineseName(value) || (names !== 'chinese' && isDottedName(value)) || (names === 'any' && isLatinName(value))
    ? undefined
    : { chinese: no.chineseName, dotted: no.dottedName, any: no.anyName }[names]
export const url: Check<string> = value => (/^https?:\/\/\S+$/i.test(value) ? undefined : no.url)
/** A time of day, `HH:mm`. */
export const clock: Check<string> = value => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : no.clock)
/** A month of the calendar, `yyyy-MM`. */
export const month: Check<string> = value => (isMonth(value) ? undefined : no.month)
/** Whether a text says a school year, such as 2026-2027. */
export const isSchoolYear = (value: string): boolean => {
  const [, from, to] = /^(20\d\d)-(20\d\d)$/.exec(value) ?? []
  return from !== undefined && Number(to) === Number(from) + 1
}
/** Whether a field holds a month: people choose one. */
export const isMonthly = (field: { readonly check?: unknown }): boolean => field.check === month
/** Whether a field holds a time of day: where people type it, they are offered one. */
export const isClock = (field: { readonly check?: unknown }): boolean => field.check === clock
export const between =
  (min: number, max: number): Check<number> =>
  value =>
    value >= min && value <= max ? undefined : { ...no.range, detail: { min, max } }
/** A share of a whole, in basis points: from nothing to all of it. */
export const share: Check<number> = value => (value >= 0 && value <= 10_000 ? undefined : { ...no.range, detail: { min: 0, max: 100 } })
export const positive: Check<number> = value => (value > 0 ? undefined : no.positive)
/** What a JSON value must be before a rule reads it: a list of texts, or of objects. */
export const texts: Check<readonly string[]> = value =>
  Array.isArray(value) && value.every(one => typeof one === 'string' && one !== '') ? undefined : no.list
export const objects: Check<readonly object[]> = value =>
  Array.isArray(value) && value.every(one => typeof one === 'object' && one !== null) ? undefined : no.list
/** A list of days: what is none would be a holiday on which everybody works. */
export const days: Check<readonly string[]> = value => texts(value) ?? (value.every(isDate) ? undefined : no.day)
const degreesUpTo =
  (most: number): Check<string> =>
  value =>
    /^-?\d{1,3}(\.\d{1,12})?$/.test(value) && Math.abs(Number(value)) <= most ? undefined : no.degrees
export const longitude = degreesUpTo(180)
export const latitude = degreesUpTo(90)
/** Reject, revoke, cancel, void, stop and disable need 1 to 200 characters that say why. */
export const remark: Check<string> = value => (value.trim().length >= 1 && value.length <= 200 ? undefined : no.remark)
