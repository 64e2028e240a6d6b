/** Code generation: what may be described, and that what comes out is a module that stands in the product. */
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { checkInput, type RefusalCode } from '../kit/index.ts'
import { code } from './code.ts'
import { fieldsCheck, type FieldSpec } from './index.ts'
import { nextName } from './routes.ts'

const base = '/api/blade-develop/code'
const name: FieldSpec = { name: 'name', zh: '名称', en: 'Name', kind: 'text', required: true }
const equipment = {
  codeName: '设备',
  codeNameEn: 'Equipment',
  tableName: 'blade_equipment',
  tablePrefix: 'blade_',
  packageName: 'equipment',
  serviceName: 'blade-desk',
  fields: [name],
}

describe('a description', () => {
  const wrong = (given: object): readonly (RefusalCode & { field?: string })[] => checkInput(code.fields, { ...equipment, ...given }, 'Asia/Shanghai').wrong
  const refused = (fields: readonly object[]) => fieldsCheck(fields as never)?.code

  test('is accepted when every name can be a name in code', () => expect(wrong({})).toEqual([]))
  test.each([
    ['tableName', 'class'],
    ['tableName', 'Equipment'],
    ['tableName', '1st'],
    ['tableName', 'a b'],
    ['tableName', 'status'],
    ['tableName', 'utils'],
    ['tableName', "x'; drop"],
    ['packageName', 'kit'],
    ['packageName', 'new'],
    ['packageName', '../x'],
    ['serviceName', 'Blade'],
    ['pkName', 'uuid'],
    ['apiPath', 'D:\\code'],
    ['webPath', '/one'],
    ['codeName', "it's"],
    ['codeName', '开发\u4e2d'],
    ['codeNameEn', '设备'],
    ['codeNameEn', '*/ evil()'],
  ])('is refused with the %s "%s"', (field, value) => expect(wrong({ [field]: value }).map(one => one.field)).toEqual([field]))

  test.each([
    ['no field at all', [], 'none'],
    ['too many', Array.from({ length: 61 }, (_, i) => ({ ...name, name: `f${i}` })), 'many'],
    ['a reserved word', [name, { ...name, name: 'delete' }], 'name'],
    ['what every row carries', [name, { ...name, name: 'createTime' }], 'name'],
    ['a name of every object', [name, { ...name, name: 'toString' }], 'name'],
    ['a capital', [name, { ...name, name: 'Name' }], 'name'],
    ['a name twice', [name, name], 'twice'],
    ['no label', [{ ...name, zh: '' }], 'label'],
    ['a label that ends a text', [{ ...name, zh: "a'b" }], 'label'],
    ['an English label without a letter', [{ ...name, en: '名称' }], 'english'],
    ['an unknown kind', [name, { ...name, name: 'x', kind: 'secret' }], 'kind'],
    ['a reference to nothing', [name, { ...name, name: 'schoolId', kind: 'ref' }], 'to'],
    ['a choice of nothing', [name, { ...name, name: 'x', kind: 'choice' }], 'choices'],
    [
      'a choice twice',
      [
        name,
        {
          ...name,
          name: 'x',
          kind: 'choice',
          choices: [
            { key: 'a', zh: '甲', en: 'A' },
            { key: 'a', zh: '乙', en: 'B' },
          ],
        },
      ],
      'choices',
    ],
    ['a unique date', [name, { ...name, name: 'day', kind: 'date', unique: true }], 'unique'],
    ['the name of a caption', [name, { ...name, name: 'schoolId', kind: 'ref', to: 'school' }, { ...name, name: 'schoolName' }], 'caption'],
    ['nothing that names a row', [{ ...name, required: false }], 'title'],
    ['no object', [null as never], 'name'],
  ])('is refused for %s', (_what, fields, rule) => expect(refused(fields)).toBe(`fields.${rule}`))

  test('says which field it is about', () => expect(fieldsCheck([name, { ...name, name: 'delete' }])!.label[0]).toContain('delete'))
  test('is copied under the next free name', () => {
    expect(nextName('a', new Set(['a']))).toBe('a_copy')
    expect(nextName('a_copy', new Set(['a', 'a_copy', 'a_copy2']))).toBe('a_copy3')
  })
})

