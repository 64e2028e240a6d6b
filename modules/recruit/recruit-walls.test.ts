/** Attacks on what is known of bodies: through lists, ids, searches, sheets, histories and reports nobody reads it but the recruit admin and the
 * consultant, and they by a traced look alone; it goes with a consult that is given on, and is erased for good. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, web } from '../../tests/web.ts'
import type { Role } from '../kit/index.ts'
import { clue } from '../sales/index.ts'
import { consult } from './consult.ts'
import { file } from './file.ts'
import { narrowers } from './narrowers.ts'

const base = '/api/business-recruitpilots'
type Name = 'admin' | 'mine' | 'other' | 'seller' | 'manager' | 'office' | 'root' | 'school' | 'parent'
const roles: Readonly<Record<Name, Role>> = {
  admin: 'RP',
  mine: 'CS',
  other: 'CS',
  seller: 'SA',
  manager: 'SL',
  office: 'PO',
  root: 'PA',
  school: 'SM',
  parent: 'PR',
}
/** What is known of the body, and of whom. */
const secrets = /阑尾炎手术|176\.5|5\.17|红色弱|心率偏快/
const person = /13700000001|林晓峰|林建国/

const on = shared(() => web({ logReads: true }))
let as: Record<Name, Person>, id: string, of: string
const post = (who: Person, path: string, body: object) => dataOf(on.post(who, `${base}/${path}`, body))
beforeAll(async () => {
  const people: Partial<Record<Name, Person>> = {}
  for (const [name, role] of Object.entries(roles) as [Name, Role][]) people[name] = await on.login(role)
  as = people as Record<Name, Person>
  id = (
    await post(as.admin, 'consult/submit', {
      name: '林晓峰',
      phone: '13700000001',
      birthday: '2010-03-01',
      guardianName: '林建国',
      agreed: 1,
      content: '想报考',
    })
  ).id
  await post(as.admin, 'consult/assign', { id, consultantId: as.mine.userId })
  await post(as.mine, 'consult/contact', { id, way: 'phone', content: '已联系' })
  of = (await post(as.mine, 'file/submit', { consultId: id, height: '176.5', leftEye: '5.17', colours: '红色弱', illness: '阑尾炎手术' })).id
  await post(as.mine, 'file/judge', { id: of, stage: 'preselection', result: 'recheck', date: '2026-09-20', remark: '心率偏快' })
})

const doors = () => [
  `${base}/file/page`,
  `${base}/file/page?keyword=176.5`,
  `${base}/file/page?illness_like=${encodeURIComponent('阑尾')}`,
  `${base}/file/page?consultId=${id}&sort=-height`,
  `${base}/file/detail?id=${of}`,
  `${base}/file/detail?id=${of}&asOf=1`,
  `${base}/file/history?id=${of}`,
  `${base}/file/export?format=csv`,
]

