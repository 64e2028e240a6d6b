/** Certificates over HTTP, as the people who use them: a template with a picture, a class that is issued for, a parent who has the file, and
 * whoever follows the code. */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { tenant } from '../../tests/app.ts'
import { textIn } from '../../tests/pdf.ts'
import type { Person } from '../../tests/people.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, fileForm, web } from '../../tests/web.ts'
import { missingGlyph } from '../content/glyphs.ts'
import { certificateTemplate } from '../content/index.ts'
import { spokenCode } from '../kit/index.ts'
import { classRoster, finalResult, openClass, classCertificate } from '../openclass/index.ts'
import { agency, guardian, school, student } from '../people/index.ts'
import { tour, traveller } from '../tours/index.ts'

const on = shared(() => web(), { isPlanted: true })
let background = ''
type Name = 'admin' | 'office' | 'manager' | 'teacher' | 'elsewhere' | 'parent' | 'stranger' | 'agency'
let as: Record<Name, Person>
const templates = '/api/business-eip/certificateTemplate',
  certificates = '/api/business-openclass/classCertificate',
  study = '/api/business-openclass/studyCertificate',
  verified = '/api/business-openclass/certificate'
const get = (who: Person | undefined, path: string) => dataOf(on.get(who, path))
const post = (who: Person, path: string, body: object = {}) => dataOf(on.post(who, path, body))
const refusal = async (who: Person, path: string, body: object = {}) => {
  const { body: said } = await on.post(who, path, body)
  return [said.data?.rule ?? said.data?.code ?? said.code, said.data?.field]
}
const spot = (key: string, y: number, more: object = {}) => ({ key, x: 50, y, size: 28, align: 'center', color: '#1c2127', ...more })
const spots = [spot('studentName', 30), spot('content', 45), spot('certificateNo', 90), spot('qr', 80, { x: 90 })]
const place = { schoolId: 's1', agencyId: 'a1', areaCode: '110101' }
const klass = (id: string, status: string, more: object = {}) =>
  rowIn(openClass, id, status, {
    name: '国画班',
    openClassType: 'Aft_Class',
    productId: 'p',
    ...place,
    startDate: '2026-03-01',
    endDate: '2026-06-30',
    capacityMin: 1,
    capacity: 20,
    lessonCount: 16,
    priceCents: 0,
    ...more,
  })
const names: Readonly<Record<string, string>> = { p1: '张小明', p2: '李𪚥', p3: '王芳', p4: '赵一', p5: '钱二', q1: '外校' }
const result = (openClassId: string, studentId: string, more: object) =>
  rowIn(finalResult, `${openClassId}-${studentId}`, 'entered', { openClassId, studentId, ...place, title: '我的画', ...more })
const enrolled = (...ids: readonly string[]) =>
  ids.map(studentId => ({ studentId, enrolmentId: `e-${studentId}`, fromLessonNo: 1, from: '2026-03-01T00:00:00.000Z', to: null }))

