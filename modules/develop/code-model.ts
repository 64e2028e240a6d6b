/** Code model: a table of a data source that the stock page of code generation writes code for. */
import { alias, byId, crud, find, ref, report, resource, text } from '../kit/index.ts'

export const codeModel = resource('code_model', {
  label: ['数据模型', 'Data model'],
  path: 'blade-develop/model',
  title: 'modelName',
  scope: 'everyone',
  read: ['PA'],
  sort: ['modelCode'],
  fields: {
    datasourceId: ref('datasource')('数据源', 'Data source', { search: true }),
    modelName: text('模型名称', 'Name', { required: true, search: true }),
    modelCode: text('模型编号', 'Code', { required: true, search: true, unique: true }),
    modelTable: text('物理表名', 'Table', { search: true }),
    modelClass: text('模型类名', 'Class'),
    modelRemark: text('模型备注', 'Remark', { hidden: true }),
  },
})
export const commands = crud(codeModel, { by: ['PA'] })
const [create, change] = commands

export const routes = [
  alias('blade-develop/model/submit', [create, change], {
    which: byId(create, change),
    label: ['保存数据模型', 'Save a data model'],
    // The page goes on with what it has saved.
    answer: async ([row], _asked, context) => (await context.wire(codeModel, [row]))[0],
  }),
  report('blade-develop/model/select', ['数据模型', 'Data models'], codeModel.read, async (_asked, context) =>
    context.wire(codeModel, await context.ask(find(codeModel, { status: 'live' }, { sort: ['modelCode'] }))),
  ),
]