describe('over HTTP', () => {
  const on = shared(() => web())
  const admin = made(() => on.login('PA'))
  const submit = (given: object) => on.post(admin, `${base}/submit`, { ...equipment, ...given })
  const idOf = async (tableName: string): Promise<string> => (await on.get(admin, `${base}/list?tableName=${tableName}`)).body.data.records[0].id

  test('a client that knows no fields gets a module with a name', async () => {
    const { codeNameEn: _en, fields: _fields, ...known } = equipment
    const answer = await on.post(admin, `${base}/submit`, {
      ...known,
      tableName: 'blade_gadget',
      packageName: 'org.house.gadget',
      baseMode: 2,
      wrapMode: 1,
      pkName: 'id',
    })
    expect(answer.body).toMatchObject({ code: 200 })
    const { body } = await on.get(admin, `${base}/preview?ids=${await idOf('blade_gadget')}`)
    const paths = ['gadget.ts', 'index.ts', 'manifest.ts', 'module.ts', 'gadget.test.ts', 'README.md'].map(file => `modules/gadget/${file}`)
    expect(body.data.files.map((file: any) => file.path)).toEqual(paths)
    expect(body.data.files[0].text).toContain("name: text('名称', 'Name', { required: true, search: true })")
  })

  test.each([
    ['a resource that exists', { tableName: 'school' }, 'generate.table', 'tableName'],
    ['a resource once its prefix is off', { tableName: 'blade_school' }, 'generate.table', 'tableName'],
    ['a module that exists', { packageName: 'people' }, 'generate.module', 'packageName'],
    ['calls that exist', { apiPath: 'blade-system/param' }, 'generate.api', 'apiPath'],
    ['a screen that exists', { webPath: '/system/param' }, 'generate.web', 'webPath'],
    ['a reference to what does not exist', { fields: [name, { ...name, name: 'x', kind: 'ref', to: 'nobody' }] }, 'generate.ref', 'fields'],
  ])('%s can not be described again', async (_what, given, rule, field) => {
    expect((await submit({ tableName: 'free_name', ...given })).body).toMatchObject({ code: 400, data: { rule, field } })
  })

  test('it is copied, changed and removed', async () => {
    await submit({ tableName: 'blade_crane', packageName: 'crane' })
    const id = await idOf('blade_crane')
    expect((await on.post(admin, `${base}/copy?id=${id}`)).body.code).toBe(200)
    const copy = await idOf('blade_crane_copy')
    expect((await on.get(admin, `${base}/detail?id=${copy}`)).body.data).toMatchObject({ codeName: '设备', tableName: 'blade_crane_copy', fields: [name] })
    expect((await on.post(admin, `${base}/submit`, { id: copy, codeName: '吊车' })).body.code).toBe(200)
    expect((await on.get(admin, `${base}/detail?id=${copy}`)).body.data.codeName).toBe('吊车')
    // Both would be one module with two resources, at paths of their own.
    const both = unzipSync(new Uint8Array((await zip(`${id},${copy}`)).rawPayload))
    expect(Object.keys(both).filter(path => path.endsWith('/module.ts'))).toEqual(['modules/crane/module.ts'])
    expect(strFromU8(both['modules/crane/manifest.ts']!)).toContain('resources: [crane, craneCopy]')
    expect((await on.post(admin, `${base}/remove?ids=${copy}`)).body.code).toBe(200)
    expect((await zip(copy)).statusCode).toBe(404)
    expect((await on.post(admin, `${base}/copy?id=nobody`)).status).toBe(400)
    await on.post(admin, `${base}/restore?id=${copy}`)
    await on.sound()
  })

  const zip = (wanted: string, as = admin) =>
    on.http.inject({ method: 'POST', url: `${base}/gen-code?ids=${wanted}`, headers: { 'blade-auth': `bearer ${as.access}` } })

  test('the zip holds the module and says how to put it in; who may not see it gets none', async () => {
    await submit({ tableName: 'blade_lathe', packageName: 'lathe' })
    const id = await idOf('blade_lathe')
    const answer = await zip(id)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="lathe.zip"' })
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Object.keys(files)).toEqual(['lathe.ts', 'index.ts', 'manifest.ts', 'module.ts', 'lathe.test.ts', 'README.md'].map(file => `modules/lathe/${file}`))
    expect(strFromU8(files['modules/lathe/README.md']!)).toContain("import lathe from './lathe/module.ts'")
    expect((await zip('')).statusCode).toBe(400)
    expect((await zip(id, await on.login('PO'))).statusCode).toBe(403)
  })
})