beforeAll(async () => {
  const area = { areaCode: '110101', areaName: '东城区' }
  await put(on, school, [
    rowIn(school, 's1', 'active', { schoolName: '第一小学', schoolCode: 'S1', ...area }),
    rowIn(school, 's2', 'active', { schoolName: '第二小学', schoolCode: 'S2', ...area }),
  ])
  await put(on, agency, [rowIn(agency, 'a1', 'active', { agencyName: '启航艺术', licenseNo: 'L', ...area })])
  const pupil = (id: string) => rowIn(student, id, 'live', { studentName: names[id], studentCode: id, schoolId: 's1', areaCode: '110101', yearGrade: 4 })
  await put(on, student, Object.keys(names).map(pupil))
  await put(on, guardian, [
    rowIn(guardian, 'w1', 'bound', {
      studentId: 'p1',
      schoolId: 's1',
      areaCode: '110101',
      userId: 'mother',
      phone: '13900000000',
      maySee: true,
      mayReceive: true,
    }),
  ])
  await put(on, openClass, [
    klass('k', 'completed'),
    klass('open', 'teaching'),
    klass('tour', 'completed', { openClassType: 'Study' }),
    klass('many', 'completed'),
  ])
  const roster = (id: string, pupils: readonly object[]) => rowIn(classRoster, id, 'live', { pupils })
  await put(on, classRoster, [roster('k', enrolled('p1', 'p2', 'p3', 'p4')), roster('open', enrolled('p1')), roster('many', enrolled('p1', 'p3', 'p4', 'p5'))])
  await put(on, finalResult, [result('k', 'p1', { score: 95 }), result('k', 'p4', { notAssessed: true })])
  await put(on, tour, [
    rowIn(tour, 't', 'completed', {
      name: '良渚研学',
      destination: '良渚',
      ...place,
      productId: 'p',
      startDate: '2026-09-05',
      endDate: '2026-09-06',
      capacity: 20,
      capacityMin: 1,
    }),
  ])
  await put(on, traveller, [rowIn(traveller, 't:p1', 'listed', { openClassId: 't', studentId: 'p1', ...place, handedAt: '2026-09-06T08:00:00.000Z' })])
  as = {
    admin: await on.login('PA'),
    office: await on.login('PO'),
    manager: await on.login('SM', { deptId: 's1', areaCode: '110101' }),
    teacher: await on.login('ST', { deptId: 's1', areaCode: '110101' }),
    elsewhere: await on.login('SM', { deptId: 's2', areaCode: '110101' }),
    parent: await on.login('PR', { userId: 'mother' }),
    stranger: await on.login('PR'),
    agency: await on.login('AM', { deptId: 'a1' }),
  }
  background = await uploaded(as.office, '#fdf6e3')
}, 60_000)
async function uploaded(who: Person, colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 280, height: 198, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return (await dataOf(on.post(who, '/api/business-eip/file/put-file', fileForm('b.png', bytes)))).link
}
const pdf = async (who: Person, base: string, id: string) => {
  const answer = await on.http.inject({
    method: 'GET',
    url: `${base}/paper/certificate?id=${encodeURIComponent(id)}&origin=https://school.example`,
    headers: { 'blade-auth': `bearer ${who.access}` },
  })
  return { status: answer.statusCode, bytes: answer.rawPayload }
}
const codeOf = async (id: string): Promise<string> => `${tenant}.${(await on.row(classCertificate, id)).verifyId}`

let templateId = ''
test('a template is designed and put in use; what can not be printed is refused by its character', async () => {
  const fields = [...spots, spot('words', 10, { text: '𪚥' })]
  ;({ id: templateId } = await post(as.office, `${templates}/submit`, { name: '结课', type: 'completion', content: '{studentName}完成{className}', fields }))
  expect(await refusal(as.office, `${templates}/enable`, { id: templateId })).toEqual(['certificateTemplate.background', 'background'])
  await post(as.office, `${templates}/submit`, { id: templateId, background })
  const { body } = await on.post(as.office, `${templates}/enable`, { id: templateId })
  expect(body.msg).toContain('𪚥')
  expect(body.data).toMatchObject({ rule: 'certificateTemplate.glyph', field: 'fields', codePoint: 'U+2A6A5' })
  await post(as.office, `${templates}/submit`, { id: templateId, fields: spots })
  expect(await refusal(as.manager, `${templates}/enable`, { id: templateId })).toEqual(['certificateTemplate.notYours', undefined])
  await post(as.office, `${templates}/enable`, { id: templateId })
  for (const [wrong, rule] of [
    [{ content: '{nobody}' }, 'kernel.invalid'],
    [{ fields: [...spots, spot('qr', 1)] }, 'kernel.invalid'],
    [{ fields: spots.slice(1) }, 'certificateTemplate.name'],
    [{ fields: [...spots, spot('seal', 70)] }, 'certificateTemplate.seal'],
  ] as const)
    expect((await refusal(as.office, `${templates}/submit`, { id: templateId, ...wrong }))[0], rule).toBe(rule)
})

