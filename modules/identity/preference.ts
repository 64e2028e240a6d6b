/** Preference: how somebody likes to see the console, kept under their own id so that it meets them in every browser. */
import { changes, type Check, choice, command, ensure, fact, json, partial, refusals, resource, type Row, state, text } from '../kit/index.ts'
import { themes } from './themes.ts'

/** The columns that somebody chose, per list; none for a list that is shown as usual. */
export type Columns = Readonly<Record<string, readonly string[] | null>>
/** How much may be said of lists, as text: each choice is a fact that stays. */
const columnsSize = 20_000
const word = /^[\w.-]{1,60}$/

export const no = refusals('preference', {
  notYours: ['只能修改本人的偏好设置', 'you may only change your own preferences'],
  colour: ['颜色须为#加六位十六进制数', 'a colour is # and six hexadecimal digits'],
  columns: ['列设置须为列表与列名', 'columns are names of lists, each with names of its columns'],
})

const hex: Check<string> = value => (/^#[0-9a-f]{6}$/i.test(value) ? undefined : no.colour)
const areColumns: Check<Columns> = value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return no.columns
  const areWords = (names: unknown) => Array.isArray(names) && names.every(name => typeof name === 'string' && word.test(name))
  const fits = Object.entries(value).every(([list, names]) => word.test(list) && (names === null || areWords(names)))
  return fits && JSON.stringify(value).length <= columnsSize ? undefined : no.columns
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
  },
  lifecycle: { new: state('新建', 'New', 'idle', { choose: 'kept' }), kept: state('已保存', 'Kept', 'good', { choose: 'kept' }) },
  facts: { chosen: {} },
})

/** The server runs it for whoever is signed in: a taste is nobody's to grant. What is said of one list leaves the others. */
export const choose = command(preference, 'choose', {
  label: ['保存偏好设置', 'Keep the preferences'],
  by: [],
  input: partial(preference.fields),
  decide(row, given, _facts, { actor }) {
    ensure(actor.userId === row.id, no.notYours)
    const changed = changes(row, given.columns ? { ...given, columns: merged(row.columns, given.columns) } : given)
    return Object.keys(changed).length > 0 ? fact(preference, 'chosen', changed) : []
  },
})

function merged(before: Columns | null, given: Columns): Columns {
  const all = Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, names]) => names !== null))
  ensure(JSON.stringify(all).length <= columnsSize, { ...no.columns, field: 'columns' })
  return all
}

/** As clients are told; what was never chosen is empty. */
export const preferred = (row: Row<typeof preference> | undefined) => ({
  theme: row?.theme ?? '',
  colour: row?.colour ?? '',
  lang: row?.lang ?? '',
  columns: row?.columns ?? {},
})

export const commands = [choose]
