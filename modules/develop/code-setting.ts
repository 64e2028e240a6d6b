/** Code setting: what the stock page of code generation fills its forms with; one of them is in use. */
import { crud, crudFacts, find, inUse, list, report, resource, switching, text } from '../kit/index.ts'

export const codeSetting = resource('code_setting', {
  label: ['代码配置', 'Code setting'],
  // The family's client wants the standing as a number.
  path: { base: 'blade-develop/code-setting', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['code'],
  fields: {
    name: text('配置名称', 'Name', { required: true, search: true }),
    code: text('配置编号', 'Code', { required: true, search: true, unique: true }),
    /** JSON, as the page made it: nobody else reads it. */
    settings: text('配置参数', 'Settings', { required: true, lines: 8 }),
  },
  lifecycle: inUse.alone(1, 2),
  facts: { ...crudFacts, ...inUse.facts },
})
export const commands = [...crud(codeSetting, { by: ['PA'] }), ...switching(codeSetting, { by: ['PA'], isAlone: true })]

const numbered = (rows: readonly Readonly<Record<string, any>>[]) => rows.map(row => ({ ...row, status: row.auditStatus }))
export const routes = [
  list('blade-develop/code-setting/list', codeSetting, undefined, numbered),
  report('blade-develop/code-setting/enable-detail', ['启用的代码配置', 'Code setting in use'], codeSetting.read, async (_asked, context) =>
    numbered(await context.wire(codeSetting, await context.ask(find(codeSetting, { status: 'on' }, { limit: 1 })))).at(0),
  ),
]
