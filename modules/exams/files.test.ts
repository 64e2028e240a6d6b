/** Files of questions over HTTP: what comes in with its pictures and sounds, goes out and comes in elsewhere; options by their calls; what is
 * there twice; and the papers of an exam. */
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import type { Person } from '../../tests/people.ts'
import { textIn } from '../../tests/pdf.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { find } from '../kit/index.ts'
import { importLog } from '../files/import-log.ts'
import { school } from '../people/index.ts'
import { tenant } from '../../tests/app.ts'
import { question } from './question.ts'

const on = shared(() => web(), { isPlanted: true })
let author: Person, png: Buffer
const qsn = '/api/business-product/qsn'
const post = (path: string, body: object) => dataOf(on.post(author, path, body))
const get = (path: string) => dataOf(on.get(author, path))
const refused = async (path: string, body: object) => (await on.post(author, path, body)).body.data?.rule
const form = (fields: Readonly<Record<string, string>>, file: { readonly name: string; readonly bytes: Buffer }) => {
  const mark = 'exam-file',
    head = (name: string) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"`
  const parts = Object.entries(fields).map(([name, value]) => Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`))
  const body = Buffer.concat([...parts, Buffer.from(`${head('file')}; filename="${file.name}"\r\n\r\n`), file.bytes, Buffer.from(`\r\n--${mark}--\r\n`)])
  return [body, { 'content-type': `multipart/form-data; boundary=${mark}` }] as const
}
const bring = (bankId: string, name: string, bytes: Buffer, more: Readonly<Record<string, string>> = {}) =>
  dataOf(on.post(author, `${qsn}/question/import`, ...form({ bankId, ...more }, { name, bytes })))
const fetched = async (url: string) => (await on.http.inject({ url, headers: { 'blade-auth': `bearer ${author.access}` } })).rawPayload
const questions = (bankId: string) => on.engine.ask(tenant, find(question, { bankId, status: 'usable' }, { sort: ['sort'] }))
const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])

beforeAll(async () => {
  await put(on, school, [rowIn(school, 's1', 'active', { schoolName: '一小', schoolCode: 'S1', areaCode: '110101', areaName: '东城区' })])
  author = await on.login('SM', { deptId: 's1', areaCode: '110101' })
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#468' } })
    .png()
    .toBuffer()
  for (const id of ['b1', 'b2', 'b3', 'b4', 'b5']) await post(`${qsn}/bank/create`, { id, name: `题库${id}`, subject: '科学' })
})

const choice = (stem: string) => `<assessmentItem identifier="i" title="t"><responseDeclaration identifier="R" cardinality="single" baseType="identifier">
  <correctResponse><value>b</value></correctResponse></responseDeclaration><itemBody>${stem}<choiceInteraction responseIdentifier="R" maxChoices="1">
  <simpleChoice identifier="a">鲸</simpleChoice><simpleChoice identifier="b"><img src="pictures/a.png" alt=""/></simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const packageOf = () =>
  Buffer.from(
    zipSync({
      'imsmanifest.xml': strToU8(
        `<manifest><resources>${['one', 'two', 'three'].map(one => `<resource type="imsqti_item_xmlv2p1" href="${one}.xml"/>`).join('')}</resources></manifest>`,
      ),
      'one.xml': strToU8(choice('<p>听 $x^2$ <img src="pictures/a.png" alt=""/></p><object data="sounds/a.mp3" type="audio/mpeg"/>')),
      'two.xml': strToU8(choice('<p> </p>')),
      'three.xml': strToU8('<assessmentItem><itemBody><uploadInteraction/></itemBody></assessmentItem>'),
      'pictures/a.png': png,
      'sounds/a.mp3': mp3,
    }),
  )
test('a package of QTI is looked at, question by question, comes in with its files, goes out, and comes in elsewhere as it was', {
  tags: 'thorough',
}, async () => {
  const wrong = [
    expect.objectContaining({ row: 2, field: 'stem', msg: '请填写题干' }),
    expect.objectContaining({ row: 3, msg: '不支持的题型 uploadInteraction' }),
  ]
  expect(await bring('b1', 'a.zip', packageOf(), { dryRun: '1' })).toMatchObject({ total: 3, successCount: 1, failCount: 2, messages: wrong })
  expect(await questions('b1')).toEqual([])
  expect(await bring('b1', 'a.zip', packageOf())).toMatchObject({ total: 3, created: 1, failCount: 2, messages: wrong })
  const [made] = await questions('b1')
  expect(made).toMatchObject({ type: 'single', answer: 'B', plainStem: '听 $x^2$' })
  // What came in is kept with what did not, as of every sheet; of the trial nothing is.
  const entries = await on.engine.ask(tenant, find(importLog, { type: 'question' }))
  expect(entries).toMatchObject([{ fileName: 'question.zip', total: 3, successCount: 1, failCount: 2, rows: { rejected: [{ row: 2 }, { row: 3 }] } }])
  expect(entries[0]!.fileId).toBeTruthy()
  const [, picture] = /<img src="([^"]+)"/.exec(made!.stem)!
  // One file stands in two places, and is kept once.
  expect(made!.options![1]!.image).toBe(picture)
  expect(await fetched(picture!)).toEqual(png)
  expect(await fetched(made!.audio!)).toEqual(mp3)
  const out = await fetched(`${qsn}/question/export?bankId=b1&format=qti`)
  expect(Object.keys(unzipSync(out)).map(name => name.replace(/files\/[^.]+/, 'files/x'))).toEqual(
    expect.arrayContaining(['q0001.xml', 'files/x.png', 'files/x.mp3', 'imsmanifest.xml']),
  )
  expect(await bring('b2', 'b.zip', out)).toMatchObject({ total: 1, created: 1, failCount: 0 })
  const [again] = await questions('b2')
  expect(again).toMatchObject({ plainStem: made!.plainStem, answer: 'B', type: 'single' })
  expect(again!.audio).not.toBe(made!.audio)
  expect(await fetched(again!.audio!)).toEqual(mp3)
  for (const format of ['gift', 'moodle', 'text']) expect((await fetched(`${qsn}/question/export?bankId=b1&format=${format}`)).toString()).toContain('x^2')
  // Moodle's own shape carries them within: pictures of texts and options, and the sound.
  const xml = await fetched(`${qsn}/question/export?bankId=b1&format=moodle`)
  expect(await bring('b5', 'm.xml', xml)).toMatchObject({ total: 1, created: 1, failCount: 0 })
  const [moved] = await questions('b5')
  expect(moved).toMatchObject({ plainStem: made!.plainStem, answer: 'B', type: 'single', options: [{ content: '鲸' }, {}] })
  expect(moved!.stem).not.toContain('audio')
  for (const [link, bytes] of [
    [/<img src="([^"]+)"/.exec(moved!.stem)![1], png],
    [moved!.options![1]!.image, png],
    [moved!.audio, mp3],
  ] as const) {
    expect([picture, made!.audio]).not.toContain(link)
    expect(await fetched(link!)).toEqual(bytes)
  }
})
test('a zip that holds no questions, or says that it unpacks to too much, is refused', async () => {
  const say = async (bytes: Buffer) => (await on.post(author, `${qsn}/question/import`, ...form({ bankId: 'b1' }, { name: 'a.zip', bytes }))).body.data?.rule
  expect(await say(Buffer.from('PK\x03\x04 imsmanifest.xml'))).toBe('exam_package.broken')
  expect(await say(Buffer.from(zipSync({ 'a.png': png })))).toBe('exam_file.empty')
  const large = Buffer.from(zipSync({ 'imsmanifest.xml': new Uint8Array(1_000), 'a.png': png }))
  // The size that its directory tells of the first file.
  large.writeUInt32LE(200 * 1024 * 1024, large.indexOf('PK\x01\x02') + 24)
  expect(await say(large)).toBe('exam_package.large')
})

