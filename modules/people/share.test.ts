/** Shares are percentages with two decimals wherever somebody reads or writes them, and whole basis points inside. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { made, shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { kinds, percent } from '../kit/index.ts'
import { agency } from './index.ts'

test.each([
  ['80', 8_000],
  ['80.5', 8_050],
  ['0.01', 1],
  [80, 8_000],
  ['12.34 %', 1_234],
  ['100.00', 10_000],
  ['0', 0],
])('%s is read as a percentage', (given, points) => expect(kinds.percent.parse(given, percent('', ''), '')).toEqual({ value: points }))
test.each([['80.555'], ['-1'], ['a'], ['1e3'], [true]])('%s is no percentage', given =>
  expect(kinds.percent.parse(given, percent('', ''), '')).toMatchObject({ code: 'kind.percent' }),
)

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  const operator = made(() => on.login('PO'))
  const given = { agencyName: '启航', licenseNo: 'L1', licenseUntil: '2030-01-01', areaCode: '110108', areaName: '海淀区', contact: '李', phone: '13500000001' }

  test("an agency's share is written, listed, exported, filtered and told of as a percentage", async () => {
    const path = `/api/${agency.path!.base}`
    const { id } = (await on.post(operator, `${path}/create`, { ...given, shareBp: '80.5' })).body.data
    expect(await on.row(agency, id)).toMatchObject({ shareBp: 8_050 })
    expect((await on.get(operator, `${path}/detail?id=${id}`)).body.data.shareBp).toBe('80.50')
    expect((await on.get(operator, `${path}/${agency.path!.list ?? 'list'}?shareBp_ge=80&shareBp_le=81`)).body.data.records).toMatchObject([
      { id, shareBp: '80.50' },
    ])
    const sheet = (await on.get(operator, `${path}/export?format=csv`)).text
    expect([sheet.includes('分成比例(%)'), sheet.includes('80.50')]).toEqual([true, true])
    expect((await on.post(operator, `${path}/change`, { id, shareBp: '75' })).status).toBe(200)
    expect((await on.get(operator, `${path}/history?id=${id}`)).body.data[0].changes).toMatchObject([{ field: 'shareBp', before: '80.50', after: '75.00' }])
    for (const wrong of ['100.01', '80.555', '8000'])
      expect((await on.post(operator, `${path}/change`, { id, shareBp: wrong })).body.data.wrong, wrong).toMatchObject([{ field: 'shareBp' }])
  })
})