test('certificates are issued for a whole class at once, and each pupil is told apart', async () => {
  const given = { openClassId: 'k', templateId }
  expect(await refusal(as.manager, `${certificates}/issue`, { openClassId: 'open', studentIds: ['p1'], templateId })).toEqual([
    'class_certificate.notOver',
    'openClassId',
  ])
  expect(await refusal(as.manager, `${certificates}/issue`, { openClassId: 'tour', studentIds: ['p1'], templateId })).toEqual([
    'class_certificate.isTour',
    'openClassId',
  ])
  expect(await refusal(as.manager, `${certificates}/issue`, { ...given, studentIds: ['p5'] })).toEqual(['class_certificate.notThere', 'studentId'])
  const draft = await post(as.office, `${templates}/submit`, { name: '草稿', type: 'completion' })
  expect(await refusal(as.manager, `${certificates}/issue`, { ...given, studentIds: ['p1'], templateId: draft.id })).toEqual([
    'certificate.noTemplate',
    'templateId',
  ])
  expect(await refusal(as.elsewhere, `${certificates}/issue`, { ...given, studentIds: ['p1'] })).not.toEqual([200, undefined])
  expect((await on.post(as.agency, `${certificates}/issueAll`, given)).status).toBe(403)
  expect((await get(as.teacher, `${verified}/pupils?of=class&openClassId=k`)).pupils.map((one: any) => [one.studentId, one.status])).toEqual(
    ['p1', 'p2', 'p3', 'p4'].map(id => [id, 'none']),
  )
  expect((await on.get(as.elsewhere, `${verified}/pupils?of=class&openClassId=k`)).body.success).toBe(false)
  const outcomes = await post(as.teacher, `${certificates}/issueAll`, given)
  expect(outcomes.map((one: any) => [one.studentId, one.success, one.certificateNo])).toEqual([
    ['p1', true, 'JY2026-000001'],
    ['p2', false, ''],
    ['p3', true, 'JY2026-000002'],
    ['p4', false, ''],
  ])
  expect(outcomes[1].msg).toContain('𪚥')
  expect(outcomes[3].msg).toContain('不评价')
  // Who has one is left out; nobody is issued for twice.
  expect((await post(as.teacher, `${certificates}/issueAll`, given)).map((one: any) => one.studentId)).toEqual(['p2', 'p4'])
})

test('a template that prints a score is for pupils who have one', async () => {
  const { id } = await post(as.office, `${templates}/submit`, { name: '带成绩', type: 'honour', background, fields: [...spots, spot('score', 60)] })
  await post(as.office, `${templates}/enable`, { id })
  expect(await refusal(as.manager, `${certificates}/issue`, { openClassId: 'many', studentIds: ['p3'], templateId: id })).toEqual([
    'certificate.noScore',
    'studentId',
  ])
})

test('a school keeps templates of its own: nobody else sees or issues with them, and it changes none of the platform', async () => {
  const made = { name: '本校结课', type: 'completion', schoolId: 's2', background, fields: spots }
  const { id } = await post(as.manager, `${templates}/submit`, made)
  await post(as.manager, `${templates}/enable`, { id })
  expect((await on.row(certificateTemplate, id)).schoolId).toBe('s1')
  const seen = async (who: Person) => (await dataOf(on.get(who, `${templates}/page?size=100`))).records.map((one: any) => one.id) as readonly string[]
  for (const who of [as.manager, as.teacher, as.office]) expect(await seen(who)).toEqual(expect.arrayContaining([id, templateId]))
  expect((await seen(as.elsewhere)).includes(id)).toBe(false)
  expect((await seen(as.elsewhere)).includes(templateId)).toBe(true)
  for (const door of ['detail', 'history']) expect((await on.get(as.elsewhere, `${templates}/${door}?id=${id}`)).status).toBe(404)
  expect((await on.post(as.elsewhere, `${templates}/disable`, { id })).status).toBe(404)
  for (const act of ['disable', 'remove'] as const)
    expect((await on.post(as.manager, `${templates}/${act}`, { id: templateId, ids: templateId })).body.data.rule).toMatch(/notYours|notNow/)
  expect(await refusal(as.manager, `${templates}/submit`, { id: templateId, name: 'x' })).toEqual(['certificateTemplate.notYours', undefined])
  await put(on, certificateTemplate, [rowIn(certificateTemplate, 'far', 'usable', { ...made, schoolId: 's2' })])
  expect(await refusal(as.office, `${certificates}/issue`, { openClassId: 'many', studentIds: ['p3'], templateId: 'far' })).toEqual([
    'certificate.otherSchool',
    'templateId',
  ])
})

test('the file is drawn anew of what was kept, the same bytes each time, whatever becomes of the template', { tags: 'thorough' }, async () => {
  const first = await pdf(as.parent, certificates, 'k:p1')
  expect(first.status).toBe(200)
  const text = await textIn(first.bytes)
  for (const word of ['张小明', '张小明完成国画班', 'JY2026-000001']) expect(text).toContain(word)
  const hash = createHash('sha256').update(first.bytes).digest('hex')
  expect((await on.row(classCertificate, 'k:p1')).fileHash).toBe(hash)
  await post(as.office, `${templates}/submit`, { id: templateId, content: '{studentName}毕业', background: await uploaded(as.office, '#223344') })
  expect(await on.row(certificateTemplate, templateId)).toMatchObject({ edition: 2, status: 'usable' })
  expect(await on.row(classCertificate, 'k:p1')).toMatchObject({ edition: 1 })
  expect(
    createHash('sha256')
      .update((await pdf(as.manager, certificates, 'k:p1')).bytes)
      .digest('hex'),
  ).toBe(hash)
  // Its pupil's family and school have it, and nobody else.
  expect((await pdf(as.stranger, certificates, 'k:p1')).status).toBe(404)
  expect((await pdf(as.elsewhere, certificates, 'k:p1')).status).toBe(404)
})

