/** The website: drafts and editions, orders, blocks that the server checks, and what the public reads of it. */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { given, knowing, rowsOf } from '../../tests/spec.ts'
import type { Person } from '../../tests/people.ts'
import { anyDialect } from '../../tests/app.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf as data, web } from '../../tests/web.ts'
import { formatTime, hour, minute, plus } from '../kit/index.ts'
import { finalResult, resultConsent, shownWorks } from '../openclass/index.ts'
import { orderOf } from './banner.ts'
import { blockKinds } from './blocks/kinds.ts'
import { bounds, type Kinds, mapTree, upcast, wrongTree } from './blocks/schema.ts'
import { pictureVerdict, verdictOf } from './checks.ts'
import { no } from './edition.ts'
import { isLink, isUpload } from './links.ts'
import { accents, contrast, grounds } from './server/colours.ts'
import { linesOf } from './screens/compared.ts'
import { html, rich, wordsOf } from './server/html.ts'
import { previews } from './server/previews.ts'
import { contentInformation, news } from './writing.ts'

const block = (type: string, props: object = {}, more: object = {}) => ({ id: `b-${type}`, type, v: 1, props, ...more })
const upload = '/api/blade-resource/file/000000.a1/p.webp'

describe('blocks', () => {
  const wrong = (...tree: readonly object[]) => wrongTree(blockKinds, tree)
  test('what each kind begins with is allowed, and every kind is there', () => {
    for (const [type, kind] of Object.entries(blockKinds))
      if (!('picture' in kind.props && 'required' in kind.props.picture)) expect([type, wrong(block(type, kind.begins))]).toEqual([type, undefined])
    expect(Object.keys(blockKinds)).toEqual(
      expect.arrayContaining([
        'hero',
        'text',
        'picture',
        'columns',
        'news',
        'activities',
        'classes',
        'achievements',
        'map',
        'numbers',
        'faq',
        'contact',
        'button',
      ]),
    )
  })
  test('unknown blocks and values are refused, and where they stand is said', () => {
    expect(wrong(block('text', { body: 'a' }), block('script'))).toMatchObject({
      code: no.block.code,
      label: ['第2个区块：没有这种区块', 'block 2: there is no such block'],
    })
    expect(wrong(block('__proto__'))?.code).toBe(no.block.code)
    expect(wrong(block('constructor'))?.code).toBe(no.block.code)
    expect(wrong(block('text', { body: 'a', onclick: 'x()' }))?.code).toBe(no.prop.code)
    expect(wrong(block('news', { count: 99 }))?.code).toBe(no.value.code)
    expect(wrong(block('text', { body: 'a' }, { v: 2 }))?.code).toBe(no.newer.code)
    expect(wrongTree(blockKinds, { a: 1 })?.code).toBe(no.tree.code)
    expect(wrong(block('text', { body: 'a' }), block('text', { body: 'b' }))?.code).toBe(no.tree.code)
  })
  test('links that run and pictures from elsewhere are refused by name', () => {
    const button = (link: string) => wrong(block('button', { action: 'a', link }))
    for (const link of [
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      'java\tscript:x',
      ' javascript:x',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'vbscript:x',
      'https:///x',
    ])
      expect([link, button(link)?.label[0]]).toEqual([link, `第1个区块“按钮”“链接”：${no.link.label[0]}`])
    for (const link of ['/site/news', 'https://a.example/x', 'mailto:a@b.cn', 'tel:110', '#top']) expect(button(link)).toBeUndefined()
    expect(wrong(block('picture', { picture: 'https://spy.example/p.png', alt: 'a' }))?.code).toBe(no.otherSite.code)
    expect(wrong(block('hero', { title: 'a', picture: upload }))?.label[1]).toBe(`block 1 – Hero – What it shows: ${no.alt.label[1]}`)
    expect(isUpload('/api/blade-resource/file/../../x')).toBe(false)
    expect(isLink('')).toBe(false)
  })
  test('depth, number and size are bounded', () => {
    const nested = (depth: number): object => block('columns', depth === 0 ? {} : { left: [{ ...nested(depth - 1), id: `n${depth}` }] })
    expect(wrong(nested(bounds.depth - 1))).toBeUndefined()
    expect(wrong(nested(bounds.depth))?.code).toBe(no.deep.code)
    expect(
      wrongTree(
        blockKinds,
        Array.from({ length: bounds.blocks + 1 }, (_, i) => block('contact', {}, { id: `c${i}` })),
      )?.code,
    ).toBe(no.many.code)
    expect(wrong(...Array.from({ length: 20 }, (_, i) => block('text', { body: 'a'.repeat(20_000) }, { id: `t${i}` })))?.code).toBe(no.large.code)
  })
  test('an older block is brought up when it is read, and one that nobody knows is left out', () => {
    const kinds: Kinds = {
      card: {
        label: ['卡', 'Card'],
        v: 3,
        props: { name: { kind: 'text', label: ['名', 'Name'] } },
        begins: {},
        up: { 1: ({ title }) => ({ label: title }), 2: ({ label }) => ({ name: label }) },
      },
    }
    expect(
      upcast(kinds, [
        { id: 'a', type: 'card', v: 1, props: { title: 'x' } },
        { id: 'b', type: 'gone', v: 1, props: {} },
      ]),
    ).toEqual([{ id: 'a', type: 'card', v: 3, props: { name: 'x' } }])
    expect(wrongTree(kinds, [{ id: 'a', type: 'card', v: 1, props: { title: 'x' } }])).toBeUndefined()
  })
  test('every rich text in a page is found, in columns and lists too', () => {
    const tree = [block('columns', { left: [block('text', { body: '<i>' })], right: [block('faq', { items: [{ question: '<q>', answer: '<b>' }] })] })]
    const cleaned = mapTree(blockKinds, tree as never, (prop, value) => (prop.kind === 'rich' ? value.toUpperCase() : value))
    expect(JSON.stringify(cleaned)).toContain('"body":"<I>"')
    expect(JSON.stringify(cleaned)).toContain('"question":"<q>","answer":"<B>"')
  })
})

