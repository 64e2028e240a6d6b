/** Announcements: written by few, read by everybody once released, told by one broadcast, cleaned of what could run. */
import { beforeAll, describe, expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { message, sentNotice as notice } from '../messages/index.ts'
import { announcement, appear, no, release, revise, withdraw, wordsOf } from './announcement.ts'

const row = { id: 'n1', title: '放假', category: '1', content: '<p>周三放假</p>', releaseTime: null }
test('a release without a time is now, and tells everybody by one broadcast', () => {
  const steps = given(announcement, { ...row, status: 'draft' })
    .when(release, {})
    .steps()
  expect(steps).toHaveLength(2)
  expect(steps[0]).toMatchObject({ type: 'released', to: 'released', data: { releaseTime: '2026-10-01T04:00:00.000Z' } })
  expect(steps[1]).toMatchObject({ input: { type: 'broadcast', title: '放假', content: '周三放假', link: '/desk/notice/read/n1' } })
})
test('a release at a later time only waits, and tells nobody yet', () => {
  const steps = given(announcement, { ...row, status: 'draft', releaseTime: '2026-10-02T04:00:00.000Z' })
    .when(release, {})
    .steps()
  expect(steps).toMatchObject([{ type: 'scheduled', to: 'scheduled' }])
})
test('one that waits does not appear before its time', () =>
  given(announcement, { ...row, status: 'scheduled', releaseTime: '2026-10-02T04:00:00.000Z' })
    .when(appear, {})
    .refuses(no.notYet))
test('what is released is no draft any more: it is corrected, withdrawn or deleted', () => {
  expect(announcement.lifecycle.allowed('released')).toEqual(['revise', 'withdraw', 'remove'])
  given(announcement, { ...row, status: 'released' })
    .when(withdraw, {})
    .records('withdrawn')
})
test('a correction tells nobody again, and may keep it back until a later time', () => {
  const released = { ...row, status: 'released', releaseTime: '2026-10-01T03:00:00.000Z' } as const
  expect(given(announcement, released).when(revise, { title: '放假通知' }).steps()).toMatchObject([
    { type: 'revised', to: 'released', data: { title: '放假通知' } },
  ])
  expect(given(announcement, released).when(revise, { releaseTime: '2026-10-02T04:00:00.000Z' }).steps()).toMatchObject([{ type: 'revised', to: 'scheduled' }])
  expect(
    given(announcement, { ...released, status: 'scheduled', releaseTime: '2026-10-02T04:00:00.000Z' })
      .when(revise, { title: '二' })
      .steps(),
  ).toMatchObject([{ to: 'scheduled' }])
  given(announcement, released).when(revise, { content: '<p></p>' }).refuses(no.empty)
})
test('the words of a rich text are its text alone', () => expect(wordsOf('<h3>一</h3><p>a &amp;&nbsp;b<br>c</p><img src="/x">')).toBe('一 a & b c'))

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 120_000 })
  let operator: Person, parent: Person, coach: Person
  beforeAll(async () => {
    ;[operator, parent, coach] = [await on.login('PO'), await on.login('PR'), await on.login('AT')]
  }, 120_000)
  const base = '/api/blade-desk/notice'
  const write = async (more: object): Promise<string> => {
    const { status, body } = await on.post(operator, `${base}/submit`, {
      title: '运动会',
      category: 3,
      content: '<p>周五</p>',
      tenantId: '999999',
      status: 'draft',
      ...more,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data.id
  }
  const mine = async (person: Person) => (await on.get(person, `${base}/my-notices?current=1&size=10`)).body.data
  const told = () => on.all(notice, { type: 'broadcast' })

  test('is written by submit, kept without what could run, and named as clients name it', async () => {
    const id = await write({ title: '<b>', content: '<p onclick="x">周五</p><script>1</script>' })
    const { records } = (await on.get(operator, `${base}/list?title=${encodeURIComponent('<b>')}`)).body.data
    expect(records).toMatchObject([{ id, tenantId: '000000', category: 3, categoryName: '', content: '<p>周五</p>', status: 'draft', releaseTime: '' }])
    await on.post(operator, `${base}/submit`, { ...records[0], title: '春游', content: '<p>周六</p>' })
    expect((await on.get(operator, `${base}/detail?id=${id}`)).body.data).toMatchObject({ title: '春游', content: '<p>周六</p>' })
    expect((await on.post(operator, `${base}/remove?ids=${id}`)).status).toBe(200)
    expect((await on.get(operator, `${base}/list`)).body.data.total).toBe(0)
  })
  test('an announcement needs words or a picture', async () => {
    const answer = await on.post(operator, `${base}/submit`, { title: 'x', category: 1, content: '<p> </p>' })
    expect(answer).toMatchObject({ status: 400, body: { data: { field: 'content', rule: no.empty.code } } })
  })
  test('nobody but its writers sees a draft, whichever call they try', async () => {
    const id = await write({})
    expect((await mine(parent)).total).toBe(0)
    expect((await on.get(parent, `${base}/detail?id=${id}`)).status).toBe(404)
    expect((await on.get(parent, `${base}/list`)).status).toBe(403)
    expect((await on.post(parent, `${base}/release?id=${id}`)).status).toBe(403)
  })
  test('released, everybody reads it and is told once, without a row for each of them', async () => {
    const id = await write({ title: '开学' }),
      before = (await told()).length
    await on.post(operator, `${base}/release?id=${id}`)
    for (const person of [parent, coach]) {
      expect((await mine(person)).records).toMatchObject([{ id, title: '开学', releaseTime: expect.stringMatching(/^2026-10-01 12:00:00/) }])
      expect((await on.get(person, `${base}/detail?id=${id}`)).body.data).toMatchObject({ content: '<p>周五</p>' })
      expect((await on.get(person, '/api/business-eip/webMessage/topList')).body.data.messageList).toMatchObject([
        { title: '开学', link: `/desk/notice/read/${id}` },
      ])
    }
    expect((await told()).length).toBe(before + 1)
    expect(await on.all(message)).toEqual([])
    await on.post(operator, `${base}/withdraw?id=${id}`)
    expect((await mine(parent)).total).toBe(0)
    expect((await on.get(parent, `${base}/detail?id=${id}`)).status).toBe(404)
  })
  test('one for a later time appears then, by itself', async () => {
    const before = (await told()).length
    const id = await write({ title: '冬令时', releaseTime: '2026-10-01 12:30:00' })
    await on.post(operator, `${base}/release?id=${id}`)
    await on.tick()
    expect([(await on.row(announcement, id)).status, (await mine(parent)).total, (await told()).length]).toEqual(['scheduled', 0, before])
    on.now = '2026-10-01T04:30:00.000Z'
    await on.tick()
    expect([(await on.row(announcement, id)).status, (await told()).length]).toEqual(['released', before + 1])
    expect((await mine(parent)).records).toMatchObject([{ title: '冬令时', releaseTime: '2026-10-01 12:30:00' }])
    await on.tick()
    expect((await told()).length).toBe(before + 1)
    await on.sound()
  })
})
