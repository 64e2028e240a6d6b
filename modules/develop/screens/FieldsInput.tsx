/** The fields of a description: a line each, with what its kind needs; typed, added, moved and taken out, or only read. */
import { Checkbox, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { Lines } from '../../../console/parts/document/Lines.tsx'
import type { Input, InputProps } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { choice, flag, text } from '../../kit/field.ts'
import { type Choice, type FieldSpec, kindsOffered } from '../field-spec.ts'

const words = {
  add: ['添加字段', 'Add a field'],
  fields: ['字段', 'Fields'],
  first: ['名称', 'Name'],
  choices: ['键 中文 英文；键 中文 英文', 'key Chinese English; key Chinese English'],
  dict: ['字典编号', 'code of the dictionary'],
  ref: ['资源名，如 school', 'a resource such as school'],
} as const

const marks = { required: flag('必填', 'Required'), search: flag('查询', 'Search'), unique: flag('唯一', 'Unique'), hidden: flag('列表隐藏', 'Not in lists') }
const columns = {
  name: text('字段名', 'Name'),
  zh: text('中文标签', 'Chinese label'),
  en: text('英文标签', 'English label'),
  kind: choice(kindsOffered)('类型', 'Kind'),
  /** Its value is the whole spec: what stands there depends on the kind. */
  more: text('选项 / 关联', 'Choices / points to'),
  ...marks,
}
const Tick: Input = ({ id, value, onChange }) => <Checkbox id={id} checked={value === true} onChange={event => onChange(event.target.checked)} />

/** What only some kinds need: where they point, or what may be chosen. As typed while one types; as understood afterwards. */
const More: Input = ({ id, value, onChange }) => {
  const spec = value as FieldSpec
  const [typed, setTyped] = useState<string>()
  const { kind } = spec
  if (kind !== 'choice' && kind !== 'ref' && kind !== 'dict') return null
  const type = (given: string) => {
    setTyped(given)
    onChange(kind === 'choice' ? { ...spec, choices: read(given) } : { ...spec, to: given.trim() })
  }
  return (
    <InputGroup
      id={id}
      placeholder={t(kind === 'choice' ? words.choices : words[kind])}
      value={typed ?? written(spec)}
      onBlur={() => setTyped(undefined)}
      onChange={event => type(event.target.value)}
    />
  )
}
/** `good 良好 Good; broken 损坏 Broken` */
const read = (typed: string): readonly Choice[] =>
  typed
    .split(/[;；\n]/)
    .map(part => part.trim().split(/\s+/))
    .filter(([key]) => key)
    .map(([key = '', zh = '', ...en]) => ({ key, zh, en: en.join(' ') }))
const written = ({ to, choices = [] }: FieldSpec): string => to ?? choices.map(({ key, zh, en }) => `${key} ${zh} ${en}`).join('; ')

type Line = FieldSpec & { readonly more: FieldSpec }
const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as readonly FieldSpec[]) : []).map(spec => ({ ...spec, more: spec }))
const specOf = ({ more: { to, choices }, ...one }: Line): FieldSpec => ({ ...one, ...(to === undefined ? {} : { to }), ...(choices ? { choices } : {}) })

const first: FieldSpec = { name: 'name', zh: words.first[0], en: words.first[1], kind: 'text', required: true, search: true }
const fresh: FieldSpec = { name: '', zh: '', en: '', kind: 'text' }
const inputs = { more: More, ...Object.fromEntries(Object.keys(marks).map(mark => [mark, Tick])) }

export function FieldsInput({ id, value, isWrong, describedBy, onChange }: InputProps) {
  const lines = linesOf(value)
  const blank = lines.length === 0 ? first : fresh
  return (
    <div id={id} aria-describedby={describedBy} data-invalid={isWrong}>
      <Lines
        label={t(words.fields)}
        fields={columns}
        lines={lines}
        inputs={inputs}
        addText={t(words.add)}
        blank={() => ({ ...blank, more: blank })}
        onChange={next => onChange(next.map(specOf))}
      />
    </div>
  )
}

/** The fields as they are read, in the quick look. */
export const FieldsTable = ({ fields }: { readonly fields: readonly FieldSpec[] }) => (
  <Lines label={t(words.fields)} fields={columns} lines={linesOf(fields)} cells={{ more: line => written(line) }} />
)