describe('what is made of texts', () => {
  test('whatever is put into HTML is escaped', () => {
    expect(html`<a title="${'"><script>'}">${['<', 1, null, false]}</a>`.text).toBe('<a title="&quot;&gt;&lt;script&gt;">&lt;1</a>')
    expect(wordsOf('<p>a&nbsp;&amp;&lt;b</p><p>c</p>')).toBe('a &<b c')
    expect(rich('<h1>a</h1><img src="/x">').text).toBe('<h2>a</h2><img src="/x" loading="lazy" decoding="async" alt="">')
    // A picture of the house travels as large as the screen needs; a name with signs stays a name.
    const small = rich(`<p><img src="${upload}?a=1&amp;b=&quot;2" alt="校园"/></p>`).text
    expect(small).toContain(`src="${upload}?a=1&amp;b=&quot;2&amp;w=960" srcset="${upload}?a=1&amp;b=&quot;2&amp;w=480 480w, `)
    expect(small).toMatch(/ loading="lazy" decoding="async" alt="校园"><\/p>$/)
  })
  test('any colour of a house can be read on both grounds', () => {
    for (const colour of ['#ffffff', '#000000', '#ffe600', '#2e72b8', '#808080', '#ff0000']) {
      const { light, dark, tint, shade } = accents(colour)
      expect([
        contrast(light, grounds.light) >= 4.5,
        contrast(dark, grounds.dark) >= 4.5,
        contrast('#525d64', tint) >= 4.5,
        contrast('#aab3b8', shade) >= 4.5,
      ]).toEqual([true, true, true, true])
    }
  })
  test('a preview is read by its own key until it has run out, and by no other', () => {
    const own = previews(Buffer.alloc(32, 1)),
      shown = { tenant: '000000', kind: 'web_page', id: 'p', no: 2, until: '2026-09-01T01:00:00.000Z' }
    const token = own.token(shown)
    expect(own.read(token, '2026-09-01T00:59:59.000Z')).toEqual(shown)
    expect(own.read(token, shown.until)).toBeUndefined()
    expect(previews(Buffer.alloc(32, 2)).read(token, '2026-09-01T00:00:00.000Z')).toBeUndefined()
    expect(own.read(`${Buffer.from('["000000","web_page","q",1,"9"]').toString('base64url')}.${token.split('.')[1]}`, '2026')).toBeUndefined()
    expect(own.read('nonsense', '2026')).toBeUndefined()
  })
  test('links are resolved as the site would', () => {
    const known = { pages: new Set(['zh about-us', 'en team']), rows: new Set(['news/n1']), files: new Set(['a1']) }
    const of = (link: string) => verdictOf(link, known)
    expect(['/site/about-us', '/site/en/team', '/site/news/n1', '/site/news', '/site', '/site/en', '/login', upload, '#a', 'tel:1'].map(of)).toEqual(
      Array.from({ length: 10 }, () => 'fine'),
    )
    expect(['/site/gone', '/site/team', '/site/news/n2', '/nowhere', upload.replace('a1', 'a2')].map(of)).toEqual(Array.from({ length: 5 }, () => 'broken'))
    expect(of('https://a.example')).toBe('outside')
    // What the pages do not fetch is not seen, though it is there.
    expect(['https://a.example/p.png', 'x', 'data:image/png;base64,AA'].map(link => pictureVerdict(link, known))).toEqual(['broken', 'broken', 'fine'])
  })
  test('two texts are told apart by their lines, and what stands in both is nobody’s own', () => {
    const said = (all: readonly { readonly text: string; readonly isOwn: boolean }[]) => all.map(one => (one.isOwn ? `*${one.text}` : one.text))
    expect(linesOf('一\n二\n三', '一\n贰\n三\n四').map(said)).toEqual([
      ['一', '*二', '三'],
      ['一', '*贰', '三', '*四'],
    ])
    expect(linesOf('', '新').map(said)).toEqual([['*'], ['*新']])
  })
  test('an order names some first and loses none', () => {
    const all = ['a', 'b', 'c'].map(id => ({ id })) as never
    expect(orderOf(all, ['c', 'c', 'a'])).toEqual(['c', 'a', 'b'])
    expect(() => orderOf(all, ['x'])).toThrow(no.unknownIds.code)
    expect(() => orderOf(all, [])).toThrow()
  })
})

