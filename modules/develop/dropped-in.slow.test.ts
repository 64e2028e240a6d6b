/** Generated code, dropped in as its README says: into a copy of the sources, so that nobody who works on these is disturbed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blank } from '../kit/index.ts'
import { type Code, code } from './code.ts'
import { fieldsCheck, type FieldSpec, generate, registration } from './index.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'ketang-generated-'))
const module = 'workshop'

const kinds = ['text', 'lines', 'int', 'money', 'flag', 'date', 'time', 'image', 'file', 'rich'] as const
const everyKind: readonly FieldSpec[] = [
  { name: 'machineName', zh: '设备名称', en: 'Machine name', kind: 'text', required: true, search: true, unique: true },
  ...kinds.flatMap((kind, i): FieldSpec[] => [
    { name: `${kind}Must`, zh: `必填${i}`, en: `Must ${i}`, kind, required: true },
    { name: `${kind}May`, zh: `可选${i}`, en: `May ${i}`, kind, hidden: true },
  ]),
  {
    name: 'state',
    zh: '状况',
    en: 'State',
    kind: 'choice',
    required: true,
    search: true,
    choices: [
      { key: 'good', zh: '良好', en: 'Good' },
      { key: 'broken', zh: '损坏', en: 'Broken' },
    ],
  },
  { name: 'grade', zh: '等级', en: 'Grade', kind: 'dict', to: 'grade' },
  { name: 'schoolId', zh: '学校', en: 'School', kind: 'ref', to: 'school', required: true },
]
const row = (given: Partial<Code>): Code =>
  ({ ...blank(code, 'x', '000000'), packageName: module, serviceName: 'blade-desk', baseMode: '2', wrapMode: '2', ...given }) as Code
const rows = [
  row({ codeName: '实训设备', codeNameEn: 'Machine', tableName: 'blade_machine_tool', tablePrefix: 'blade_', fields: everyKind }),
  row({
    codeName: '借用',
    codeNameEn: 'Loan',
    tableName: 'machine_loan',
    baseMode: '1',
    wrapMode: '1',
    webPath: `/${module}/loan`,
    apiPath: 'blade-desk/loan',
    fields: [
      { name: 'reason', zh: '事由', en: 'Reason', kind: 'text', required: true },
      { name: 'machineToolId', zh: '设备', en: 'Machine', kind: 'ref', to: 'machine_tool' },
    ],
  }),
]
const files = generate(rows)
/** The house rules, by the names of their tests. */
const houseRules = [...readFileSync(join(root, 'tests', 'tidy.test.ts'), 'utf8').matchAll(/^test\('(.+?)', /gm)].map(match => match[1]!)

interface Result {
  readonly name: string
  readonly message: string
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string; readonly failureMessages: readonly string[] }[]
}
const edit = (path: string, change: (text: string) => string): void => {
  const before = readFileSync(join(folder, path), 'utf8'),
    after = change(before)
  expect(after, `${path} was changed`).not.toBe(before)
  writeFileSync(join(folder, path), after)
}
const node = (args: readonly string[]) =>
  spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, KETANG_TEST_POSTGRES: 'off', TEST_DATABASE_URL: '', VITEST: '', NODE_ENV: '' },
    maxBuffer: 64_000_000,
  })

beforeAll(() => {
  for (const name of [
    'modules',
    'server',
    'console',
    'cli',
    'tests',
    'migrations',
    'fixtures',
    'package.json',
    'biome.json',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true })
    writeFileSync(join(folder, file.path), file.text)
  }
  const lines = registration(module)
  edit('modules/index.ts', text =>
    text.replace(/\n\nexport const modules/, `\n${lines.import}$&`).replace(/(modules: readonly Module\[\] = \[[\s\S]*?),?\n\]/, `$1, ${lines.member},\n]`),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every kind that is offered can be asked for', () => expect(fieldsCheck(everyKind)).toBeUndefined())

test('the migrations of both databases are written by one command', () => {
  const { stdout, stderr, status } = node([join(folder, 'cli', 'main.ts'), 'migrate', 'new', 'workshop'])
  expect(status, stderr).toBe(0)
  for (const dialect of ['sqlite', 'postgres']) {
    const [path] = new RegExp(`migrations/${dialect}/\\S+_workshop\\.sql`).exec(stdout) ?? []
    const sql = readFileSync(join(folder, path!), 'utf8')
    for (const table of ['machine_tool', 'machine_loan']) expect(sql).toMatch(new RegExp(`CREATE TABLE .${table}.`))
  }
}, 120_000)

test('the types hold', () => {
  const config = join(folder, 'tsconfig.generated.json')
  // What lists and details may be told is said where they are drawn.
  const compiled = [...files.map(file => file.path).filter(path => /\.tsx?$/.test(path)), 'console/parts/screens.tsx']
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files: compiled }))
  let said = ''
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    said = String((error as { stdout: string }).stdout)
  }
  expect(said.split('\n').filter(line => line.includes(`modules/${module}/`))).toEqual([])
}, 120_000)

test('its own tests, the house rules, and the tests that every module meets hold', () => {
  const report = join(folder, 'report.json')
  node([
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    `modules/${module}/`,
    'tests/tidy.test.ts',
    'tests/every-lifecycle.test.ts',
    'console/modules.test.ts',
    '-t',
    `(workshop|machine|loan|claim the same|${houseRules.join('|')})`,
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: readonly Result[] }
  const all = testResults.flatMap(file => file.assertionResults.map(one => ({ ...one, file: file.name })))
  const own = all.filter(one => one.file.includes(`/modules/${module}/`) || /\b(workshop|machine_tool|machine_loan)\b/.test(one.fullName))
  expect(own.map(one => one.fullName)).toEqual(
    expect.arrayContaining([
      'machine is not made without what it needs',
      'machine is made with what was given',
      'a change of machine records only what differs',
      'machine can be removed and restored',
      'loan is never removed',
      'sqlite machine_tool refuses every command its status does not list, by name, and records nothing',
      'machine_loan can reach every status, and says each in both languages',
      'the manifest of workshop is found by its screens, resources and homes',
      'every menu of workshop leads to a screen',
    ]),
  )
  // What others are in the middle of may be at fault; what was generated is not.
  const faults = [
    ...all.filter(one => one.status === 'failed' && (own.includes(one) || /workshop|machine/i.test(one.failureMessages.join()))),
    ...testResults.filter(file => /workshop|machine/i.test(file.message)),
  ]
  expect(faults).toEqual([])
  expect(own.filter(one => one.status !== 'passed').map(one => one.fullName)).toEqual([])
  const ran = all.filter(one => one.file.endsWith('/tidy.test.ts') && /passed|failed/.test(one.status)).map(one => one.fullName)
  expect(ran).toEqual(houseRules)
  expect(ran.length).toBeGreaterThan(3)
}, 180_000)
