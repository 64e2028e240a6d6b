/** Imports: previewed without a trace, refused by row and column, harmless when repeated. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idCardDigit } from '../modules/kit/rules.ts'
import { gbk } from '../server/sheets/gbk.ts'
import { openSheet } from '../server/sheets/sheet-stream.ts'
import { config } from '../server/config.ts'
import { ensureBaseline } from './baseline.ts'
import { type Desk, desksAfter } from './fixture.ts'
import { open } from './house.ts'
import { importRows } from './import-rows.ts'
import { students } from './import-students.ts'

let at: Desk
const idCard = (first17: string): string => first17 + idCardDigit(first17)
const rightCard = idCard('33990020160505007')
const wrongCard = rightCard.slice(0, 17) + (rightCard.endsWith('1') ? '2' : '1')
const schoolRows = [
  ['学校名称', '学校编码', '学段', '区划代码', '所属区县', '学期开始', '学期结束'],
  ['云溪小学', 'S1', '小学', '330106', '西湖区', '2026-09-01', '2027-01-20'],
]
const head = ['姓名', '学籍号', '学校', '年级', '班级', '性别', '身份证号', '家长姓名', '家长手机', '关系']
const lin = ['林青禾', 'G1', '云溪小学', '三年级', '一班', '女', idCard('33990020170101001'), '林立群', '19900000001', '父亲']
const lan = ['林星野', 'G2', '云溪小学', '一年级', '二班', '男', idCard('33990020190301002'), '林立群', '19900000001', '父亲']

const withSchool = desksAfter(async at => expect((await at.run('import', 'schools', at.sheet('schools.csv', schoolRows))).exit).toBe(0))
beforeEach(async () => {
  at = await withSchool()
})
afterEach(() => at.remove())

test('an import of schools opens the grades of their period', async () => {
  expect((await at.rows('school_grade')).map(row => row.gradeName)).toEqual(expect.arrayContaining(['一年级', '六年级']))
  expect(await at.rows('school_grade')).toHaveLength(6)
})

test('a preview says what would happen and writes nothing', async () => {
  const before = await at.rows('user')
  const { exit, json } = await at.run('import', 'students', at.sheet('s.csv', [head, lin, lan]), '--dry-run', '--json')
  expect([exit, json.made, json.rejected, json.dryRun]).toEqual([0, 2, 0, true])
  expect(await at.rows('student')).toEqual([])
  expect(await at.rows('school_class')).toEqual([])
  expect(await at.rows('user')).toEqual(before)
})

test('brothers and sisters share the account of the guardian with their phone, with a relation each', async () => {
  const { json } = await at.run('import', 'students', at.sheet('s.csv', [head, lin, lan]), '--json')
  expect([json.made, json.rejected]).toEqual([2, 0])
  const ties = await at.rows('guardian')
  expect(ties.map(row => [row.status, row.relation, row.isPrimary])).toEqual([
    ['bound', 'father', true],
    ['bound', 'father', true],
  ])
  expect(new Set(ties.map(row => row.studentId)).size).toBe(2)
  expect(new Set(ties.map(row => row.userId)).size).toBe(1)
  expect((await at.rows('user', { phone: '19900000001' })).map(row => row.id)).toEqual([ties[0].userId])
})

test('importing the same file again changes nothing', async () => {
  const file = at.sheet('s.csv', [head, lin, lan])
  await at.run('import', 'students', file)
  const before = [await at.rows('student'), await at.rows('guardian'), await at.rows('user'), await at.rows('school_class')]
  const { exit, json } = await at.run('import', 'students', file, '--json')
  expect([exit, json.made, json.changed, json.unchanged]).toEqual([0, 0, 0, 2])
  expect([await at.rows('student'), await at.rows('guardian'), await at.rows('user'), await at.rows('school_class')]).toEqual(before)
})

test('each import that wrote stands in the log of imports, with its counts and without what people call their files', async () => {
  await at.run('import', 'students', at.sheet('三年级林青禾.csv', [head, lin, lin]))
  await at.run('import', 'students', at.sheet('s.csv', [head, lan]), '--dry-run')
  const noted = (await at.rows('import_log')).map(({ type, fileName, total, successCount, failCount, createdBy }) => [
    type,
    fileName,
    total,
    successCount,
    failCount,
    createdBy,
  ])
  expect(noted).toEqual([
    ['school', 'school.csv', 1, 1, 0, 'operator'],
    ['student', 'student.csv', 2, 1, 1, 'operator'],
  ])
})

test('a known pupil is changed by what the file says anew', async () => {
  await at.run('import', 'students', at.sheet('s.csv', [head, lin]))
  const { json } = await at.run('import', 'students', at.sheet('s.csv', [head, [...lin.slice(0, 3), '四年级', '三班', ...lin.slice(5)]]), '--json')
  expect([json.made, json.changed]).toEqual([0, 1])
  expect((await at.rows('student')).map(row => row.yearGrade)).toEqual([4])
})

test('wrong cells are told by row and column, and their rows go into a file', async () => {
  const file = at.sheet('s.csv', [
    head,
    lin,
    ['A', 'G3', '云溪小学', '三年级', '', '', wrongCard, '', '', ''],
    ['王小满', 'G4', '望湖小学', '三年级', '', '', '', '', '', ''],
    ['王冬青', 'G1', '云溪小学', '三年级', '', '', '', '', '', ''],
  ])
  const { exit, json } = await at.run('import', 'students', file, '--json')
  expect([exit, json.made, json.rejected]).toEqual([1, 1, 3])
  expect(json.messages.map((one: any) => [one.row, one.column, one.code])).toEqual(
    expect.arrayContaining([
      [3, '姓名', 'rule.chineseName'],
      [3, '身份证号', 'rule.idCardDigit'],
      [4, '学校', 'import.unknown'],
      [5, '学籍号', 'import.twice'],
    ]),
  )
  expect(statSync(json.rejectedFile).mode & 0o777).toBe(0o600)
  const rejected = readFileSync(json.rejectedFile, 'utf8').trim().split('\r\n')
  expect(rejected).toHaveLength(4)
  expect(rejected[0]).toContain('Reason')
  expect(rejected[2]).toContain('望湖小学')
})

test('names are those that the house admits', async () => {
  const named = at.sheet('s.csv', [head, ['阿依古丽·买买提', 'G7', '云溪小学', '三年级', '', '', '', '', '', '']])
  const { json } = await at.run('import', 'students', named, '--json')
  expect(json.messages).toEqual([expect.objectContaining({ row: 2, column: '姓名', code: 'rule.chineseName' })])
  const { engine } = await open(config({ DATABASE_URL: at.database, LANG: 'en' }))
  await engine.submit(engine.system('000000'), engine.command('policy', 'create'), 'policy', { name: '规则', names: 'dotted' })
  await engine.close()
  expect((await at.run('import', 'students', named, '--json')).json.made).toBe(1)
})

test('a preview writes no file of refused rows', async () => {
  const file = at.sheet('s.csv', [head, ['A', 'G3', '云溪小学', '三年级', '', '', '', '', '', '']])
  const { exit, json } = await at.run('import', 'students', file, '--dry-run', '--json')
  expect([exit, json.rejected, json.rejectedFile]).toEqual([1, 1, undefined])
  expect(existsSync(file.replace('.csv', '.rejected.csv'))).toBe(false)
})

test('a row that the rules refuse leaves nothing of itself behind', async () => {
  const two = ['林采薇', 'G9', '云溪小学', '三年级', '', '', lin[6]!, '', '', '']
  await at.run('import', 'students', at.sheet('a.csv', [head, lin]))
  const { json } = await at.run('import', 'students', at.sheet('b.csv', [head, two]), '--json')
  expect(json.messages).toEqual([expect.objectContaining({ row: 2, column: '身份证号', code: 'student.idCardTaken' })])
  expect(await at.rows('student')).toHaveLength(1)
})

test('a file without a needed column and a foreign file are refused with one clear line', async () => {
  const lacking = await at.run('import', 'students', at.sheet('s.csv', [['姓名'], ['林青禾']]))
  expect([lacking.exit, lacking.err.trim()]).toEqual([1, 'the file lacks a required column: Pupil code'])
  const foreign = await at.run('import', 'students', at.database)
  expect([foreign.exit, foreign.err.trim()]).toEqual([1, 'the file can not be read, please upload xlsx or csv'])
})

test('teachers are entered once and found again by their phone', async () => {
  const { engine, close } = await parts(at)
  await engine.run(engine.system('000000'), engine.command('agency', 'create'), 'a1', {
    agencyName: '萤火虫',
    licenseNo: 'L1',
    licenseUntil: '2030-01-01',
    areaCode: '330106',
    areaName: '西湖区',
    contact: '林',
    phone: '19900000009',
    shareBp: 8000,
  })
  await close()
  const file = at.sheet('t.csv', [
    ['姓名', '手机号', '机构', '身份证号', '学科', '教师资格证号', '资格证有效期至', '无犯罪记录证明有效期至', '劳动合同有效期至'],
    ['林明远', '19900000010', '萤火虫', idCard('33990019900101003'), 'art', 'C1', '2030-01-01', '2030-01-01', '2030-01-01'],
  ])
  expect((await at.run('import', 'teachers', file, '--json')).json).toMatchObject({ made: 1, rejected: 0 })
  expect((await at.run('import', 'teachers', file, '--json')).json).toMatchObject({ made: 0, unchanged: 1 })
  expect((await at.rows('agency_teacher')).map(row => row.status)).toEqual(['approved'])
})

test('a workbook is read as the csv is, also one that is longer than a piece and lacks cells', async () => {
  const { default: write } = await import('write-excel-file/node')
  const rows = [
    head,
    ...Array.from({ length: 2_100 }, (_, i) => [
      i % 2 ? '林青禾' : '李明',
      `X${i}`,
      '云溪小学',
      `${'一二三'[i % 3]}年级`,
      i % 5 ? '' : '一班',
      '',
      '',
      '',
      '',
      '',
    ]),
  ]
  const file = join(at.folder, 's.xlsx')
  await write(
    rows.map(cells => cells.map(value => (value ? { value, type: String } : null))),
    {},
  ).toFile(file)
  const read = async (path: string) => {
    const { headers, pieces } = await openSheet(path),
      all: (readonly string[])[] = []
    // A sheet ends where its last cell is.
    for await (const piece of pieces) all.push(...piece.map(cells => cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1)))
    return { headers, all }
  }
  expect(await read(file)).toEqual(await read(at.sheet('s.csv', rows)))
  expect((await at.run('import', 'students', file, '--dry-run', '--json')).json).toMatchObject({ total: 2_100, made: 2_100, rejected: 0 })
})

test('a row costs the database no question of its own', async () => {
  const { engine, close } = await parts(at)
  const count = { reads: 0 },
    rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => [
        '林青禾',
        `Q${from + i}`,
        '云溪小学',
        '三年级',
        '一班',
        '',
        '',
        '林立群',
        `1980000${String(from + i).padStart(4, '0')}`,
        '',
      ])
  const real = engine.store.raw.prepare.bind(engine.store.raw)
  engine.store.raw.prepare = (text: string) => {
    const statement = real(text),
      all = statement.all.bind(statement)
    statement.all = (...values: any[]) => {
      count.reads++
      return all(...values)
    }
    return statement
  }
  const reads = async (from: number, to: number) => {
    count.reads = 0
    async function* pieces() {
      yield rows(from, to)
    }
    const done = await importRows(engine, students(true), head, pieces(), {
      session: engine.system('000000'),
      isDry: false,
      lang: 1,
      seen: () => {},
      refused: () => {},
    })
    expect([done.made, done.rejected]).toEqual([to - from, 0])
    return count.reads
  }
  await ensureBaseline(engine, '000000')
  await reads(0, 1)
  const few = await reads(1, 11),
    many = await reads(11, 411)
  await close()
  expect(many - few).toBeLessThan(5)
})

describe('customers', () => {
  const head = ['客户名称', '手机号', '客户级别', '客户来源', '负责人']
  const first = ['云溪文化', '19900000021', '重点客户', '转介绍', 'sales'],
    second = ['松风书院', '19900000022', '', '', '']
  beforeEach(async () => {
    expect((await at.run('user', 'create', 'sales', '--role', 'SL', '--password', 'Ketang@2026')).exit).toBe(0)
  })
  test('a preview writes nothing; then the one with a seller is theirs and the other lies in the sea', async () => {
    const file = at.sheet('c.csv', [head, first, second])
    expect(await at.run('import', 'customers', file, '--dry-run', '--json')).toMatchObject({ exit: 0, json: { made: 2, dryRun: true } })
    expect(await at.rows('customer')).toEqual([])
    expect(await at.run('import', 'customers', file, '--json')).toMatchObject({ exit: 0, json: { made: 2, rejected: 0 } })
    const [seller] = await at.rows('user', { account: 'sales' })
    expect((await at.rows('customer')).map(row => [row.name, row.status, row.level, row.source, row.ownerId]).sort()).toEqual([
      ['云溪文化', 'owned', 'key', 'referral', seller.id],
      ['松风书院', 'sea', 'normal', null, null],
    ])
  })
  test('one phone is one customer: the same file again changes nothing, another one what it says anew, but not whose it is', async () => {
    const file = at.sheet('c.csv', [head, first, second])
    await at.run('import', 'customers', file)
    const before = await at.rows('customer')
    expect(await at.run('import', 'customers', file, '--json')).toMatchObject({ exit: 0, json: { made: 0, changed: 0, unchanged: 2 } })
    expect(await at.rows('customer')).toEqual(before)
    const anew = at.sheet('d.csv', [head, ['松风书院（东区）', '19900000022', '', '', 'sales']])
    expect((await at.run('import', 'customers', anew, '--json')).json).toMatchObject({ made: 0, changed: 1 })
    expect((await at.rows('customer', { phone: '19900000022' })).map(row => [row.name, row.status])).toEqual([['松风书院（东区）', 'sea']])
  })
  test('wrong cells are told by row and column, and their rows go into a file', async () => {
    const file = at.sheet('c.csv', [head, first, ['坏行', '123', '', '', ''], ['无人', '19900000023', '', '', 'nobody'], ['重复', '19900000021', '', '', '']])
    const { exit, json } = await at.run('import', 'customers', file, '--json')
    expect([exit, json.made, json.rejected]).toEqual([1, 1, 3])
    expect(json.messages.map((one: any) => [one.row, one.column, one.code])).toEqual([
      [3, '手机号', 'rule.phoneLength'],
      [4, '负责人', 'import.unknown'],
      [5, '手机号', 'import.twice'],
    ])
    expect(readFileSync(json.rejectedFile, 'utf8').trim().split('\r\n')).toHaveLength(4)
  })
  test('a deleted customer is restored first', async () => {
    await at.run('import', 'customers', at.sheet('c.csv', [head, second]))
    const { engine, close } = await parts(at)
    const [row] = await at.rows('customer')
    await engine.run(engine.system('000000'), engine.command('customer', 'remove'), row.id)
    await close()
    expect((await at.run('import', 'customers', at.sheet('c.csv', [head, second]), '--json')).json.messages).toMatchObject([{ row: 2, code: 'import.gone' }])
  })
})

async function parts({ database }: Desk) {
  const [{ open }, { config }] = await Promise.all([import('./house.ts'), import('../server/config.ts')])
  const { engine } = await open(config({ DATABASE_URL: database }))
  return { engine, close: () => engine.close() }
}

test('a sheet with a title, other names for its columns and GBK signs is read as it is said to be, and what is left out is named', async () => {
  const path = join(at.folder, 'gbk.csv')
  const rows = [
    ['云溪小学名册'],
    ['孩子', '编号', '学校', '年级', '出生', '电话', '备查'],
    ['林青禾', 'G7', '云溪小学', '三年级', '2017年3月5日', '138-0000-1001', '住校'],
  ]
  writeFileSync(path, gbk(rows.map(cells => cells.join(',')).join('\r\n')))
  const map = ['--map', '孩子=姓名', '编号=studentCode', '出生=birthday', '电话=家长手机']
  const look = await at.run('import', 'students', path, ...map, '--dry-run', '--json')
  expect([look.exit, look.json.made, look.json.unknown]).toEqual([0, 1, ['备查']])
  const { exit, json } = await at.run('import', 'students', path, ...map, '--encoding', 'gbk', '--header-row', '2', '--json')
  expect([exit, json.made, json.unknown]).toEqual([0, 1, ['备查']])
  const [pupil] = await at.rows('student')
  expect([pupil!.studentName, pupil!.birthday, pupil!.phoneNumber]).toEqual(['林青禾', '2017-03-05', '13800001001'])
  for (const wrong of [
    ['--map', '没有=姓名'],
    ['--map', '孩子=没有'],
    ['--encoding', 'ebcdic'],
    ['--header-row', '9'],
  ])
    expect((await at.run('import', 'students', path, ...wrong)).exit).not.toBe(0)
})