test('whoever follows the code is told that it is genuine, with a masked name; then that it was revoked, and when; then what holds now', async () => {
  const id = await codeOf('k:p1'),
    ask = () => get(undefined, `${verified}/verify?id=${id}`)
  expect(await ask()).toMatchObject({
    state: 'valid',
    name: '张**',
    certificateNo: 'JY2026-000001',
    issueDate: '2026-10-01',
    printed: { className: '国画班', score: '95' },
  })
  expect(await refusal(as.manager, `${certificates}/revoke`, { id: 'k:p1' })).not.toEqual([200, undefined])
  expect((await on.post(as.teacher, `${certificates}/revoke`, { id: 'k:p1', remark: '错' })).status).toBe(403)
  await post(as.manager, `${certificates}/revoke`, { id: 'k:p1', remark: '姓名有误' })
  const revoked = await ask()
  expect(revoked).toMatchObject({ state: 'revoked', revokedDate: '2026-10-01' })
  // Why is not for everybody.
  expect(JSON.stringify(revoked)).not.toContain('有误')
  expect((await pdf(as.parent, certificates, 'k:p1')).status).toBe(409)
  await on.tick()
  const { records: letters } = await get(as.parent, '/api/business-eip/webMessage/list?size=50')
  expect(letters.find((one: any) => one.title.startsWith('结课证书已撤销：国画班 · '))?.content).toContain('姓名有误')
  // For all who never had one: who lost theirs is issued another by name alone.
  expect((await post(as.manager, `${certificates}/issueAll`, { openClassId: 'k', templateId })).map((one: any) => one.studentId)).not.toContain('p1')
  await post(as.manager, `${certificates}/issue`, { openClassId: 'k', studentIds: ['p1'], templateId })
  expect(await codeOf('k:p1')).toBe(id)
  expect(await ask()).toMatchObject({ state: 'valid', certificateNo: 'JY2026-000003', former: [{ no: 'JY2026-000001', revoked: '2026-10-01' }] })
  await post(as.admin, '/api/blade-system/param/submit', { paramName: '公开姓名', paramKey: 'certificate.publicName', paramValue: 'full' })
  expect((await ask()).name).toBe('张小明')
})

test('who has the paper and no link types its number and the code that is read to them; one alone says nothing', async () => {
  const { verifyId, certificateNo } = await on.row(classCertificate, 'k:p1')
  const [code] = spokenCode(verifyId!),
    ask = (no: string, said: string) => get(undefined, `${verified}/verify?no=${encodeURIComponent(no)}&code=${encodeURIComponent(said)}`)
  expect(await ask(certificateNo, code)).toMatchObject({ state: 'valid', certificateNo })
  expect(await ask(` ${certificateNo.toLowerCase()}`, code.toLowerCase().replace('-', ' '))).toMatchObject({ state: 'valid' })
  for (const [no, said] of [
    [certificateNo, ''],
    ['', code],
    [certificateNo, code.replace(/.$/, last => (last === '2' ? '3' : '2'))],
    ['JY2026-000002', code],
  ] as const)
    expect(await ask(no, said)).toEqual({ state: 'unknown' })
})

test('a code of nothing says no more than that, and who guesses is soon not answered', async () => {
  const { verifyId } = await on.row(classCertificate, 'k:p3')
  const wrong = ['', 'x', verifyId!, `other.${verifyId}`, `${tenant}.${verifyId!.slice(0, -1)}0`, `${tenant}.k:p3`, `${tenant}.JY2026-000002`]
  for (const id of wrong.filter(one => one !== `${tenant}.${verifyId}`))
    expect(await get(undefined, `${verified}/verify?id=${encodeURIComponent(id)}`)).toEqual({ state: 'unknown' })
  let tries = 0
  while ((await on.get(undefined, `${verified}/verify?id=${tenant}.${crypto.randomUUID()}`)).body.success && tries < 40) tries++
  expect(tries).toBeLessThan(20)
  expect((await on.get(undefined, `${verified}/verify?id=${tenant}.${verifyId}`)).body.success).toBe(false)
})