describe('a body', () => {
  test.each<Name>(['other', 'seller'])('is not there for %s, who may be a consultant of others', async name => {
    for (const door of doors()) {
      const found = await on.get(as[name], door)
      expect([door, found.status, secrets.test(found.text)]).toEqual([door, /detail|history/.test(door) ? 404 : 200, false])
    }
    for (const [act, more] of [
      ['look', { remark: 'x' }],
      ['judge', { stage: 'preselection', result: 'pass', date: '2026-09-20' }],
      ['submit', { height: '170' }],
    ] as const)
      expect([act, (await on.post(as[name], `${base}/file/${act}`, { id: of, ...more })).status]).toEqual([act, 404])
    expect((await on.post(as[name], `${base}/file/submit`, { consultId: id, height: '180' })).status).toBe(400)
  })
  test.each<Name>(['manager', 'office', 'root', 'school', 'parent'])('is refused to %s at each of its doors', async name => {
    for (const door of doors()) expect([door, (await on.get(as[name], door)).status]).toEqual([door, 403])
    expect((await on.post(as[name], `${base}/file/look`, { id: of, remark: 'x' })).status).toBe(403)
  })
  test('stays out of reach of every other role, whatever rights it is given', () => {
    const bound = new Set(narrowers.map(one => one.role))
    expect([...bound].sort()).toEqual(['AM', 'AT', 'AU', 'CM', 'CS', 'EC', 'FI', 'OM', 'PA', 'PO', 'PR', 'SA', 'SD', 'SL', 'SM', 'ST', 'UU'])
    for (const one of narrowers) {
      const found = one.narrow({ userId: 'u', deptId: 'd' }).next()
      expect([one.role, found.done && found.value[file.name]]).toEqual([one.role, { consultantId: 'u' }])
    }
  })
  test.each<Name>(['admin', 'mine'])('is masked for %s until they say why they look', async name => {
    for (const door of [...doors(), `${base}/consult/detail?id=${id}`, `${base}/consult/history?id=${id}`, `${base}/consult/export?format=csv`])
      expect([door, /阑尾炎手术|176\.5|5\.17|红色弱|13700000001/.test((await on.get(as[name], door)).text)]).toEqual([door, false])
    expect((await on.post(as[name], `${base}/file/look`, { id: of })).body.data.field).toBe('remark')
    expect(await post(as[name], 'file/look', { id: of, remark: '准备体检' })).toMatchObject({ height: '176.5', illness: '阑尾炎手术' })
    expect(await post(as[name], 'consult/unmask', { id, remark: '致电' })).toMatchObject({ phone: '13700000001', guardianName: '林建国' })
    const history = (await on.get(as.admin, `${base}/file/history?id=${of}`)).text
    expect([history.includes('准备体检'), /阑尾炎手术|176\.5/.test(history)]).toEqual([true, false])
  })
  test('is in no report that others may ask for, nor is who asks', { tags: 'thorough', timeout: 60_000 }, async () => {
    const asked = new URLSearchParams({ id, ownerId: id, keyword: '林晓峰', consultId: id, size: '100' })
    const paths = on.calls.filter(one => one.method === 'GET' && /recruitpilots|home|search/.test(one.path) && !one.path.includes(':')).map(one => one.path)
    expect(paths.length).toBeGreaterThan(15)
    for (const name of ['other', 'seller', 'manager', 'school', 'parent'] as const)
      for (const path of paths) {
        const { text } = await on.get(as[name], `${path}?${asked}`)
        expect([name, path, secrets.test(text) || person.test(text)]).toEqual([name, path, false])
      }
  })
})

test('a consult is there for its consultant, the admin and the platform, masked; notes hang on it for nobody else', async () => {
  for (const name of ['other', 'seller'] as const) {
    expect((await on.get(as[name], `${base}/consult/detail?id=${id}`)).status).toBe(404)
    expect((await dataOf(on.get(as[name], `${base}/consult/page`))).records).toEqual([])
    for (const act of ['contact', 'reply', 'close', 'unmask', 'sign'])
      expect([act, (await on.post(as[name], `${base}/consult/${act}`, { id, remark: 'x', content: 'x', reply: 'x', outcome: 'gaveUp' })).status]).toEqual([
        act,
        404,
      ])
    expect((await on.post(as[name], '/api/business-basic/note/submit', { ownerType: 'pilot_consult', ownerId: id, text: 'x' })).status).not.toBe(200)
  }
  expect((await dataOf(on.get(as.office, `${base}/consult/detail?id=${id}`))).phone).toBe('137****0001')
  expect((await on.post(as.office, `${base}/consult/unmask`, { id, remark: 'x' })).status).toBe(403)
})

test('given on, the body goes along, and who had it sees it no more', async () => {
  await post(as.admin, 'consult/assign', { id, consultantId: as.other.userId })
  expect((await on.get(as.mine, `${base}/file/detail?id=${of}`)).status).toBe(404)
  expect(await post(as.other, 'file/look', { id: of, remark: '接手' })).toMatchObject({ height: '176.5' })
})

test('erased, nothing of body and person is left, in rows, history and sheets', async () => {
  await post(as.admin, 'consult/close', { id, outcome: 'gaveUp', remark: '林建国来电放弃' })
  await post(as.admin, 'consult/erase', { id, remark: '家长要求' })
  expect(await on.row(file, of)).toMatchObject({ status: 'erased', height: null, illness: null, results: null })
  expect(await on.row(consult, id)).toMatchObject({ status: 'erased', name: '', phone: '', guardianName: null, contacts: null, closeRemark: null })
  expect(await on.row(clue, (await on.row(consult, id)).clueId)).toMatchObject({ status: 'erased', name: '', phone: '', content: null })
  for (const door of [...doors(), `${base}/consult/history?id=${id}`, `${base}/consult/detail?id=${id}&asOf=2`, `${base}/consult/export?format=csv`]) {
    const { text } = await on.get(as.admin, door)
    expect([door, (secrets.exec(text) ?? person.exec(text))?.[0]]).toEqual([door, undefined])
  }
})
