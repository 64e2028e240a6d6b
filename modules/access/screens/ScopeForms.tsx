/** The forms of data scopes and API scopes. */
import { Checkbox, InputGroup } from '@blueprintjs/core'
import { text } from '../../../console/parts/cells.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, type InputProps, Select } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { pattern, scopeKinds } from '../api-scope.ts'
import { custom, everything, scopeTypes } from '../data-scope.ts'
import { type DataField, FilterBuilder } from './FilterBuilder.tsx'
import { menuOptions, useMenuTree } from './MenuForm.tsx'

const words = {
  byMenu: ['菜单对应的数据', 'The data of the menu'],
  usual: ['默认字段（创建人或部门）', 'Default field (creator or department)'],
  notNeeded: ['该规则类型不需要', 'Not needed for this kind'],
  allFields: ['全部字段', 'All fields'],
  covers: ['匹配接口', 'Covers'],
  coversNone: ['目前没有匹配的接口', 'No call matches at present'],
  paths: ['例如 /blade-system/role/**；* 代表一级，** 代表任意级', 'Such as /blade-system/role/**; * is one level, ** any'],
} as const satisfies Record<string, Label>

interface Data {
  readonly value: string
  readonly label: string
  readonly menuIds: readonly string[]
  readonly fields: readonly DataField[]
  readonly all: readonly { readonly name: string; readonly label: string }[]
}
const useData = () => useAsk<readonly Data[]>('/api/blade-system/data-scope/resources')

/** The data that the form is about: named, or that of its menu. */
function useChosenData({ values = {} }: InputProps): Data | undefined {
  const code = text(values.resourceCode)
  return useData().value?.find(one => (code ? one.value === code : one.menuIds.includes(text(values.menuId))))
}
const typeOf = ({ values }: InputProps) => Number(values?.scopeType)

const MenuInput: Input = props => <Select props={props} none="" of={menuOptions(useMenuTree().value)} />
const numbers =
  (kinds: Readonly<Record<number, Label>>): Input =>
  props => (
    <Select props={props} none={text(props.value) === '' ? '' : null} of={Object.entries(kinds).map(([number, label]) => [number, t(label)])} take={Number} />
  )
const DataInput: Input = props => <Select props={props} none={t(words.byMenu)} of={(useData().value ?? []).map(({ value, label }) => [value, label])} />
const ColumnInput: Input = props => {
  const isNeeded = ![everything, custom].includes(typeOf(props))
  const fields = (useChosenData(props)?.fields ?? []).filter(field => field.kind === 'ref' || field.kind === 'text')
  return (
    <Select
      props={props}
      isDisabled={!isNeeded}
      none={t(isNeeded ? words.usual : words.notNeeded)}
      of={fields.map(({ name, label }) => [name, `${label} (${name})`])}
    />
  )
}
const ValueInput: Input = props => {
  const data = useChosenData(props)
  return typeOf(props) === custom ? <FilterBuilder {...props} fields={data?.fields ?? []} /> : <p className="bp6-text-muted">{t(words.notNeeded)}</p>
}

/** All fields, or those ticked. */
const FieldsInput: Input = props => {
  const { id, value, describedBy, onChange } = props
  const known = useChosenData(props)?.all ?? [],
    given = text(value).trim()
  const isAll = given === '' || given === '*',
    chosen = isAll ? [] : given.split(',')
  const tick = (name: string, isOn: boolean) => onChange([...chosen.filter(one => one !== name), ...(isOn ? [name] : [])].join(',') || '*')
  return (
    <fieldset id={id} aria-describedby={describedBy} className="kt-ticks">
      <Checkbox
        checked={isAll}
        label={t(words.allFields)}
        onChange={event => onChange(event.currentTarget.checked ? '*' : known.map(one => one.name).join(','))}
      />
      {!isAll &&
        known.map(({ name, label }) => (
          <Checkbox key={name} inline checked={chosen.includes(name)} label={label} onChange={event => tick(name, event.currentTarget.checked)} />
        ))}
    </fieldset>
  )
}

const dataInputs: Readonly<Record<string, Input | null>> = {
  menuId: MenuInput,
  resourceCode: DataInput,
  scopeType: numbers(scopeTypes),
  scopeColumn: ColumnInput,
  scopeValue: ValueInput,
  scopeField: FieldsInput,
  scopeClass: null,
}
export const DataScopeForm = (props: FormDialogProps) => <FormDialog {...props} inputs={dataInputs} />

interface Document {
  readonly paths: Readonly<Record<string, object>>
}
const PathInput: Input = ({ id, value, describedBy, isWrong, onChange, onBlur }) => {
  const served = useAsk<Document>('/api/openapi.json')
  const path = text(value)
  const paths = Object.keys(served.value?.paths ?? {})
  const covered = /^\/[\w\-./:*]+$/.test(path) ? paths.filter(one => pattern(path).test(one)) : []
  return (
    <>
      <InputGroup
        id={id}
        fill
        list={`${id}-paths`}
        placeholder={t(words.paths)}
        aria-describedby={describedBy}
        aria-invalid={isWrong}
        value={path}
        onBlur={onBlur}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id={`${id}-paths`}>
        {paths.map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {path !== '' && served.value && (
        <p className="bp6-text-muted" role="status">
          {covered.length === 0
            ? t(words.coversNone)
            : `${t(words.covers)} ${covered.length}: ${covered.slice(0, 5).join(', ')}${covered.length > 5 ? ' …' : ''}`}
        </p>
      )}
    </>
  )
}
const apiInputs: Readonly<Record<string, Input | null>> = { menuId: MenuInput, scopeType: numbers(scopeKinds), scopePath: PathInput }
export const ApiScopeForm = (props: FormDialogProps) => <FormDialog {...props} inputs={apiInputs} />
