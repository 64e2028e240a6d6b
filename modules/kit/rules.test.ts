/** The rules of values, at their bounds: times, days, money, numbers of people, data from outside. */
import { describe, expect, test } from 'vitest'
import { onlyData } from './data.ts'
import { fenMax, formatMoney, parseMoney, portion, splitMoney } from './money.ts'
import * as rules from './rules.ts'
import { clockOf, dayOf, formatTime, isDate, monthOf, overlaps, parseTime, plusMonths, startOf, workingDaysAfter } from './time.ts'

const shanghai = 'Asia/Shanghai'
describe('a time', () => {
  test('goes to the zone and back, also where the clocks change', () => {
    expect(formatTime('2026-10-01T01:30:07.000Z', shanghai)).toBe('2026-10-01 09:30:07')
    expect(formatTime('2026-13-01T01:30:00.000Z', shanghai)).toBe('2026-13-01T01:30:00.000Z')
    expect([formatTime('2026-03-29T00:59:00.000Z', 'Europe/Berlin'), formatTime('2026-03-29T01:00:00.000Z', 'Europe/Berlin')]).toEqual([
      '2026-03-29 01:59:00',
      '2026-03-29 03:00:00',
    ])
    expect([parseTime('2026-03-29 01:59', 'Europe/Berlin'), parseTime('2026-03-29 03:00', 'Europe/Berlin')]).toEqual([
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ])
    expect(formatTime('2026-10-01T01:30:00.000Z', 'Asia/Kolkata')).toBe('2026-10-01 07:00:00')
  })
  test('is read as a day, with minutes, with seconds or as an instant', () => {
    const read = (text: string) => parseTime(text, shanghai)
    expect([read('2026-10-01'), read(' 2026-10-01 09:30 '), read('2026-10-01T09:30:07')]).toEqual([
      '2026-09-30T16:00:00.000Z',
      '2026-10-01T01:30:00.000Z',
      '2026-10-01T01:30:07.000Z',
    ])
    expect([read('2026-10-01T01:30:00Z'), read('2026-10-01T09:30:00+08:00')]).toEqual(['2026-10-01T01:30:00.000Z', '2026-10-01T01:30:00.000Z'])
    for (const wrong of ['', '2026-10', '2026-02-30', '2026-02-30 09:30', '2026-10-01 25:00', '2026-10-01T99:00:00Z', 'x 2026-10-01'])
      expect(read(wrong), wrong).toBeUndefined()
  })
  test('has a day, a clock and a month in the zone, and a day begins there', () => {
    const late = '2026-09-30T16:00:00.000Z'
    expect([dayOf(late, shanghai), clockOf(late, shanghai), monthOf(late, shanghai)]).toEqual(['2026-10-01', '00:00', '2026-10'])
    expect(startOf('2026-10-01', shanghai)).toBe(late)
  })
  test('days and months that there are', () => {
    expect(['2024-02-29', '2026-02-29', '2026-2-1', '2026-13-01', '2026-10-01x'].map(isDate)).toEqual([true, false, false, false, false])
    expect([plusMonths('2026-12', 1), plusMonths('2026-01', -1), plusMonths('2026-05', 0)]).toEqual(['2027-01', '2025-12', '2026-05'])
  })
  test('spans that only meet do not overlap', () => {
    expect([overlaps('1', '2', '2', '3'), overlaps('2', '3', '1', '2'), overlaps('1', '3', '2', '4'), overlaps('2', '4', '1', '3')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
  test('working days leave out the weekend', () => {
    // 1 October 2026 is a Thursday.
    expect([0, 1, 2, 3, 7].map(count => workingDaysAfter('2026-10-01', count))).toEqual(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-12'])
  })
})

test('money is read and written to the fen, up to a bound', () => {
  expect(['0', '12', '12.5', ' 12.50 ', '0.01', '100000000'].map(text => parseMoney(text))).toEqual([0, 1200, 1250, 1250, 1, fenMax])
  expect(['', '-1', '1.234', '1.', '.5', '1e3', '100000000.01', '1,000'].map(text => parseMoney(text))).toEqual(Array.from({ length: 8 }, () => undefined))
  expect(['-1', '-0.35', '2.5', '--1'].map(text => parseMoney(text, true))).toEqual([-100, -35, 250, undefined])
  expect([0, 5, 1250, -5, -1250].map(formatMoney)).toEqual(['0.00', '0.05', '12.50', '-0.05', '-12.50'])
})
test('parts of money add up', () => {
  expect([splitMoney(100, 3), splitMoney(2, 3), splitMoney(100, 1)]).toEqual([[33, 33, 34], [0, 0, 2], [100]])
  expect([portion(999, 10_000), portion(999, 5_000), portion(1, 9_999)]).toEqual([999, 499, 0])
})

/** The codes of what a rule says to these values, '' where it says nothing. */
const says = <T>(rule: (value: T) => { readonly code: string } | undefined, ...values: readonly T[]) =>
  values.map(value => rule(value)?.code.replace('rule.', '') ?? '')
test('numbers of phones and identity papers', () => {
  expect(says(rules.phone, '', '1380000000', '138000000001', '23800000000', '13800000000')).toEqual([
    'phoneEmpty',
    'phoneLength',
    'phoneLength',
    'phoneFormat',
    '',
  ])
  expect(says(rules.idCard, '', '11010519491231002', '1101051949123100XX', '00010519491231002X', '110105194912310021')).toEqual([
    'idCardEmpty',
    'idCardLength',
    'idCardFormat',
    'idCardAddress',
    'idCardDigit',
  ])
  expect(says(rules.idCard, '11010519491231002X', '11010519491231002x')).toEqual(['', ''])
})
test('other words and numbers', () => {
  expect(says(rules.email, 'a@b.cn', 'a@b.com.cn', 'a@b.info', 'a@b', '@b.cn')).toEqual(['', '', 'email', 'email', 'email'])
  expect(says(rules.personName, '王', '王小', '王小明明', '王小明明明', 'Wang')).toEqual(['chineseName', '', '', 'chineseName', 'chineseName'])
  const admits = (names: rules.NameRule) =>
    ['王小', '阿依古丽·买买提', '买买提·', 'Anna Müller', "Conan O'Brien", 'Wang3', '王Anna', ' Anna'].filter(name => !rules.personName(name, { names }))
  expect(admits('chinese')).toEqual(['王小'])
  expect(admits('dotted')).toEqual(['王小', '阿依古丽·买买提'])
  expect(admits('any')).toEqual(['王小', '阿依古丽·买买提', 'Anna Müller', "Conan O'Brien"])
  expect(says(rules.url, 'http://a', 'HTTPS://a/b', 'ftp://a', 'http://')).toEqual(['', '', 'url', 'url'])
  expect(says(rules.clock, '00:00', '23:59', '24:00', '9:30', '09:60')).toEqual(['', '', 'clock', 'clock', 'clock'])
  expect([rules.isClock({ check: rules.clock }), rules.isClock({ check: rules.url }), rules.isClock({})]).toEqual([true, false, false])
  expect(says(rules.between(1, 3), 0, 1, 3, 4)).toEqual(['range', '', '', 'range'])
  expect(says(rules.share, -1, 0, 10_000, 10_001)).toEqual(['range', '', '', 'range'])
  expect(says(rules.positive, 0, 1)).toEqual(['positive', ''])
  expect(says(rules.remark, ' ', 'a', 'a'.repeat(200), 'a'.repeat(201))).toEqual(['remark', '', '', 'remark'])
  expect(says(rules.texts as (value: unknown) => undefined, ['a'], [], ['a', ''], ['a', 1], 'a')).toEqual(['', '', 'list', 'list', 'list'])
  expect(says(rules.days as (value: unknown) => undefined, ['2026-10-01'], [], ['10-01'], ['2026-02-30'], [1], 'x')).toEqual([
    '',
    '',
    'day',
    'day',
    'list',
    'list',
  ])
  expect(says(rules.longitude, '120.15', '-180', '180.1', 'x', '1e2')).toEqual(['', '', 'degrees', 'degrees', 'degrees'])
  expect(says(rules.latitude, '30', '-90', '90.5', '120')).toEqual(['', '', 'degrees', 'degrees'])
})

test('data from outside loses what stands in for what objects can do, and does not nest without end', () => {
  const given = JSON.parse('{"a":{"__proto__":1,"toString":2,"b":[{"constructor":3,"c":4}]}}')
  expect([onlyData(given), JSON.stringify(given)]).toEqual([true, '{"a":{"b":[{"c":4}]}}'])
  const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}0${']'.repeat(depth)}`)
  expect([onlyData(nested(65)), onlyData(nested(66)), onlyData(null), onlyData('x')]).toEqual([true, false, true, true])
  expect(onlyData({ a: nested(66), b: 1 })).toBe(false)
  expect(onlyData([1, nested(66)])).toBe(false)
})
