/** Erasure to the last byte: somebody who was entered, found, shown, exported and written about by HTTP is gone from every file that lies
 * beside the database, while the server runs and after it has stopped. On PostgreSQL the runbook says what goes when. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, type Serving } from '../cli/house.ts'
import { idCardDigit } from '../modules/kit/rules.ts'
import { config } from '../server/config.ts'
import { join as hire, password } from './people.ts'
import { newFolder } from './run.ts'

const tenant = '000000'
const folder = newFolder('erasure')
let serving: Serving
beforeAll(async () => {
  const settings = config({ DATABASE_URL: join(folder, 'k.db'), PORT: '0', KETANG_CAPTCHA: 'off', KETANG_LOG_READS: 'on', LOG_LEVEL: 'silent' })
  serving = await serve(settings, {})
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const idCardOf = (number: number, birthday: string): string => {
  const first = `110108${birthday}${number}`
  return first + idCardDigit(first)
}
/** A text as it may lie in a file: as it is, escaped in JSON, in an address. */
const forms = (text: string): readonly string[] => {
  const escaped = [...text].map(one => (one > '~' ? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}` : one)).join('')
  return [...new Set([text, escaped, escaped.toUpperCase(), encodeURIComponent(text), encodeURIComponent(text).toLowerCase()])]
}
const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap(one => (one.isDirectory() ? filesIn(join(path, one.name)) : [join(path, one.name)]))
/** Which of the texts lie in which file. */
function found(texts: readonly string[]): readonly string[] {
  return filesIn(folder).flatMap(file => {
    const bytes = readFileSync(file)
    return texts.filter(text => forms(text).some(form => bytes.includes(form))).map(text => `${text} in ${file.slice(folder.length + 1)}`)
  })
}

async function caller(account: string) {
  const base = serving.address
  const signed = await fetch(`${base}/api/blade-auth/oauth/token?grant_type=password&username=${account}&password=${password}`, { method: 'POST' })
  const { access_token: token } = (await signed.json()) as { access_token: string }
  const headers = { 'blade-auth': `bearer ${token}` }
  return {
    async get(path: string, query: Record<string, string> = {}) {
      const answer = await fetch(`${base}/api/${path}?${new URLSearchParams(query)}`, { headers })
      expect([path, answer.status]).toEqual([path, 200])
      return answer.headers.get('content-type')?.includes('json') ? ((await answer.json()) as any).data : Buffer.from(await answer.arrayBuffer())
    },
    async post(path: string, body: object = {}) {
      const answer = await fetch(`${base}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      expect([path, answer.status, answer.status === 200 ? '' : text]).toEqual([path, 200, ''])
      return JSON.parse(text).data
    },
    async send(path: string, name: string, content: string) {
      const form = new FormData()
      form.append('file', new Blob([content], { type: 'text/plain' }), name)
      const answer = await fetch(`${base}/api/${path}`, { method: 'POST', headers, body: form })
      expect([path, answer.status]).toEqual([path, 200])
      return ((await answer.json()) as any).data
    },
  }
}

/** A school with a class, and who works there. */
async function settleSchool(): Promise<void> {
  const { engine } = serving.parts,
    as = engine.system(tenant)
  const submit = (of: string, name: string, id: string, input: object = {}) => engine.submit(as, engine.command(of, name), id, input as Record<string, unknown>)
  await hire(engine, 'SM', { deptId: 's1', account: 'school' })
  await hire(engine, 'PA', { account: 'admin' })
  const more = { address: '中关村大街 1 号', termStart: '2026-09-01', termEnd: '2027-01-20', directRelease: 1, lng: '116.3', lat: '39.9' }
  await submit('school', 'create', 's1', {
    schoolName: '第一小学',
    schoolCode: '1',
    educationPeriod: 'primary',
    areaCode: '110108',
    areaName: '海淀区',
    ...more,
  })
  await submit('school_grade', 'create', 'g1', { schoolId: 's1', gradeName: '三年级', yearGrade: 3, sort: 3 })
  await submit('school_class', 'create', 'c1', { schoolId: 's1', gradeId: 'g1', className: '三年级一班', schoolYear: '2026-2027' })
}