describe('works of pupils', () => {
  const result = (n: number, studentId: string, status: 'entered' | 'published') => ({
    id: `r${n}`,
    studentId,
    status,
    title: `画${n}`,
    openClassId: 'k',
    updatedAt: `2026-09-0${n}`,
  })
  const shown = async (...consents: readonly object[]) => {
    const known = knowing(
      rowsOf(finalResult, result(1, 'a', 'published'), result(2, 'b', 'published'), result(3, 'a', 'entered')),
      rowsOf(resultConsent, ...consents),
    )
    return (await shownWorks({ readUnscoped: known.ask } as never, { limit: 10 })).map(row => row.id)
  }
  test('hold no number of a phone, and are not found by one', async () => {
    const known = knowing(
      rowsOf(finalResult, { ...result(1, 'a', 'published'), title: '作品 13812345678', content: '电话13812345678' }),
      rowsOf(resultConsent, { studentId: 'a', status: 'live' }),
    )
    const works = (title?: string) => shownWorks({ readUnscoped: known.ask } as never, { title, limit: 10 })
    expect(await works('作品')).toMatchObject([{ title: '作品 138****5678', content: '电话138****5678' }])
    expect(await works('13812')).toEqual([])
  })
  test('of one area are those of its schools', async () => {
    const near = { ...result(1, 'a', 'published'), areaCode: '110108' },
      far = { ...result(2, 'a', 'published'), areaCode: '310104' }
    const known = knowing(rowsOf(finalResult, near, far), rowsOf(resultConsent, { studentId: 'a', status: 'live' }))
    const ids = async (within?: string) => (await shownWorks({ readUnscoped: known.ask } as never, { within, limit: 10 })).map(row => row.id)
    expect(await ids('110108')).toEqual(['r1'])
    expect(await ids('3101')).toEqual(['r2'])
    expect((await ids()).toSorted()).toEqual(['r1', 'r2'])
  })
  test('are shown when the school has published them and while the family allows it', async () => {
    expect(await shown()).toEqual([])
    expect(await shown({ studentId: 'a', status: 'live' })).toEqual(['r1'])
    expect(await shown({ studentId: 'a', status: 'removed' }, { id: 'c2', studentId: 'b', status: 'live' })).toEqual(['r2'])
  })
})