test('a sheet that went out comes in elsewhere with the same questions, chapters, keys and marks', async () => {
  const typed =
    '# 动物\n1. （单选题）下列属于哺乳动物的是\nA. 鲸\nB. 鸡\n答案：A\n分值：3\n难度：4\n知识点：分类\n2. 水在 0℃ 结冰。\n答案：对\n3. （排序题）排\nA. x\nB. y\n答案：B,A\n4. （配对题）配\nA. 水 -> H2O\nB. 盐 -> NaCl\n'
  expect(await bring('b3', '题.txt', Buffer.from(typed))).toMatchObject({ total: 4, created: 4 })
  const sheet = await fetched(`${qsn}/question/export?bankId=b3&format=xlsx`)
  expect(await bring('b4', '题.xlsx', sheet)).toMatchObject({ total: 4, created: 4, failCount: 0 })
  const told = async (bankId: string) =>
    (await questions(bankId)).map(({ type, plainStem, answer, score, difficulty, points, options }) => [
      type,
      plainStem,
      answer,
      score,
      difficulty,
      points,
      options,
    ])
  expect(new Set((await told('b4')).map(one => JSON.stringify(one)))).toEqual(new Set((await told('b3')).map(one => JSON.stringify(one))))
  const [tree] = await get(`${qsn}/chapter/tree?bankId=b4`)
  expect(tree).toMatchObject({ name: '动物', count: 4 })
})