test('a pupil who is erased is in no file beside the database', { tags: 'thorough', timeout: 120_000 }, async () => {
  const { engine } = serving.parts,
    as = engine.system(tenant)
  await settleSchool()
  const [school, admin] = [await caller('school'), await caller('admin')]
  const pupil = { studentName: '欧阳翡翠', phoneNumber: '13877665544', idCard: idCardOf(317, '20160229') },
    imported = { studentName: '司徒琥珀', phoneNumber: '13877665533', idCard: idCardOf(318, '20160228') }
  // Long enough for pages of their own, which are freed with the words.
  const words = `qzx 对花生过敏的小翡翠${'，'.repeat(1_900)}qzx 花生`,
    corrected = `qzx 对核桃过敏的小翡翠${'，'.repeat(1_900)}qzx 核桃`,
    fileName = '翡翠的体检报告qzx',
    content = 'qzx 血型与病史'
  const said = [
    ...Object.values(pupil),
    ...Object.values(imported),
    '欧阳玛瑙',
    'qzx 对花生过敏的小翡翠',
    'qzx 对核桃过敏的小翡翠',
    'qzx 花生',
    'qzx 核桃',
    fileName,
    content,
  ]
  const base = 'business-basic/school/student'
  const place = { schoolId: 's1', gradeId: 'g1', classId: 'c1' }

  // Entered by form and by sheet, changed, found, shown, exported, written about.
  const { id } = await school.post(`${base}/submit`, { ...pupil, ...place, studentCode: 'X1' })
  await school.post(`${base}/submit`, { id, studentName: '欧阳玛瑙' })
  await school.post(`${base}/submit`, { id, studentName: pupil.studentName })
  const sheet = `学籍号,姓名,家长手机,身份证号,学校,年级,班级\r\nX2,${imported.studentName},${imported.phoneNumber},${imported.idCard},s1,g1,c1`
  expect(await school.send(`${base}/import`, '学生翡翠的体检报告qzx.csv', sheet)).toMatchObject({ created: 1 })
  for (const one of [pupil, imported]) {
    expect((await school.get(`${base}/page`, { studentName: one.studentName })).total).toBe(1)
    for (const [name, value] of Object.entries({
      studentName_like: one.studentName,
      phoneNumber: one.phoneNumber,
      idCard: one.idCard,
      keyword: one.studentName,
    }))
      await school.get(`${base}/page`, { [name]: value })
    // Also where it has no business: lists of something else, reports, search over everything.
    await school.get('business-basic/school/class/page', { studentName: one.studentName, studentName_like: one.studentName })
  }
  await school.get(`${base}/detail`, { id })
  await school.get(`${base}/history`, { id })
  await school.get(`${base}/export`, { studentName: pupil.studentName, format: 'csv' })
  await school.post(`${base}/unmask`, { id, remark: '核对' })
  const note = await school.post('business-basic/note/submit', { ownerType: 'student', ownerId: id, text: words })
  await school.post('business-basic/note/change', { id: note.id, text: corrected })
  await school.get('business-basic/note/page', { ownerType: 'student', ownerId: id, text: '核桃过敏的小翡翠' })
  await school.get('business-basic/note/history', { id: note.id })
  // No pupil has attachments yet: one is hung on somebody's customer and erased as those of a pupil would be.
  const file = await admin.send('blade-resource/attach/upload?belongs=attached', `${fileName}.txt`, content)
  await admin.get('blade-resource/attach/page', { originalName: fileName })
  await admin.get('blade-resource/attach/history', { id: file.id ?? file.attachId })
  // As an entry of a log may hold it that was kept before logs knew of it.
  serving.note('info', 'revealed', { 'as "it" was': `${pupil.studentName} ${fileName}.txt` })
  expect(found([pupil.studentName, content]).length).toBeGreaterThan(0)

  const other = (await engine.ask(tenant, {
    kind: 'find',
    of: engine.registry.resources.get('student')!,
    where: { studentCode: 'X2' },
    limit: 1,
  } as never)) as readonly { id: string }[]
  for (const one of [id, other[0]!.id]) {
    await school.post(`${base}/leave`, { id: one, remark: '转学' })
    await school.post(`${base}/erase`, { id: one, remark: '家长要求' })
  }
  await engine.run(as, engine.command('attach', 'erase'), file.id ?? file.attachId)
  expect(await school.get(`${base}/detail`, { id })).toMatchObject({ studentName: '', status: 'erased' })
  await expect.poll(() => found(said), { timeout: 20_000 }).toEqual([])
  // Whether a page that was freed still holds words depends on what came after: that it never does is a setting.
  expect(engine.store.raw.pragma('secure_delete')).toEqual([{ secure_delete: 1 }])
  // What is in memory is written when it stops.
  await serving.stop()
  expect(found(said)).toEqual([])
  expect(statSync(join(folder, 'k.db')).size).toBeGreaterThan(100_000)
})
