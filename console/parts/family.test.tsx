/** What forms and details leave out: what the choice beside a field does not ask for, and what a house alone reads. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { choice, flag, text } from '../../modules/kit/field.ts'
import { mark } from '../../modules/openclass/index.ts'
import { reschedule } from '../../modules/tours/moving-dates.ts'
import type { Wire } from '../call.ts'
import { session } from '../session.ts'
import { FieldList } from './FieldList.tsx'
import { askedOf, isAskedIn } from './form.ts'

afterEach(() => session.set({ userInfo: null }))

test('a field is asked for only where the choice beside it says so, and everywhere where there is no such choice', () => {
  const fields = {
    type: choice({ person: ['个人', 'Person'], company: ['企业', 'Company'] })('类型', 'Type'),
    shares: flag('开通分账', 'Shares'),
    taxNo: text('税号', 'Tax number', { onlyFor: { field: 'type', is: ['company'] } }),
    most: text('上限', 'Most', { onlyFor: { field: 'shares', is: ['1'] } }),
  }
  expect(isAskedIn(fields, { type: 'person' }, 'taxNo')).toBe(false)
  expect(isAskedIn(fields, { type: 'company' }, 'taxNo')).toBe(true)
  expect(isAskedIn(fields, { type: '', shares: 1 }, 'most')).toBe(true)
  expect(isAskedIn(fields, { shares: 0 }, 'most')).toBe(false)
  expect(isAskedIn(fields, {}, 'type')).toBe(true)
  expect(isAskedIn({ taxNo: fields.taxNo }, {}, 'taxNo')).toBe(true)
})

test('what is about something that a row has not is not asked for on it', () => {
  const asks = (row: object | undefined) => Object.keys(askedOf(reschedule.input, row as never))
  expect(asks({ balanceUntil: '2026-10-20' })).toEqual(['startDate', 'balanceUntil', 'remark'])
  for (const balanceUntil of ['', null, undefined]) expect(asks({ balanceUntil })).toEqual(['startDate', 'remark'])
  expect(asks(undefined)).toContain('balanceUntil')
})

test('the details of a family begin with what is for it: neither the code of an area nor what did not happen', () => {
  const row = { id: '1', version: 1, status: 'marked', areaCode: '110105', bySilence: 0, mark: 'present', remark: '带画笔' } as unknown as Wire
  const shown = (role: string) => {
    session.set({ userInfo: { role_alias: role } as never })
    return renderToStaticMarkup(<FieldList of={mark} row={row} />)
  }
  expect(shown('PR')).toContain('带画笔')
  for (const word of ['区划代码', '默认确认']) {
    expect(shown('PR')).not.toContain(word)
    expect(shown('AM')).toContain(word)
  }
})