test('options by their calls: made, changed, moved, copied, removed, the key in step; the last two stay', async () => {
  expect(await refused(`${qsn}/question/submit`, { bankId: 'b1', type: 'single', stem: 'x', options: [null], answer: 'A' })).toBe('kernel.invalid')
  await post(`${qsn}/question/submit`, { id: 'o1', bankId: 'b1', type: 'single', stem: '选', options: [{ content: '甲' }, { content: '乙' }], answer: 'B' })
  const rows = async () =>
    (await get(`${qsn}/option/page?questionId=o1&size=50`)).records as readonly { id: string; label: string; content: string; isRight: number }[]
  const told = async () => (await rows()).map(one => `${one.label}${one.content}${one.isRight}`).join(' ')
  expect(await told()).toBe('A甲0 B乙1')
  expect((await post(`${qsn}/option/save`, { questionId: 'o1', content: '丙', isRight: 0 })).id).toContain('o1')
  await post(`${qsn}/option/submit`, { id: (await rows())[2]!.id, content: '丁', isRight: 1 })
  expect(await told()).toBe('A甲0 B乙0 C丁1')
  await post(`${qsn}/option/move`, { id: (await rows())[2]!.id, sort: 1 })
  expect(await told()).toBe('A丁1 B甲0 C乙0')
  await post(`${qsn}/option/copy`, { id: (await rows())[1]!.id })
  expect(await told()).toBe('A丁1 B甲0 C乙0 D甲 (2)0')
  await post(`${qsn}/option/remove?ids=${(await rows()).slice(1, 3).map(one => one.id)}`, {})
  expect(await told()).toBe('A丁1 B甲 (2)0')
  expect(await refused(`${qsn}/option/remove?ids=${(await rows())[1]!.id}`, {})).toBe('exam.options')
  expect(await refused(`${qsn}/option/remove?ids=o1:none`, {})).toBe('exam.noOption')
})

test('questions that are there twice are found, whatever their signs and spaces', async () => {
  for (const [id, stem] of [
    ['d1', '<p>水，在０℃结冰。</p>'],
    ['d2', '水 在0℃结冰'],
    ['d3', '水在1℃结冰'],
  ] as const)
    await post(`${qsn}/question/submit`, { id, bankId: 'b2', type: 'truefalse', stem, answer: '对' })
  const groups = (await get(`${qsn}/question/duplicates?bankId=b2`)) as readonly (readonly { id: string }[])[]
  expect(groups.map(group => group.map(one => one.id).sort())).toEqual([['d1', 'd2']])
})

test('a sound is a sound, and not too large', { tags: 'thorough' }, async () => {
  const given = { bankId: 'b1', type: 'essay', stem: '听后写' }
  const [body, headers] = form({}, { name: 'a.png', bytes: png })
  const { link } = await dataOf(on.post(author, '/api/business-eip/file/put-file', body, headers))
  expect(await refused(`${qsn}/question/submit`, { ...given, audio: link })).toBe('exam.audio')
  expect(await refused(`${qsn}/question/submit`, { ...given, audio: 'https://elsewhere/a.mp3' })).toBe('exam.audio')
  const large = Buffer.concat([mp3, Buffer.alloc(21 * 1024 * 1024)])
  const { link: long } = await dataOf(on.post(author, '/api/business-eip/file/put-file', ...form({}, { name: 'a.mp3', bytes: large })))
  expect(await refused(`${qsn}/question/submit`, { ...given, audio: long })).toBe('exam.audioSize')
})

test('the paper has what is asked and nothing of the key; the sheet has its boxes, the key its letters', { tags: 'thorough' }, async () => {
  const all = await questions('b3')
  await post('/api/business-product/exam/create', {
    id: 'e1',
    name: '期中测验',
    bankId: 'b3',
    grade: 3,
    startTime: '2040-10-01 13:00:00',
    endTime: '2040-10-01 15:00:00',
    duration: 60,
    passScore: '1.00',
    notes: '独立完成',
  })
  await post('/api/business-product/exam/compose', { id: 'e1', picks: all.map(one => ({ questionId: one.id, marks: '2.50' })) })
  await post('/api/business-product/exam/schedule', { id: 'e1' })
  const text = async (name: string) => (await textIn(await fetched(`/api/business-product/exam/paper/${name}?id=e1`))).replace(/\s+/g, ' ')
  const paper = await text('paper')
  for (const said of ['期中测验', '满分 10 分', '独立完成', '下列属于哺乳动物的是', 'A. 鲸', '2.5 分']) expect(paper).toContain(said)
  expect(paper).not.toMatch(/A,B|B,A|参考答案|水 ?→|分类/)
  expect(await text('answerSheet')).toMatch(/\[ A \] +\[ B \]/)
  const keys = await text('keys')
  for (const said of ['A', 'T', 'H2O']) expect(keys).toContain(said)
  // An order is printed mixed.
  expect(keys).toMatch(/A,B|B,A/)
})