describe('a pointer', () => {
  const live = { status: 'live', title: 't', content: 'c', edition: 2, liveNo: 2, nextNo: null, publishTime: '2026-08-01T00:00:00.000Z' } as const
  const known = { found: { content: { title: 'o', content: 'x' } } } as never
  test('published twice it says nothing new', () => given(contentInformation, live).when(news.publish, {}, known).then())
  test('moves to an older edition, with the newest as a change to publish', () =>
    given(contentInformation, live)
      .when(news.publish, { no: 1 }, known)
      .records('published', { liveNo: 1, nextNo: null, nextAt: null, publishTime: live.publishTime }))
  test('an edition that is not there is refused', () =>
    given(contentInformation, live)
      .when(news.publish, { no: 9 }, { found: undefined } as never)
      .refuses(no.noEdition))
  test('a time that is over is refused', () => given(contentInformation, live).when(news.schedule, { at: '2000-01-01T00:00:00.000Z' }, known).refuses(no.early))
})

describe.each(anyDialect)('the site on %s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 300_000 })
  let editor: Person, school: Person
  const site = (path: string, headers: Record<string, string> = {}) => on.http.inject({ url: path, headers: { host: 'site.example', ...headers } })
  const base = '/api/official-website-server'
  const submit = (kind: string, body: object) => on.post(editor, `${base}/${kind}/submit`, body)
  const piece = {
    title: '秋季课程开放报名',
    category: 'notice',
    summary: '十月十日截止',
    content: '<p>详情<script>steal()</script><a href="javascript:x()">点</a></p>',
    sort: 0,
  }
  beforeAll(async () => {
    editor = await on.login('PO')
    school = await on.login('SM', { deptId: 's1' })
  }, 300_000)

  test('news is written, published, changed unseen, published again, restored, and taken down', async () => {
    const { id } = await data(submit('contentinformation', piece))
    const path = `/site/news/${id}`
    expect((await site(path)).statusCode).toBe(404)
    await data(on.post(editor, `${base}/contentinformation/publish`, { id, status: 1 }))
    const first = await site(path)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('<h1>秋季课程开放报名</h1>')
    expect(first.body).not.toMatch(/<script|javascript:|onerror|steal\(/)
    // Twice is once.
    const before = await on.row(contentInformation, id)
    await data(on.post(editor, `${base}/contentinformation/publish`, { id, status: 1 }))
    expect((await on.row(contentInformation, id)).version).toBe(before.version)
    // Unseen until it is published.
    await data(submit('contentinformation', { id, title: '报名延长一周' }))
    expect((await site(path)).body).toContain('秋季课程开放报名')
    expect((await on.row(contentInformation, id)).status).toBe('revised')
    await data(on.post(editor, `${base}/contentinformation/publish`, { id }))
    expect((await site(path)).body).toContain('<h1>报名延长一周</h1>')
    const editions = await data(on.get(editor, `${base}/editions?kind=content_information&id=${id}`))
    expect(editions.map((one: any) => [one.no, one.isLive])).toEqual([
      [2, true],
      [1, false],
    ])
    await data(on.post(editor, `${base}/contentinformation/revert`, { id, no: 1 }))
    expect((await site(path)).body).toContain('报名延长一周')
    await data(on.post(editor, `${base}/contentinformation/publish`, { id }))
    expect((await site(path)).body).toContain('秋季课程开放报名')
    await data(on.post(editor, `${base}/contentinformation/publish`, { id, status: 0 }))
    expect((await site(path)).statusCode).toBe(404)
    await on.sound()
  })

  test('a day to be published is waited for, and a change in between does not come with it', async () => {
    const day = plus(on.now, 7 * 24 * hour)
    const { id } = await data(submit('contentinformation', { ...piece, title: '下周的消息', publishTime: formatTime(day, 'Asia/Shanghai') }))
    await data(on.post(editor, `${base}/contentinformation/publish`, { id, status: '1' }))
    expect((await on.row(contentInformation, id)).status).toBe('waiting')
    await data(submit('contentinformation', { id, title: '还没写完' }))
    on.now = plus(day, -minute)
    await on.tick()
    expect((await site(`/site/news/${id}`)).statusCode).toBe(404)
    on.now = plus(day, minute)
    await on.tick()
    expect((await site(`/site/news/${id}`)).body).toContain('下周的消息')
    expect((await on.row(contentInformation, id)).status).toBe('revised')
    editor = await on.login('PO')
    school = await on.login('SM', { deptId: 's1' })
  })

  test('pages are built of blocks, checked by the server, cleaned, and shown with everything that is there now', async () => {
    const tree = [
      block('hero', { title: '下午三点半之后', lead: '<b>不是标签</b>', action: '看看', link: '/site/news' }),
      block('text', { body: '<h3>好</h3><img src="x" onerror="steal()"><script>steal()</script>' }),
      block('columns', {
        left: [block('faq', { title: '问', items: [{ question: '怎样报名？', answer: '<p onclick="x()">登录</p>' }] })],
        right: [block('numbers', { source: 'live' })],
      }),
      ...['news', 'activities', 'learning', 'classes', 'achievements', 'map', 'contact'].map(type => block(type, { title: `T-${type}` })),
    ]
    const bad = await submit('page', { title: '坏', slug: 'bad', blocks: [block('button', { action: 'x', link: 'javascript:x' })] })
    expect([bad.status, JSON.stringify(bad.body)]).toEqual([400, expect.stringContaining('链接须以http')])
    const { id } = await data(submit('page', { title: '课后服务', slug: 'after-school', inMenu: '1', description: '一句话', blocks: tree }))
    expect((await submit('page', { title: '又一个', slug: 'after-school' })).body.data.rule).toBe(no.slugTaken.code)
    expect((await submit('page', { title: '占用', slug: 'news' })).body.msg).toContain(no.slugKept.label[0])
    await data(on.post(editor, `${base}/page/publish`, { id }))
    const shown = await site('/site/after-school')
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('&lt;b&gt;不是标签&lt;/b&gt;')
    expect(shown.body).not.toMatch(/<script|onerror|onclick|steal/)
    for (const type of ['news', 'activities', 'learning', 'classes', 'achievements', 'map']) expect(shown.body).toContain(`<h2>T-${type}</h2>`)
    expect(shown.body).toContain('<meta name="description" content="一句话">')
    expect(shown.body).toContain('<link rel="canonical" href="http://site.example/site/after-school">')
    const style = /<style>(.*?)<\/style>/.exec(shown.body)![1]!
    expect(shown.headers['content-security-policy']).toBe(
      `default-src 'none'; img-src 'self' data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`,
    )
    // A new address leads on from the old one.
    await data(submit('page', { id, slug: 'after-class' }))
    const moved = await site('/site/after-school')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/site/after-class'])
    expect((await site('/site')).headers.location).toBe('/site/')
  })

  test('what was read before is not sent again, and machines find their files', async () => {
    const first = await site('/site/')
    expect((await site('/site/', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    const small = await site('/site/', { 'accept-encoding': 'gzip' })
    expect([small.headers['content-encoding'], small.rawPayload.length < first.rawPayload.length]).toEqual(['gzip', true])
    const map = await site('/sitemap.xml')
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
    const paths = [...map.body.matchAll(/<loc>http:\/\/site\.example([^<]*)<\/loc>/g)].map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(4)
    for (const path of paths) expect([path, (await site(path)).statusCode]).toEqual([path, 200])
    expect((await site('/robots.txt')).body).toContain('Sitemap: http://site.example/sitemap.xml')
    expect((await site('/site/feed.xml')).body).toMatch(/<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"[\s\S]*<entry>/)
    const missing = await site('/site/no/such/page')
    expect([missing.statusCode, missing.headers['content-type'], missing.body.includes('没有找到这个页面')]).toEqual([404, 'text/html; charset=utf-8', true])
    await data(on.post(editor, `${base}/setting/submit`, { siteName: '海淀课后', isIndexed: '0' }))
    expect((await site('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await site('/site/')).body).toContain('海淀课后')
    expect((await site('/site/en/news')).body).toContain('<html lang="en">')
  })

  test('a preview shows a draft to whoever holds the link until it runs out, and is kept nowhere', async () => {
    const { id } = await data(submit('reslerning', { title: '未完的草稿', content: '<p>秘密</p>' }))
    const { path } = await data(on.get(editor, `${base}/preview?kind=reslerning&id=${id}&hours=1`))
    const seen = await site(path)
    expect([seen.statusCode, seen.headers['cache-control'], seen.headers['x-robots-tag'], seen.headers['referrer-policy'], seen.headers['set-cookie']]).toEqual(
      [200, 'no-store', 'noindex', 'no-referrer', undefined],
    )
    expect(seen.body).toContain('秘密')
    expect((await site(`${path}x`)).statusCode).toBe(410)
    expect((await on.get(undefined, `${base}/preview?kind=reslerning&id=${id}`)).status).toBe(401)
    expect((await on.get(school, `${base}/preview?kind=reslerning&id=${id}`)).status).toBe(403)
    on.now = plus(on.now, hour + 1)
    const late = await site(path)
    expect([late.statusCode, late.body.includes('秘密')]).toEqual([410, false])
    editor = await on.login('PO')
  })

  test('drafts of nobody, taken down and another tenant are never served', async () => {
    const { id } = await data(submit('activity', { title: '草稿活动', content: '<p>未公开</p>', startTime: '2026-10-01 09:00:00' }))
    for (const path of ['/site/', '/site/activities', `/site/activities/${id}`, '/sitemap.xml', '/site/feed.xml', '/site/after-class']) {
      const { body } = await site(path)
      expect([path, /草稿活动|未公开|未完的草稿/.test(body)]).toEqual([path, false])
    }
    const { page, webPage } = await import('./page.ts')
    const other = on.engine.system('000002')
    await on.engine.run(other, page.create, 'p-other', { title: '别家的页面', slug: 'theirs', lang: 'zh' })
    await on.engine.run(other, page.publish, 'p-other', {})
    expect((await site('/site/theirs')).statusCode).toBe(404)
    expect(await on.row(webPage, 'p-other')).toBeUndefined()
    expect((await submit('activity', { title: 'x', content: 'x', startTime: '2026-10-02 09:00:00', endTime: '2026-10-01 09:00:00' })).body.data.rule).toBe(
      no.ends.code,
    )
  })

  test('a tenant has a site of its own at its domain, in its colour and under its name, also for machines', async () => {
    await on.login('PA', { tenant: '000009' })
    const [{ page }, { tenant }] = await Promise.all([import('./page.ts'), import('../identity/index.ts')])
    const theirs = on.engine.system('000009')
    await on.engine.run(theirs, page.create, 'p-own', { title: '我们的课后', slug: 'ours', lang: 'zh' })
    await on.engine.run(theirs, page.publish, 'p-own', {})
    await on.engine.run(theirs, on.engine.command(tenant.name, 'change'), '000009', { domainUrl: 'https://theirs.example/wel', colour: '#aa3377' })
    const there = (path: string) => site(path, { host: 'theirs.example' })
    const shown = await there('/site/ours')
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain(`--accent:${accents('#aa3377').light}`)
    expect(shown.body).toContain('<link rel="canonical" href="https://theirs.example/site/ours">')
    expect((await there('/sitemap.xml')).body).toContain('<loc>https://theirs.example/site/ours</loc>')
    expect(shown.body).not.toContain('海淀课后')
    // And the house's own is another site, with other pages and another colour.
    expect((await site('/site/ours')).statusCode).toBe(404)
    expect((await there('/site/after-class')).statusCode).toBe(404)
    expect((await site('/site/')).body).not.toContain(accents('#aa3377').light)
  })

  test('banners are put in one dense order, and switched', async () => {
    const ids: string[] = []
    for (const title of ['一', '二', '三']) ids.push((await data(submit('banner', { title, picture: upload, link: '/site/news' }))).id)
    expect((await submit('banner', { title: 'x', picture: 'https://spy.example/a.png' })).status).toBe(400)
    expect((await submit('banner', { title: 'x', picture: upload, link: 'javascript:x' })).body.msg).toContain(no.link.label[0])
    await data(on.post(editor, `${base}/banner/reorder`, { ids: [ids[2], ids[0]] }))
    const rows = (await data(on.get(editor, `${base}/banner/page?current=1&size=10`))).records
    expect(rows.map((row: any) => [row.title, Number(row.sort)])).toEqual([
      ['三', 1],
      ['一', 2],
      ['二', 3],
    ])
    await data(on.post(editor, `${base}/banner/disable`, { id: ids[2], status: 0 }))
    const home = await site('/site/')
    expect([home.body.includes('<b>三</b>'), home.body.includes('<b>一</b>')]).toEqual([false, true])
    await data(on.post(editor, `${base}/banner/disable`, { id: ids[2], status: 1 }))
    expect((await site('/site/')).body).toContain('<b>三</b>')
    for (const title of ['甲', '乙']) await data(submit('companyOverview', { title, content: `<p>${title}</p>` }))
    const parts = (await data(on.get(editor, `${base}/companyOverview/page?current=1&size=10`))).records
    await data(on.post(editor, `${base}/companyOverview/reorder`, { ids: `${parts[1].id},${parts[0].id}` }))
    const { body } = await site('/site/about')
    expect(body.indexOf('<h2>乙</h2>')).toBeLessThan(body.indexOf('<h2>甲</h2>'))
    await data(on.post(editor, `${base}/companyOverview/remove?ids=${parts[0].id}`))
    expect((await site('/site/about')).body).not.toContain('<h2>甲</h2>')
  })

  test('a picture of the library says what it shows, and where it is used', async () => {
    expect((await submit('media', { picture: upload, title: '操场' })).body.msg).toContain(no.alt.label[0])
    await data(submit('media', { picture: upload, title: '操场', alt: '孩子们在操场上放风筝' }))
    const uses = await data(on.get(editor, `${base}/media/uses?picture=${encodeURIComponent(upload)}`))
    expect(uses.map((one: any) => one.title).sort()).toEqual(['一', '三', '二'])
    expect((await site('/site/')).body).toContain('alt="孩子们在操场上放风筝"')
    const links = await data(on.get(editor, `${base}/links`))
    expect(links).toContainEqual(expect.objectContaining({ verdict: 'broken', link: upload, isPicture: true }))
  })
})
