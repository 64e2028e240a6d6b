/** Code: the description of a module that is generated: names, paths and fields. Its permission codes are those the stock pages test. */
import { type Check, choice, crud, json, refusals, resource, type Row, text } from '../kit/index.ts'
import { type FieldSpec, fieldsCheck } from './field-spec.ts'
import { isApiPath, isEnglish, isLabel, isModuleName, isService, isTableName, isWebPath, moduleOf } from './names.ts'

export const no = refusals('code', {
  table: ['表名须为小写字母、数字与下划线，且不是保留字', 'a table name holds lower case letters, digits and underscores and is not reserved'],
  package: ['模块名须为2到30位小写字母或数字，且不是保留字', 'a module name holds 2 to 30 lower case letters or digits and is not reserved'],
  service: ['服务名须为小写字母、数字与连字符', 'a service name holds lower case letters, digits and hyphens'],
  label: ['名称不能为空、不能含引号等符号，且不超过40个字', 'a name is not empty, holds no quotes and at most 40 characters'],
  english: ['英文名称须含英文字母', 'the English name must hold letters'],
  api: ['接口路径须形如 blade-desk/equipment', 'an API path looks like blade-desk/equipment'],
  web: ['页面路径须形如 /desk/equipment', 'a screen path looks like /desk/equipment'],
  key: ['主键固定为 id', 'the primary key is always id'],
})
const rule =
  (holds: (value: string) => boolean, refused: (typeof no)[keyof typeof no]): Check<string> =>
  value =>
    holds(value) ? undefined : refused
const yesNo = choice({ '2': ['是', 'Yes'], '1': ['否', 'No'] })

export const code = resource('code', {
  label: ['代码生成', 'Code generation'],
  path: 'blade-develop/code',
  title: 'codeName',
  scope: 'everyone',
  read: ['PA'],
  fields: {
    codeName: text('名称', 'Name', { required: true, search: true, check: rule(isLabel, no.label) }),
    codeNameEn: text('英文名称', 'English name', { check: rule(isEnglish, no.english) }),
    tableName: text('表名', 'Table', { required: true, search: true, unique: true, check: rule(isTableName, no.table) }),
    tablePrefix: text('表前缀', 'Table prefix', { hidden: true }),
    packageName: text('模块名', 'Module', { required: true, search: true, check: rule(value => isModuleName(moduleOf(value)), no.package) }),
    serviceName: text('服务名', 'Service', { required: true, initial: 'blade-desk', check: rule(isService, no.service) }),
    apiPath: text('接口路径', 'API path', { hidden: true, check: rule(isApiPath, no.api) }),
    webPath: text('页面路径', 'Screen path', { hidden: true, check: rule(isWebPath, no.web) }),
    pkName: text('主键名', 'Primary key', { hidden: true, initial: 'id', check: rule(value => value === 'id', no.key) }),
    baseMode: yesNo('可删除与恢复', 'Rows can be removed and restored', { hidden: true, required: true, initial: '2' }),
    wrapMode: yesNo('生成详情页', 'With a detail page', { hidden: true, required: true, initial: '2' }),
    datasourceId: text('数据源', 'Data source', { search: true, hidden: true }),
    fields: json<readonly FieldSpec[]>()('字段', 'Fields', { hidden: true, check: fieldsCheck }),
  },
})
export type Code = Row<typeof code>

export const commands = crud(code, { by: ['PA'] })
export const [create, change] = commands
