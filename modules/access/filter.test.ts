/** The conditions of data scopes, one by one: what may be written, what is refused by name, and what the words for who asks become. */
import { describe, expect, test } from 'vitest'
import { date, flag, int, json, money, ref, resource, text } from '../kit/index.ts'
import { filled, no, operatorsOf, readFilter, usable } from './filter.ts'

const of = resource('filter_row', {
  label: ['数据', 'Row'],
  fields: {
    word: text('文字', 'Word'),
    size: int('大小', 'Size'),
    fee: money('费用', 'Fee'),
    isOn: flag('启用', 'On'),
    day: date('日期', 'Day'),
    owner: ref('user')('人', 'Owner'),
    phone: text('电话', 'Phone', { pii: 'phone' }),
    copy: text('姓名', 'Name', { copies: 'name' }),
    more: json<object>()('其他', 'More'),
    status: int('状态', 'Status'),
  },
})
const read = (given: unknown) => {
  const found = readFilter(of, given, 'Asia/Shanghai')
  return 'where' in found ? found.where : [found.refused.code, (found.refused.detail as { at?: string } | undefined)?.at]
}

test('conditions name fields that are neither personal nor loose, and what every row has', () => {
  expect(Object.keys(usable(of))).toEqual(['word', 'size', 'fee', 'isOn', 'day', 'owner', 'status', 'id', 'createdBy', 'updatedBy', 'createdAt', 'updatedAt'])
  expect(usable(of).status!.kind).toBe('int')
})
test('each kind is offered the comparisons that fit it', () => {
  expect(operatorsOf('flag')).toEqual(['is', 'null', 'notnull'])
  expect(operatorsOf('text')).toEqual(['is', 'not', 'in', 'like', 'starts', 'null', 'notnull'])
  expect(operatorsOf('date')).toEqual(['is', 'not', 'in', 'gte', 'lte', 'gt', 'lt', 'null', 'notnull'])
  expect(operatorsOf('ref')).toEqual(['is', 'not', 'in', 'null', 'notnull'])
})

describe('what is written', () => {
  test('is read in the words of the wire', () => {
    expect(read('{"fee":"12.50","isOn":1,"word":null}')).toEqual({ fee: 1250, isOn: true, word: null })
    expect(read({ size: ['1', 2], owner: '$userId', word: '$deptId' })).toEqual({ size: [1, 2], owner: '$userId', word: '$deptId' })
    expect(read({ size: { gte: 1, lt: '3' }, word: { like: 'a' }, owner: { not: null }, day: { not: ['2026-10-01'] } })).toEqual({
      size: { gte: 1, lt: 3 },
      word: { like: 'a' },
      owner: { not: null },
      day: { not: ['2026-10-01'] },
    })
    expect(read({ any: [{ size: 1 }, { all: [{ word: { starts: 'b' } }] }] })).toEqual({ any: [{ size: 1 }, { all: [{ word: { starts: 'b' } }] }] })
    expect(read({ createdAt: { lte: '2026-10-01 08:00' } })).toEqual({ createdAt: { lte: '2026-10-01T00:00:00.000Z' } })
  })
  test.each<[unknown, string, string | undefined]>([
    ['size > 3', no.sql.code, undefined],
    [[], no.shape.code, undefined],
    ['null', no.shape.code, undefined],
    ['3', no.shape.code, undefined],
    [{}, no.empty.code, undefined],
    [{ phone: 'x' }, no.field.code, 'phone'],
    [{ copy: 'x' }, no.field.code, 'copy'],
    [{ more: 'x' }, no.field.code, 'more'],
    [{ toString: 'x' }, no.field.code, 'toString'],
    [{ size: 'x' }, no.value.code, 'size'],
    [{ size: '' }, no.value.code, 'size'],
    [{ size: [] }, no.value.code, 'size'],
    [{ size: '$userId' }, no.value.code, 'size'],
    [{ size: {} }, no.shape.code, 'size'],
    [{ size: { like: '1' } }, no.operator.code, 'size.like'],
    [{ owner: { like: '1' } }, no.operator.code, 'owner.like'],
    [{ word: { gt: 'a' } }, no.operator.code, 'word.gt'],
    [{ word: { is: 'a' } }, no.operator.code, 'word.is'],
    [{ size: { gt: null } }, no.value.code, 'size'],
    [{ size: { gt: [1] } }, no.value.code, 'size'],
    [{ any: [] }, no.shape.code, 'any'],
    [{ any: { size: 1 } }, no.shape.code, 'any'],
    [{ any: Array.from({ length: 51 }, () => ({ size: 1 })) }, no.shape.code, 'any'],
    [Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, 1])), no.deep.code, undefined],
  ])('%j is refused as %s at %s', (given, code, at) => expect(read(given)).toEqual([code, at]))
  test('nests five deep and no deeper, and holds fifty conditions in one list', () => {
    const nested = (depth: number): object => (depth === 0 ? { size: 1 } : { all: [nested(depth - 1)] })
    expect([Array.isArray(read(nested(5))), read(nested(6))]).toEqual([false, [no.deep.code, undefined]])
    expect(Array.isArray(read({ any: Array.from({ length: 50 }, () => ({ size: 1 })) }))).toBe(false)
  })
  test('is refused in words that name the field', () => {
    const found = readFilter(of, { phone: 'x' }, 'Asia/Shanghai')
    expect('refused' in found && found.refused.label[1]).toBe(`${no.field.label[1]}: phone`)
  })
})

test('words that stand for who asks become their ids, wherever they stand', () => {
  const who = { userId: 'u1', deptId: 'd1', deptIds: ['d1', 'd2'] }
  expect(filled({ owner: '$userId', word: ['$deptIds', 'd9'], any: [{ word: '$deptId' }, { size: { gte: 1 } }], day: null }, who)).toEqual({
    owner: 'u1',
    word: ['d1', 'd2', 'd9'],
    any: [{ word: 'd1' }, { size: { gte: 1 } }],
    day: null,
  })
})
