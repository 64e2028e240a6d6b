/** Preference: how somebody likes to see the console, kept under their own id so that it meets them in every browser. */
import { changes, type Check, choice, command, ensure, fact, json, partial, refusals, resource, type Row, state, text } from '../kit/index.ts'
import { themes } from './themes.ts'

/** The columns that somebody chose, per list; none for a list that is shown as usual. */
export type Columns = Readonly<Record<string, readonly string[] | null>>
/** The field that each header of a sheet goes into, per import; '' for none of them. */
export type Imports = Readonly<Record<string, Readonly<Record<string, string>> | null>>
/** How much may be said of lists, as text: each choice is a fact that stays. */
const columnsSize = 20_000
const word = /^[\w.-]{1,60}$/

export const no = refusals('preference', {
  notYours: ['只能修改本人的偏好设置', 'you may only change your own preferences'],
  colour: ['颜色须为#加六位十六进制数', 'a colour is # and six hexadecimal digits'],
  imports: ['导入设置须为导入与其列的对应关系', 'imports are names of imports, each with its headers and their fields'],
  places: ['须为页面地址的列表，最多40个', 'must be a list of addresses of screens, at most 40'],
  columns: ['列设置须为列表与列名', 'columns are names of lists, each with names of its columns'],
})

const hex: Check<string> = value => (/^#[0-9a-f]{6}$/i.test(value) ? undefined : no.colour)
const areColumns: Check<Columns> = value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return no.columns
  const areWords = (names: unknown) => Array.isArray(names) && names.every(name => typeof name === 'string' && word.test(name))
  const fits = Object.entries(value).every(([list, names]) => word.test(list) && (names === null || areWords(names)))
  return fits && JSON.stringify(value).length <= columnsSize ? undefined : no.columns
}

const arePlaces: Check<readonly string[]> = value =>
  Array.isArray(value) && value.length <= 40 && value.every(one => typeof one === 'string' && /^[\w./:-]{1,120}$/.test(one)) ? undefined : no.places

const areImports: Check<Imports> = value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return no.imports
  const areFields = (map: unknown) =>
    typeof map === 'object' && map !== null && Object.entries(map).every(([header, name]) => header.length <= 100 && (name === '' || word.test(name)))
  const fits = Object.entries(value).every(([name, map]) => /^[\w./-]{1,100}$/.test(name) && (map === null || areFields(map)))
  return fits && JSON.stringify(value).length <= columnsSize ? undefined : no.imports
}

export const preference = resource('preference', {
  label: ['偏好设置', 'Preferences'],
  title: 'theme',
  scope: { user: 'id' },
  fields: {
    theme: choice(themes)('主题', 'Theme'),
    colour: text('主题色', 'Colour', { check: hex }),
    lang: choice({ zh: ['中文', 'Chinese'], en: ['英文', 'English'] })('语言', 'Language'),
    columns: json<Columns>()('列设置', 'Columns', { check: areColumns }),
    imports: json<Imports>()('导入列对应', 'Columns of imports', { check: areImports }),
    /** Screens that stand on the home because they were put there, and hints that were put away. */
    pins: json<readonly string[]>()('固定的页面', 'Pinned screens', { check: arePlaces }),
    dismissed: json<readonly string[]>()('收起的提示', 'Hints put away', { check: arePlaces }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { choose: 'kept' }), kept: state('已保存', 'Kept', 'good', { choose: 'kept' }) },
  facts: { chosen: {} },
})

/** The server runs it for whoever is signed in: a taste is nobody's to grant. What is said of one list leaves the others. */
export const choose = command(preference, 'choose', {
  label: ['保存偏好设置', 'Keep the preferences'],
  input: partial(preference.fields),
  decide(row, given, _facts, { actor }) {
    ensure(actor.userId === row.id, no.notYours)
    const kept = {
      ...given,
      ...(given.columns ? { columns: merged('columns', row.columns, given.columns) } : {}),
      ...(given.imports ? { imports: merged('imports', row.imports, given.imports) } : {}),
    }
    const changed = changes(row, kept)
    return Object.keys(changed).length > 0 ? fact(preference, 'chosen', changed) : []
  },
})

function merged<T>(field: 'columns' | 'imports', before: Readonly<Record<string, T>> | null, given: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const all = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, one]) => one !== null))
  ensure(JSON.stringify(all).length <= columnsSize, { ...no[field], field })
  return all
}

/** As clients are told; what was never chosen is empty. */
export const preferred = (row: Row<typeof preference> | undefined) => ({
  theme: row?.theme ?? '',
  colour: row?.colour ?? '',
  lang: row?.lang ?? '',
  columns: row?.columns ?? {},
  imports: row?.imports ?? {},
  pins: row?.pins ?? [],
  dismissed: row?.dismissed ?? [],
})

export const commands = [choose]
