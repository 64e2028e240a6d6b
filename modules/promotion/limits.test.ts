/** How much somebody without an account may hold, and how often without paying: by the visitor, by the phone, and by the address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { dataOf, web, type Web } from '../../tests/web.ts'
import { minute, plus } from '../kit/index.ts'
import { limitKeys } from './limits.ts'
import { choicesOfAddress } from './server/public.ts'

const uu = '/api/business-uu'
let on: Web
let school = '',
  made = 0
const said = async (answer: Promise<{ readonly body: any }>) => {
  const { body } = await answer
  const wrong = body.data?.wrong?.[0] ?? body.data
  return { rule: wrong?.code ?? body.data?.rule, field: wrong?.field ?? body.data?.field }
}
async function hall(): Promise<string> {
  const office = await on.login('UU'),
    name = `场次${++made}`
  if (!school) {
    await dataOf(on.post(office, `${uu}/schoolinfo/submit`, { name: '实验中学', areaCode: '110108', address: '学院路1号', sort: 1, status: 1 }))
    school = (await dataOf(on.get(office, `${uu}/schoolinfo/page`))).records[0].id
  }
  const when = { date: '2026-11-01', startTime: '09:00', endTime: '11:00' }
  await dataOf(on.post(office, `${uu}/activityschedule/submit`, { name, schoolId: school, ...when, capacity: 200, price: '50.00' }))
  const { id } = (await dataOf(on.get(office, `${uu}/activityschedule/page?name=${encodeURIComponent(name)}`))).records[0]
  await dataOf(on.post(office, `${uu}/activityschedule/submit`, { id, status: 'published' }))
  await on.tick()
  return id
}
/** From an address of its own, so that one test does not use up another's. */
const from =
  (ip: string) =>
  (scheduleId: string, seats: readonly string[], more: object = {}) =>
    on.http
      .inject({ method: 'POST', url: `${uu}/public/select`, remoteAddress: ip, payload: { scheduleId, seats, ...more } })
      .then(answer => ({ body: answer.json() }))
async function chosen(answer: Promise<{ readonly body: any }>): Promise<any> {
  const { body } = await answer
  expect(body.code, body.msg).toBe(200)
  return body.data
}
async function book(own: { readonly bookingId: string; readonly key: string; readonly seats: readonly string[] }, phone: string, ip = '10.9.0.1') {
  await dataOf(on.post(undefined, '/api/blade-verify/sendQueueMessage', { phone }))
  const code = on.sent.findLast(one => one.phone === phone)!.params.code!
  const people = own.seats.map((seatNo, i) => ({ seatNo, studentName: `学生${i}` }))
  const payload = { bookingId: own.bookingId, key: own.key, phone, code, name: '王家长', people }
  const answer = await on.http.inject({ method: 'POST', url: `${uu}/public/book`, remoteAddress: ip, payload })
  return { body: answer.json() }
}

describe.each(anyDialect)('limits of holds on %s', dialect => {
  beforeAll(async () => {
    school = ''
    on = await web({ dialect })
  })
  afterAll(() => on.close())

  test('one visitor holds ten seats over all schedules and no more; another visitor at the same address goes on', async () => {
    const halls = [await hall(), await hall(), await hall()],
      select = from('10.0.0.1')
    const first = await chosen(select(halls[0]!, ['1-1', '1-2', '1-3', '1-4']))
    const { visitor } = first
    await chosen(select(halls[1]!, ['1-1', '1-2', '1-3', '1-4'], { visitor }))
    expect(await said(select(halls[2]!, ['1-1', '1-2', '1-3'], { visitor }))).toEqual({ rule: 'promotion.heldTooMany', field: 'seats' })
    await chosen(select(halls[2]!, ['1-1', '1-2'], { visitor }))
    // What is held already may be chosen anew, of as many.
    await chosen(select(halls[0]!, ['2-1', '2-2', '2-3', '2-4'], { visitor, bookingId: first.bookingId, key: first.key }))
    await chosen(select(halls[2]!, ['3-1', '3-2', '3-3', '3-4']))
    // A mark that the server did not make is nobody's.
    const forged = await chosen(select(halls[2]!, ['4-1'], { visitor: `${visitor.split('.')[0]}.AAAA` }))
    expect(forged.visitor).not.toBe(visitor)
  })

  test('who lets holds lapse again and again waits for an hour, and the rest do not', async () => {
    const id = await hall(),
      select = from('10.0.0.2')
    let visitor: string | undefined
    for (let i = 1; i <= 5; i++) {
      visitor = (await chosen(select(id, [`${i}-1`], { visitor }))).visitor
      on.now = plus(on.now, 6 * minute)
    }
    expect(await said(select(id, ['6-1'], { visitor }))).toEqual({ rule: 'promotion.lapsedTooOften', field: 'seats' })
    await on.tick()
    expect(await said(select(id, ['6-1'], { visitor }))).toEqual({ rule: 'promotion.lapsedTooOften', field: 'seats' })
    await chosen(select(id, ['6-1']))
    on.now = plus(on.now, 40 * minute)
    await chosen(select(id, ['7-1'], { visitor }))
  })

  test('a phone that books and does not pay, again and again, is refused too; the office may say other numbers', async () => {
    const id = await hall()
    on.now = plus(on.now, 120 * minute)
    await dataOf(on.post(await on.login('PA'), '/api/blade-system/param/submit', { paramName: '选座', paramKey: limitKeys.lapses, paramValue: '2' }))
    for (let i = 1; i <= 2; i++) {
      expect((await book(await chosen(from(`10.0.1.${i}`)(id, [`${i}-1`, `${i}-2`])), '13900005555')).body.code).toBe(200)
      on.now = plus(on.now, 11 * minute)
      await on.tick()
    }
    const third = await chosen(from('10.0.1.9')(id, ['3-1', '3-2']))
    expect(await said(book(third, '13900005555'))).toEqual({ rule: 'promotion.lapsedTooOften', field: 'phone' })
    expect((await book(third, '13900005556')).body.code).toBe(200)
  })
})

test('beyond many choices an address reads a picture for each further one', { tags: 'thorough' }, async () => {
  school = ''
  on = await web({ captcha: 'abcde' })
  const id = await hall(),
    ip = '10.7.0.1',
    select = from(ip)
  for (let i = 0; i < choicesOfAddress.max; i++) await chosen(select(id, [`${1 + Math.floor(i / 20)}-${1 + (i % 20)}`]))
  expect(await said(select(id, ['9-1']))).toEqual({ rule: 'account.captcha', field: 'captchaCode' })
  const picture = () => on.auth.captchas.create().key
  expect(await said(select(id, ['9-1'], { captchaKey: picture(), captchaCode: 'wrong' }))).toEqual({ rule: 'account.captcha', field: 'captchaCode' })
  await chosen(select(id, ['9-1', '9-2'], { captchaKey: picture(), captchaCode: 'abcde' }))
  // What is gone is told without one: in a rush most presses of a school that sits behind one address begin nothing.
  expect((await said(select(id, ['1-1']))).rule).toBe('promotion.conflict')
  // Another address is not asked.
  await chosen(from('10.7.0.2')(id, ['8-1']))
  on.now = plus(on.now, 11 * minute)
  await chosen(select(id, ['10-1']))
  await on.close()
})
