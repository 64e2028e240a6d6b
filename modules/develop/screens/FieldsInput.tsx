/** The fields of a description: a row each, with what its kind needs; added, moved and taken out. */
import { Button, Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import type { InputProps } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { type Choice, type FieldKind, type FieldSpec, kindsOffered } from '../field-spec.ts'

const words = {
  name: ['字段名', 'Name'],
  zh: ['中文标签', 'Chinese label'],
  en: ['英文标签', 'English label'],
  kind: ['类型', 'Kind'],
  more: ['选项 / 关联', 'Choices / points to'],
  required: ['必填', 'Required'],
  search: ['查询', 'Search'],
  unique: ['唯一', 'Unique'],
  hidden: ['列表隐藏', 'Not in lists'],
  add: ['添加字段', 'Add a field'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  remove: ['删除字段', 'Remove the field'],
  choices: ['键 中文 英文；键 中文 英文', 'key Chinese English; key Chinese English'],
  dict: ['字典编号', 'code of the dictionary'],
  ref: ['资源名，如 school', 'a resource such as school'],
  first: ['名称', 'Name'],
} as const
const marks = ['required', 'search', 'unique', 'hidden'] as const

const listOf = (value: unknown): readonly FieldSpec[] => (Array.isArray(value) ? (value as readonly FieldSpec[]) : [])
const fresh = (list: readonly FieldSpec[]): FieldSpec =>
  list.length === 0
    ? { name: 'name', zh: words.first[0], en: words.first[1], kind: 'text', required: true, search: true }
    : { name: '', zh: '', en: '', kind: 'text' }

export function FieldsInput({ id, value, isWrong, describedBy, onChange }: InputProps) {
  const list = listOf(value)
  const put = (at: number, change: Partial<FieldSpec>) => onChange(list.map((one, i) => (i === at ? { ...one, ...change } : one)))
  const move = (at: number, by: -1 | 1) => {
    const next = [...list]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onChange(next)
  }
  return (
    <div aria-describedby={describedBy} data-invalid={isWrong}>
      {list.length > 0 && (
        <div className="kt-table" style={{ marginBottom: 8 }}>
          <table style={{ minWidth: 1000 }}>
            <thead>
              <tr>
                {[words.name, words.zh, words.en, words.kind, words.more, ...marks.map(mark => words[mark])].map(word => (
                  <th key={word[1]} scope="col">
                    {t(word)}
                  </th>
                ))}
                <th />
              </tr>
            </thead>
            <tbody>
              {list.map((one, i) => (
                <FieldRow
                  key={i}
                  one={one}
                  at={i}
                  last={list.length - 1}
                  put={put}
                  move={move}
                  onRemove={() => onChange(list.filter((_one, at) => at !== i))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button id={id} icon={<PlusIcon />} aria-label={t(words.add)} text={t(words.add)} onClick={() => onChange([...list, fresh(list)])} />
    </div>
  )
}

interface RowProps {
  readonly one: FieldSpec
  readonly at: number
  readonly last: number
  readonly put: (at: number, change: Partial<FieldSpec>) => void
  readonly move: (at: number, by: -1 | 1) => void
  readonly onRemove: () => void
}

function FieldRow({ one, at, last, put, move, onRemove }: RowProps) {
  const called = (word: readonly [string, string]) => `${t(word)} ${at + 1}`
  const line = (key: 'name' | 'zh' | 'en') => (
    <td>
      <InputGroup aria-label={called(words[key])} autoComplete="off" value={one[key]} onChange={event => put(at, { [key]: event.target.value })} />
    </td>
  )
  return (
    <tr>
      {line('name')}
      {line('zh')}
      {line('en')}
      <td>
        <HTMLSelect
          aria-label={called(words.kind)}
          value={one.kind}
          onChange={event => put(at, { kind: event.target.value as FieldKind })}
          options={Object.entries(kindsOffered).map(([kind, label]) => ({ value: kind, label: t(label) }))}
        />
      </td>
      <td>
        <More one={one} label={called(words.more)} onChange={change => put(at, change)} />
      </td>
      {marks.map(mark => (
        <td key={mark}>
          <Checkbox aria-label={called(words[mark])} checked={one[mark] === true} onChange={event => put(at, { [mark]: event.target.checked })} />
        </td>
      ))}
      <td style={{ whiteSpace: 'nowrap' }}>
        <Button variant="minimal" icon={<ArrowUpIcon />} aria-label={called(words.up)} disabled={at === 0} onClick={() => move(at, -1)} />
        <Button variant="minimal" icon={<ArrowDownIcon />} aria-label={called(words.down)} disabled={at === last} onClick={() => move(at, 1)} />
        <Button variant="minimal" intent="danger" icon={<TrashIcon />} aria-label={called(words.remove)} onClick={onRemove} />
      </td>
    </tr>
  )
}

/** What only some kinds need: where they point, or what may be chosen. */
function More({ one, label, onChange }: { readonly one: FieldSpec; readonly label: string; readonly onChange: (change: Partial<FieldSpec>) => void }) {
  // As typed while one types; as understood afterwards.
  const [typed, setTyped] = useState<string>()
  if (one.kind === 'choice')
    return (
      <InputGroup
        aria-label={label}
        placeholder={t(words.choices)}
        value={typed ?? written(one.choices ?? [])}
        onBlur={() => setTyped(undefined)}
        onChange={event => {
          setTyped(event.target.value)
          onChange({ choices: read(event.target.value) })
        }}
      />
    )
  if (one.kind !== 'ref' && one.kind !== 'dict') return null
  return <InputGroup aria-label={label} placeholder={t(words[one.kind])} value={one.to ?? ''} onChange={event => onChange({ to: event.target.value.trim() })} />
}

/** `good 良好 Good; broken 损坏 Broken` */
const read = (typed: string): readonly Choice[] =>
  typed
    .split(/[;；\n]/)
    .map(part => part.trim().split(/\s+/))
    .filter(([key]) => key)
    .map(([key = '', zh = '', ...en]) => ({ key, zh, en: en.join(' ') }))
const written = (choices: readonly Choice[]): string => choices.map(({ key, zh, en }) => `${key} ${zh} ${en}`).join('; ')

/** The fields as they are read, in the quick look. */
export function FieldsTable({ fields }: { readonly fields: readonly FieldSpec[] }) {
  if (fields.length === 0) return <span className="kt-none">–</span>
  return (
    <div className="kt-table">
      <table>
        <tbody>
          {fields.map(one => (
            <tr key={one.name}>
              <th scope="row">{one.name}</th>
              <td>{t([one.zh, one.en])}</td>
              <td>
                {t(kindsOffered[one.kind])} {one.to ?? written(one.choices ?? [])}
              </td>
              <td>
                {marks
                  .filter(mark => one[mark])
                  .map(mark => t(words[mark]))
                  .join(t(['、', ', ']))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
