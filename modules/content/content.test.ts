/** Content: help by path, certificates, feedback behind a captcha, sliders in order, pages with editions. */
import { beforeAll, describe, expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import type { Person } from '../../tests/people.ts'
import { anyDialect, tenant } from '../../tests/app.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf as data, web } from '../../tests/web.ts'
import { fillContent } from './server/stock-content.ts'
import * as certificate from './certificate.ts'
import * as feedbacks from './feedback.ts'
import { numberOf } from './certified.ts'
import { feedback } from './feedback.ts'
import { docFor, helpDoc, normal, no as noHelp } from './help.ts'
import { fittingSize } from './layout.ts'
import { publicPage, sitePage, type Shown } from './page.ts'
import { slider } from './slider.ts'
import { fact } from '../kit/index.ts'

const spot = { key: 'studentName', x: 50, y: 40, size: 30, align: 'center', color: '#1c2127' } as const
const spots = [spot, { ...spot, key: 'certificateNo' as const, y: 90 }]

describe('a certificate template', () => {
  const { certificateTemplate, no } = certificate
  test('keeps its words on the paper, each once', () => {
    const check = certificateTemplate.fields.fields.check!
    expect(check(spots)).toBeUndefined()
    for (const wrong of [[spot, spot], [{ ...spot, x: 101 }], [{ ...spot, key: 'price' }], [{ ...spot, color: 'red' }], [{ ...spot, size: 4 }], { a: 1 }])
      expect(check(wrong as never)).toEqual(no.spots)
  })
  test('is put in use with a background, the name and the number', () => {
    const row = { status: 'draft', name: 'n', background: '/a.png', fields: spots } as const
    given(certificateTemplate, row).when(certificate.enable, {}).records('enabled')
    given(certificateTemplate, { ...row, background: null })
      .when(certificate.enable, {})
      .refuses(no.background)
    given(certificateTemplate, { ...row, fields: [spot] })
      .when(certificate.enable, {})
      .refuses(no.name)
  })
  const usable = { status: 'usable', name: 'n', background: '/a.png', content: '{studentName}', fields: spots, edition: 1 } as const
  test('makes a new edition when its page is changed in use, and stays one that can be issued', () => {
    given(certificateTemplate, usable).when(certificate.change, { content: '{studentName}：' }).records('changed', { content: '{studentName}：', edition: 2 })
    given(certificateTemplate, usable).when(certificate.change, { name: 'm' }).records('changed', { name: 'm' })
    given(certificateTemplate, usable)
      .when(certificate.change, { fields: [spot] })
      .refuses(no.name)
    expect(certificateTemplate.lifecycle.allowed('retired')).toEqual(['enable', 'remove'])
  })
  test('a long name is written smaller, down to half its size', () => {
    const size = (text: string) => fittingSize({ ...spot, size: 60 }, text)
    expect(['李明', '买'.repeat(12), '买'.repeat(99)].map(size)).toEqual([60, 49.5, 30])
  })
  test('numbers follow the rule of the house, and one that could give two the same counts as not set', () => {
    const number = (rule: string | null) => numberOf(rule, 'honour', '2026', 7)
    expect(['{type}{yyyy}-{n:6}', 'KT{yyyy}/{n}', null, '{n}', '{yyyy}{n:6}', 'K1{yyyy}-{n}', '{yyyy}-{n:6}x'].map(number)).toEqual([
      'RY2026-000007',
      'KT2026/7',
      ...Array.from({ length: 5 }, () => 'RY2026-000007'),
    ])
  })
})

describe('feedback', () => {
  test('is opened again once', () => {
    const closed = [fact(feedback, 'added', { isReopened: false }), fact(feedback, 'closed')]
    given(feedback, closed).when(feedbacks.reopen, {}).records('reopened', { isReopened: true })
    given(feedback, [...closed, fact(feedback, 'reopened', { isReopened: true }), fact(feedback, 'closed')])
      .when(feedbacks.reopen, {})
      .refuses(feedbacks.no.reopened)
  })
  test('carries pictures of this site only', () => {
    const check = feedback.fields.fileId.check!
    expect(check('/file/000000/a/b.png,0192-abc')).toBeUndefined()
    for (const wrong of [
      'https://elsewhere.example/a.png',
      '//elsewhere.example/a.png',
      '/\\elsewhere',
      '/a"onerror=x',
      'javascript:x',
      '/a,'.repeat(7) + '/a',
    ])
      expect(check(wrong), wrong).toEqual(feedbacks.no.images)
  })
})

test('a help document is found by its path, whatever its ending, or by the kind of its path', () => {
  const docs = [{ path: '/order/list' }, { path: '/order/detail/:id' }, { path: null }] as never
  expect(docFor(docs, '/order/list/index')).toBe(docs[0])
  expect(docFor(docs, '/order/list/')).toBe(docs[0])
  expect(docFor(docs, '/order/detail/123')).toBe(docs[1])
  expect(docFor(docs, '/order')).toBeUndefined()
  expect(docFor(docs, '/order/detail/1/2')).toBeUndefined()
  expect(normal('/index')).toBe('/')
})

test('the text of the product stands in only until a page was published, and one that was withdrawn stays away', () => {
  const stock = { title: 'stock' } as Shown
  const row = { status: 'draft', edition: 0, lang: 'zh', publishedTitle: 'own' }
  const shown = (rows: readonly object[], lang: 'zh' | 'en' = 'zh') => publicPage(rows as never, lang, stock)?.title
  expect(shown([])).toBe('stock')
  expect(shown([row])).toBe('stock')
  expect(shown([{ ...row, status: 'published', edition: 1 }])).toBe('own')
  expect(shown([{ ...row, status: 'revised', edition: 1 }], 'en')).toBe('own')
  expect(shown([{ ...row, status: 'draft', edition: 1 }])).toBeUndefined()
})

describe.each(anyDialect)('the calls of content on %s', dialect => {
  const on = shared(() => web({ dialect, captcha: 'abcde' }))
  let operator: Person, parent: Person, service: Person
  beforeAll(async () => {
    operator = await on.login('PO')
    parent = await on.login('PR')
    service = await on.login('CS')
  })
  const refused = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    expect(status).toBeGreaterThanOrEqual(400)
    return { ...body.data, msg: body.msg }
  }
  const captcha = async () => (await on.get(undefined, '/api/blade-auth/oauth/captcha')).body.key as string
  const eip = '/api/business-eip'

  test('what the product brings along is put in once, and its legal texts wait for counsel', async () => {
    const { made } = await fillContent(on.engine, tenant)
    expect(await fillContent(on.engine, tenant)).toEqual({ made: 0, there: made })
    const privacy = await on.all(sitePage, { key: 'agreement/privacy' })
    expect(privacy.map(row => [row.lang, row.status]).sort()).toEqual([
      ['en', 'draft'],
      ['zh', 'draft'],
    ])
    expect((await on.all(sitePage, { status: 'published' })).length).toBe(12)
    expect((await data(on.get(parent, `${eip}/helpx/get?path=/openclass/launch/index`))).content).toContain('上课中')
  })

  test('help is a tree that everybody reads and operators write', async () => {
    const save = (body: object) => on.post(operator, `${eip}/helpx/save`, body)
    const { id } = await data(save({ parentId: '', title: '开始', sort: 1 }))
    const child = await data(save({ parentId: id, title: '第一课', path: '/first/index', content: '<p onclick="x()">你好<script>1</script></p>', sort: 2 }))
    const tree = await data(on.get(parent, `${eip}/helpx/tree`))
    expect(tree[0]).toMatchObject({ id, parentId: '0', title: '开始', hasChildren: true, children: [{ id: child.id, path: '/first' }] })
    expect(await data(on.get(parent, `${eip}/helpx/get?path=/first`))).toMatchObject({ title: '第一课', content: '<p>你好</p>' })
    expect(await data(on.get(parent, `${eip}/helpx/get?path=/nowhere`))).toEqual({})
    expect(await refused(save({ title: '又一课', path: '/first' }))).toMatchObject({ rule: noHelp.taken.code, field: 'path' })
    expect(await refused(save({ id, parentId: child.id }))).toMatchObject({ rule: noHelp.inside.code })
    expect(await refused(save({ title: 'x', parentId: 'nowhere' }))).toMatchObject({ rule: noHelp.parent.code })
    expect(await refused(on.post(operator, `${eip}/helpx/delete?ids=${id}`))).toMatchObject({ rule: noHelp.hasChildren.code })
    await data(on.post(operator, `${eip}/helpx/delete?ids=${child.id}`))
    expect(await data(on.get(parent, `${eip}/helpx/get?path=/first`))).toEqual({})
    await data(on.post(operator, `${eip}/helpx/delete?ids=${id}`))
    expect((await on.post(parent, `${eip}/helpx/save`, { title: 'x' })).status).toBe(403)
    expect((await on.get(undefined, `${eip}/helpx/tree`)).status).toBe(401)
  })

  test('frequent questions are open to everybody, other help is not', async () => {
    const questions = await data(on.get(undefined, `${eip}/helpx/questions`))
    expect(questions.map((one: any) => one.title)).toContain('如何申请退费？')
    expect(questions.map((one: any) => one.title)).not.toContain('结算')
  })
  test('what the product wrote is told in English to who reads English; what a house wrote stays as it is until it says it in English', async () => {
    const { id } = await data(on.post(operator, `${eip}/helpx/save`, { title: '在哪里停车？', path: '/park', content: '<p>北门。</p>', isPublic: 1 }))
    const english = { 'accept-language': 'en' }
    const questions = async () => (await data(on.get(undefined, `${eip}/helpx/questions`, english))).map((one: any) => one.title).sort()
    const [own, ...others] = (await questions()).reverse()
    expect([own, others.join()]).toEqual(['在哪里停车？', expect.not.stringMatching(/\p{Script=Han}/u)])
    await data(on.post(operator, `${eip}/helpx/save`, { id, titleEn: 'Where to park?', contentEn: '<p onclick="x()">At the northern gate.</p>' }))
    expect(await questions()).toContain('Where to park?')
    expect(await data(on.get(parent, `${eip}/helpx/get?path=/park`, english))).toMatchObject({
      title: 'Where to park?',
      content: '<p>At the northern gate.</p>',
    })
    expect(await data(on.get(parent, `${eip}/helpx/get?path=/park`))).toMatchObject({ title: '在哪里停车？', content: '<p>北门。</p>' })
    await data(on.post(operator, `${eip}/helpx/delete?ids=${id}`))
  })

  test('feedback needs a captcha, whose key works once', async () => {
    const key = await captcha(),
      give = (body: object) => on.post(undefined, `${eip}/onlineFeedback/add`, body)
    expect(await data(on.get(undefined, `${eip}/onlineFeedback/checkCaptcha?key=${key}&code=ABCDE`))).toBe(true)
    await data(give({ key, code: 'abcde', content: '页面打不开', contact: '13800001111', fileId: '/file/000000/x/a.png' }))
    expect(await refused(give({ key, code: 'abcde', content: '再来一次' }))).toMatchObject({
      rule: feedbacks.no.captcha.code,
      field: 'code',
      msg: '验证码不正确',
    })
    const other = await captcha()
    expect(await data(on.get(undefined, `${eip}/onlineFeedback/checkCaptcha?key=${other}&code=xxxxx`))).toBe(false)
    expect(await refused(give({ key: other, code: 'abcde', content: 'x' }))).toMatchObject({ rule: feedbacks.no.captcha.code })
    expect(await refused(give({ key: await captcha(), code: 'abcde' }))).toMatchObject({ field: 'content', msg: '请填写反馈内容' })
    expect(await on.all(feedback)).toHaveLength(1)
  })

  test('feedback is read and answered by the service, and its pictures listed', async () => {
    const page = await data(on.get(service, `${eip}/onlineFeedback/page?status=0&createTime_dategt=2026-01-01 00:00:00`))
    const [{ id, contact }] = page.records
    expect(contact).not.toBe('')
    expect(await data(on.get(service, `${eip}/onlineFeedback/imgs?id=${id}`))).toEqual(['/file/000000/x/a.png'])
    expect(await refused(on.post(service, `${eip}/onlineFeedback/reply`, { id }))).toMatchObject({ field: 'reply', msg: '请填写回复' })
    await data(on.post(service, `${eip}/onlineFeedback/reply`, { id, reply: '已修复' }))
    expect(await on.row(feedback, id)).toMatchObject({ status: 'answered', reply: '已修复' })
    await data(on.post(service, `${eip}/onlineFeedback/close?id=${id}`, { remark: '完成' }))
    expect((await data(on.get(service, `${eip}/onlineFeedback/page?status=2`))).total).toBe(1)
    expect((await on.get(parent, `${eip}/onlineFeedback/page`)).status).toBe(403)
    expect((await on.get(parent, `${eip}/onlineFeedback/imgs?id=${id}`)).status).toBe(403)
  })

  test('slider pictures stand in an order of their own place, and only those in use are public', async () => {
    const make = (title: string, position = 'download', status = 1) =>
      data(on.post(operator, `${eip}/sliderPicture/submit`, { title, picture: '/file/000000/x/a.png', position, status, link: '/ios' }))
    const [a, b, c] = [await make('a'), await make('b'), await make('c')]
    await make('elsewhere', 'talk')
    await make('hidden', 'download', 0)
    const shown = async () => (await data(on.get(undefined, `${eip}/sliderPicture/list?position=download`))).map((one: any) => one.title)
    expect(await shown()).toEqual(['a', 'b', 'c'])
    await data(on.post(operator, `${eip}/sliderPicture/move?id=${c.id}`, { to: 'up' }))
    await data(on.post(operator, `${eip}/sliderPicture/move?id=${a.id}`, { to: 'up' }))
    expect(await shown()).toEqual(['a', 'c', 'b'])
    await data(on.post(operator, `${eip}/sliderPicture/move?id=${a.id}`, { to: 'down' }))
    expect(await shown()).toEqual(['c', 'a', 'b'])
    await data(on.post(operator, `${eip}/sliderPicture/move?id=${c.id}`, { to: 'down' }))
    expect(await shown()).toEqual(['a', 'c', 'b'])
    await data(on.post(operator, `${eip}/sliderPicture/submit`, { id: b.id, status: 0 }))
    expect(await shown()).toEqual(['a', 'c'])
    expect(
      await refused(on.post(operator, `${eip}/sliderPicture/submit`, { title: 'x', picture: '/a', position: 'talk', link: 'javascript:alert(1)' })),
    ).toMatchObject({ field: 'link' })
    expect((await on.all(slider)).length).toBe(5)
  })

  test('a page is public once it is published, edited without being seen, and withdrawn', async () => {
    const base = `${eip}/sitePage`,
      read = (lang = 'zh') => on.get(undefined, `${base}/public?key=haidian&lang=${lang}`).then(({ body }) => body.data)
    const [row] = await on.all(sitePage, { key: 'haidian', lang: 'zh' }),
      { id } = row!
    const first = await read()
    await data(on.post(operator, `${base}/change?id=${id}`, { title: '新标题', body: '<p>新<img src="x" onerror="alert(1)"></p>' }))
    expect(await read()).toEqual(first)
    expect(await on.row(sitePage, id)).toMatchObject({ status: 'revised', body: '<p>新<img src="x" /></p>' })
    await data(on.post(operator, `${base}/publish?id=${id}`))
    expect(await read()).toMatchObject({ title: '新标题', body: '<p>新<img src="x" /></p>', edition: 2 })
    expect(await read('en')).toMatchObject({ lang: 'en', edition: 1 })
    await data(on.post(operator, `${base}/change?id=${id}`, { title: '改坏了' }))
    await data(on.post(operator, `${base}/discard?id=${id}`))
    expect(await on.row(sitePage, id)).toMatchObject({ status: 'published', title: '新标题' })
    const history = await data(on.get(operator, `${base}/history?id=${id}`))
    expect(history.filter((one: any) => one.type === 'published')).toHaveLength(2)
    await data(on.post(operator, `${base}/withdraw?id=${id}`))
    expect(await read()).toMatchObject({ lang: 'en' })
    expect(await refused(on.post(operator, `${base}/submit`, { key: 'haidian', lang: 'zh', title: 't', body: 'b' }))).toMatchObject({ field: 'lang' })
    expect((await on.get(undefined, `${base}/public?key=secrets`)).body.data).toEqual({})
  })

  test('a certificate template by its call', async () => {
    const body = { name: '结课', type: 'completion', background: '/file/000000/x/a.png', content: '{studentName}', fields: JSON.stringify(spots), status: 1 }
    const made = await data(on.post(operator, `${eip}/certificateTemplate/submit`, body))
    expect((await data(on.get(operator, `${eip}/certificateTemplate/page?name=结课&type=completion`))).records).toMatchObject([
      { status: 'usable', fields: spots },
    ])
    expect((await on.post(operator, `${eip}/certificateTemplate/submit`, { id: made.id, name: 'x' })).status).toBe(200)
    await data(on.post(operator, `${eip}/certificateTemplate/disable?id=${made.id}`))
    expect((await on.post(operator, `${eip}/certificateTemplate/submit`, { id: made.id, name: 'y' })).status).toBe(409)
    await data(on.post(operator, `${eip}/certificateTemplate/remove?ids=${made.id}`))
    expect((await on.all(helpDoc)).length).toBeGreaterThan(10)
  })
})
