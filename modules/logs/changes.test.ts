/** What was changed: found by who did it, when, and what it was, and told as each row's own history tells it to the reader. */
import { beforeAll, describe, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { newId } from '../kit/index.ts'
import { dialects } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, web } from '../../tests/web.ts'
import type { Line, Lines } from './changes.ts'

describe.each(dialects)('what was changed, on %s', dialect => {
  const on = shared(() => web({ dialect }))
  const admin = made(() => on.login('PA'))
  const operator = made(() => on.login('PO'))
  const [first, second] = [newId(), newId()]
  beforeAll(async () => {
    const param = (id: string, paramKey: string) => on.post(admin, `/api/blade-system/param/create?id=${id}`, { paramName: '参数', paramKey, paramValue: '1' })
    await param(first, 'a.first')
    await on.post(admin, `/api/blade-system/param/change?id=${first}`, { paramValue: '2' })
    await param(second, 'a.second')
    await on.post(admin, `/api/blade-system/param/remove?id=${second}`, {})
    await on.post(operator, '/api/business-basic/school/create', school)
  })
  const school = {
    schoolName: '操作小学',
    schoolCode: '110108771',
    educationPeriod: 'primary',
    areaCode: '110108',
    areaName: '海淀区',
    contact: '韩校长',
    phone: '13900001234',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
    directRelease: 1,
  }
  const page = (who: Person, query: string): Promise<Lines> => dataOf(on.get(who, `/api/blade-log/changes/page?${query}`))
  const said = ({ records }: Lines) => records.map((one: Line) => `${one.of}.${one.commandName} ${one.title}`)

  test('somebody, across kinds, newest first; by one kind, and by what was done', async () => {
    const all = await page(admin, `actor=${admin.userId}&of=param`)
    expect(said(all)).toEqual(['param.删除 参数', 'param.新增 参数', 'param.编辑 参数', 'param.新增 参数'])
    expect(all.next).toBe(null)
    expect(all.records[2]).toMatchObject({ rowId: first, kind: '系统参数', changes: [{ label: '参数键值', before: '1', after: '2' }] })
    expect(said(await page(admin, `actor=${admin.userId}&command=param.change`))).toEqual(['param.编辑 参数'])
    const both = await page(operator, 'size=100')
    expect(new Set(both.records.map(one => one.of)).size).toBeGreaterThan(1)
    expect(said(await page(operator, `actor=${operator.userId}`))).toContain('school.新增学校 操作小学')
  })

  test('page by page, nothing twice and nothing left out', async () => {
    const whole = await page(admin, 'size=100')
    const found: string[] = []
    let before = ''
    for (let i = 0; i < 100; i++) {
      const one = await page(admin, `size=3${before}`)
      found.push(...one.records.map(line => line.id))
      if (one.next === null) break
      before = `&before=${one.next}`
    }
    expect(found).toEqual(whole.records.map(one => one.id))
    expect(found.length).toBeGreaterThan(5)
  })

  test('in a time: a day is all of it, and before there was anything there is nothing', async () => {
    const day = (await page(admin, 'size=1')).records[0]!.at.slice(0, 10)
    expect((await page(admin, `of=param&from=${day}&until=${day}`)).records.length).toBe(4)
    expect(await page(admin, 'until=2020-01-01')).toEqual({ records: [], next: null })
    expect(await page(admin, 'from=2040-01-01')).toEqual({ records: [], next: null })
    expect((await on.get(admin, '/api/blade-log/changes/page?from=nonsense')).body).toMatchObject({ data: { field: 'from' } })
    for (const wrong of ['before=-5', 'before=x', 'size=0', 'size=101'])
      expect((await on.get(admin, `/api/blade-log/changes/page?${wrong}`)).body, wrong).toMatchObject({ code: 400, data: { field: wrong.split('=')[0] } })
  })

  test('nobody learns more than the rows tell them: others may not ask, masks are those of the history', async () => {
    expect((await on.get(await on.login('SM'), '/api/blade-log/changes/page')).status).toBe(403)
    const kinds: readonly { readonly name: string }[] = await dataOf(on.get(admin, '/api/blade-log/changes/kinds'))
    expect(kinds.map(one => one.name)).not.toContain('student')
    // Who may not see a kind does not see that it changed.
    expect((await page(admin, 'of=student')).records).toEqual([])
    const [line] = (await page(admin, `actor=${operator.userId}&of=school`)).records
    const [told] = await dataOf(on.get(admin, `/api/business-basic/school/history?id=${line!.rowId}`))
    expect(line!.changes).toEqual(told.changes)
    expect(JSON.stringify(line)).not.toContain('13900001234')
  })

  test('letters are told to nobody but those they are for: neither as lines nor as a kind that may be asked for', async () => {
    const secret = '只给机构看的内容'
    await dataOf(on.post(operator, '/api/business-eip/webMessage/save', { type: 'normal', title: secret, content: secret, role: 'AM' }))
    expect(await on.all(on.engine.registry.resources.get('notice')!, { title: secret })).toHaveLength(1)
    for (const one of [admin, operator])
      for (const query of ['size=100', 'of=notice', 'of=message', `of=notice&actor=${operator.userId}`, 'command=notice.send'])
        expect(JSON.stringify(await page(one, query)), query).not.toContain(secret)
    const kinds: readonly { readonly name: string }[] = await dataOf(on.get(admin, '/api/blade-log/changes/kinds'))
    expect(kinds.map(one => one.name).filter(name => ['notice', 'message'].includes(name))).toEqual([])
  })

  test('as a sheet, with what was changed in words', async () => {
    const { body, text } = (await on.get(admin, `/api/blade-log/changes/export?format=csv&of=param`)) as any
    const sheet = String(text ?? body)
    expect(sheet.split('\n')[0]).toMatch(/时间.*操作人.*改了什么/)
    expect(sheet).toContain('参数键值: 1 → 2')
  })

  test('what was taken over late is told in the time in which it happened', async () => {
    const today = on.now
    on.now = '2026-01-05T04:00:00.000Z'
    await on.engine.run(on.as('PA', { userId: admin.userId }), on.engine.command('param', 'change'), first, { paramValue: '3' })
    on.now = today
    expect((await page(admin, `of=param&from=${today.slice(0, 10)}`)).records.length).toBe(4)
  })
})
