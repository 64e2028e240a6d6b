/** Field specs: the fields of a generated resource as somebody typed them, and the rules they must meet. */
import type { Check, Label, RefusalCode } from '../kit/index.ts'
import { refusals } from '../kit/index.ts'
import { isEnglish, isFieldName, isLabel } from './names.ts'

export const kindsOffered = {
  text: ['文本', 'Text'],
  lines: ['多行文本', 'Long text'],
  int: ['整数', 'Whole number'],
  money: ['金额', 'Money'],
  flag: ['是否', 'Yes or no'],
  date: ['日期', 'Date'],
  time: ['时间', 'Time'],
  choice: ['选项', 'Choice'],
  dict: ['字典', 'Dictionary'],
  ref: ['关联', 'Reference'],
  image: ['图片', 'Picture'],
  file: ['文件', 'File'],
  rich: ['富文本', 'Rich text'],
} as const satisfies Record<string, Label>
export type FieldKind = keyof typeof kindsOffered

export interface Choice {
  readonly key: string
  readonly zh: string
  readonly en: string
}
export interface FieldSpec {
  readonly name: string
  readonly zh: string
  readonly en: string
  readonly kind: FieldKind
  readonly required?: boolean
  readonly search?: boolean
  readonly unique?: boolean
  readonly hidden?: boolean
  /** dict: the code of the dictionary. ref: the name of the resource. */
  readonly to?: string
  readonly choices?: readonly Choice[]
}

export const no = refusals('fields', {
  none: ['请至少添加一个字段', 'add at least one field'],
  many: ['字段最多60个', 'at most 60 fields'],
  name: ['字段名须为小写字母开头的驼峰标识符，且不是保留字', 'a field name is a camelCase identifier that is not reserved'],
  twice: ['字段名重复', 'the field name is used twice'],
  label: ['字段标签不能为空、不能含引号等符号，且不超过40个字', 'a field label is not empty, holds no quotes and at most 40 characters'],
  english: ['字段英文标签须含英文字母', 'the English label must hold letters'],
  kind: ['字段类型不在可选范围内', 'the kind of the field is not one of the choices'],
  to: ['请填写关联的资源或字典编号', 'say which resource or dictionary it points to'],
  choices: ['请填写1到50个不重复的选项，每项含键、中文与英文', 'give 1 to 50 different choices, each with a key, Chinese and English'],
  unique: ['只有文本和整数可以设为唯一', 'only texts and whole numbers can be unique'],
  caption: ['字段名与另一字段的显示名冲突', "the name is that of another field's caption"],
  title: ['至少需要一个必填的文本字段作为标题', 'one required text field is needed as the title'],
})

/** The refusal with the field it is about in its words. */
const of = (refused: RefusalCode, name: string): RefusalCode => ({
  ...refused,
  label: [`${refused.label[0]}：${name}`, `${refused.label[1]}: ${name}`],
  detail: { name },
})

const captionOf = ({ name, kind }: FieldSpec): string | undefined =>
  kind === 'ref' ? `${name.replace(/(Id|By)$/, '')}Name` : kind === 'choice' ? `${name}Name` : undefined

function wrongIn(one: FieldSpec): RefusalCode | undefined {
  const name = String(one.name ?? '')
  if (!isFieldName(name)) return of(no.name, name)
  if (!isLabel(String(one.zh ?? '')) || !isLabel(String(one.en ?? ''))) return of(no.label, name)
  if (!isEnglish(one.en)) return of(no.english, name)
  if (!Object.hasOwn(kindsOffered, one.kind)) return of(no.kind, name)
  if (one.unique && one.kind !== 'text' && one.kind !== 'int') return of(no.unique, name)
  if ((one.kind === 'ref' || one.kind === 'dict') && !/^[a-z][\w-]{0,60}$/i.test(String(one.to ?? ''))) return of(no.to, name)
  if (one.kind === 'choice' && !areChoices(one.choices)) return of(no.choices, name)
  return undefined
}
const areChoices = (given: unknown): boolean =>
  Array.isArray(given) &&
  given.length >= 1 &&
  given.length <= 50 &&
  given.every(one => /^[A-Za-z]\w{0,29}$/.test(String(one?.key)) && isLabel(String(one?.zh ?? '')) && isEnglish(String(one?.en ?? ''))) &&
  new Set(given.map(one => one.key)).size === given.length

/** The rules of a whole list; asked by the editor and by the server alike. */
export const fieldsCheck: Check<readonly FieldSpec[]> = given => {
  if (!Array.isArray(given) || given.length === 0) return no.none
  if (given.length > 60) return no.many
  const names = new Set<string>()
  for (const one of given as readonly (FieldSpec | null)[]) {
    const wrong = wrongIn(one ?? ({} as FieldSpec))
    if (wrong) return wrong
    if (names.has(one!.name)) return of(no.twice, one!.name)
    names.add(one!.name)
  }
  for (const one of given as readonly FieldSpec[]) if (names.has(captionOf(one) ?? '')) return of(no.caption, captionOf(one)!)
  return titleOf(given) ? undefined : no.title
}

/** The field that names a row to people. */
export const titleOf = (fields: readonly FieldSpec[]): FieldSpec | undefined => fields.find(one => one.kind === 'text' && one.required)