test('a tour has its own, of the same numbers, and a family finds both beside the results', async () => {
  const { id } = await post(as.office, `${templates}/submit`, {
    name: '研学',
    type: 'study',
    background,
    fields: spots,
    content: '{studentName}参加{className}，{hours}天',
  })
  await post(as.office, `${templates}/enable`, { id })
  const [outcome] = await post(as.manager, `${study}/issueAll`, { openClassId: 't', templateId: id })
  expect(outcome).toMatchObject({ studentId: 'p1', success: true, certificateNo: 'YX2026-000004' })
  expect(await textIn((await pdf(as.parent, study, 't:p1')).bytes)).toMatch(/张小明参加良渚研学.2天/)
  const { children } = await get(as.parent, `${verified}/family`)
  expect(children).toMatchObject([{ studentId: 'p1', studentName: '张小明' }])
  expect(children[0].all.map((one: any) => [one.kind, one.title, one.score, one.certificate?.status])).toEqual([
    ['tour', '良渚研学', '', 'issued'],
    ['class', '国画班', '95', 'issued'],
  ])
  expect((await get(as.stranger, `${verified}/family?studentId=p1`)).children).toEqual([])
})

test('whatever is issued, revoked and issued anew at once, and however the rule of numbers is changed, no number is given twice', {
  tags: 'thorough',
}, async () => {
  const pupils = ['p1', 'p3', 'p4', 'p5'],
    seen: string[] = []
  let rule = ''
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ pupil: fc.constantFrom(...pupils), act: fc.constantFrom('issue', 'revoke') }), { minLength: 4, maxLength: 12 }),
      fc.constantFrom('{type}{yyyy}-{n:6}', 'KT-{yyyy}-{n}', '{yyyy}/{n:3}', 'bad', '{n}{yyyy}', '{type}{yyyy}{n:2}'),
      async (acts, paramValue) => {
        const given = rule ? { id: rule, paramValue } : { paramName: '证书编号', paramKey: 'certificate.number', paramValue }
        const saved = await post(as.admin, '/api/blade-system/param/submit', given)
        rule ||= saved.id
        const sent = acts.map(({ pupil, act }) =>
          act === 'issue'
            ? on.post(as.manager, `${certificates}/issue`, { openClassId: 'many', studentIds: [pupil], templateId })
            : on.post(as.manager, `${certificates}/revoke`, { id: `many:${pupil}`, remark: '重发' }),
        )
        await Promise.all(sent)
      },
    ),
    { numRuns: 12 },
  )
  for (const fact of await on.log.after(tenant, 0, 50_000))
    if (fact.type === 'issued' && /certificate$/.test(fact.resource)) seen.push(String(fact.data.certificateNo))
  expect(seen.length).toBeGreaterThan(12)
  expect(new Set(seen).size).toBe(seen.length)
  // The verify id stays with the pupil and the class.
  const kept = await on.all(classCertificate, { openClassId: 'many' })
  for (const one of kept) {
    const given = (await on.log.history(tenant, classCertificate, one.id)).filter(fact => fact.type === 'issued')
    expect(new Set(given.map(fact => fact.data.verifyId)).size).toBe(1)
    expect(one.former?.length ?? 0).toBe(given.length - 1)
  }
})

test('what is erased with a pupil is nobody’s certificate any more', async () => {
  const id = await codeOf('k:p3')
  await on.run(on.as('system'), on.engine.command('class_certificate', 'erase'), 'k:p3', {})
  on.now = '2026-10-02T04:00:00.000Z'
  expect(await get(undefined, `${verified}/verify?id=${id}`)).toEqual({ state: 'unknown' })
  expect((await on.row(classCertificate, 'k:p3')).printedName ?? '').not.toContain('王芳')
})

test('the characters that a rule lets through are those that the fonts have', async () => {
  const { resolve } = createRequire(import.meta.url)
  const fontkit = createRequire(resolve('pdfkit'))('fontkit')
  const fonts = ['400Regular/NotoSansSC_400Regular', '700Bold/NotoSansSC_700Bold'].map(one =>
    fontkit.openSync(resolve(`@expo-google-fonts/noto-sans-sc/${one}.ttf`)),
  )
  const known = fonts.map(font => new Set<number>(font.characterSet))
  const isLet = (code: number) => missingGlyph(String.fromCodePoint(code)) === undefined
  const wrong: number[] = []
  for (let code = 0x20; code <= 0x323af; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const isThere = known.every(set => set.has(code))
    // Sets are quick; now and then the fonts are asked themselves.
    if (isThere !== isLet(code) || (code % 97 === 0 && isThere !== fonts.every(font => font.hasGlyphForCodePoint(code)))) wrong.push(code)
  }
  expect(wrong).toEqual([])
})
