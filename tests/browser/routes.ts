/**
 * Every address that the specification names, opened by the role it is for: with what the demo holds, with nothing to show, and while the server
 * fails. `fixtures/routes.tsv` says of each who opens it, where its address takes ids from, and what is seen in each of the three.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field, Resource } from '../../modules/kit/index.ts'
import type { State } from './answering-as.ts'
import type { Site, Visitor } from './browser.ts'

const file = join(import.meta.dirname, '..', '..', 'fixtures', 'routes.tsv')
export interface Route {
  readonly path: string
  /** Of the welcome page, the home that is shown. */
  readonly home: string
  readonly account: string
  /** `{order}` is the id of the first order that the account sees, `{order:orderCode}` another value of it, `{a/call}` of what that call answers. */
  readonly address: string
  /** What is seen in each state. */
  readonly seen: Readonly<Record<State, Seen>>
  /** Of a list in which the demo has no row for anybody: the resource of which the server answers one. */
  readonly sample: string
}
/** What a page of each kind shows: rows that are looked for, one row's values, items of a report or a board, a calendar's events, marks in a plan,
 * fields to fill in, or words; that there is nothing, a calendar without events, or that it could not be loaded. */
export const looks = {
  rows: 'tbody tr[data-row], [role=treeitem], .kt-board [data-row]',
  values: 'dd',
  items: 'li, tbody tr',
  events: '.kt-event, .kt-calendar [class*=kt-tone-]',
  marks: '[class*=kt-tone-]',
  form: 'input, textarea, select, .kt-drop',
  words: ':not(:empty)',
  empty: '.kt-empty',
  blank: '.kt-calendar:not(:has(.kt-event, [class*=kt-tone-]))',
  error: '[role=alert]',
} as const
export type Seen = keyof typeof looks

export const routes: readonly Route[] = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map(line => {
    const [path, home, account, address, rows, empty, error] = line.split('\t') as [string, string, string, string, string, Seen, Seen]
    const [seen, sample = ''] = rows.split(' of ')
    return { path, home, account, address, seen: { rows: seen as Seen, empty, error }, sample }
  })

/** Finds addresses for the account at a screen: the gaps are filled with what it sees first. */
export function addresses(at: Site, me: Visitor) {
  const known = new Map<string, string>()
  /** A value of the first row that the account sees: of a resource, or of what a call answers. */
  async function firstOf(from: string, field: string): Promise<string> {
    const { base, list = 'list' } = at.serving.parts.engine.registry.resources.get(from)?.path ?? { base: from, list: '' }
    const token = await me.page.evaluate(() => JSON.parse(localStorage.getItem('ketang.session')!).token)
    const answer = await fetch(`${at.serving.address}/api/${base}${list && `/${list}`}?current=1&size=1`, { headers: { 'Blade-Auth': `bearer ${token}` } })
    const { data } = await answer.json(),
      [row] = data?.records ?? data ?? []
    if (!row?.[field]) throw new Error(`${from} has no ${field} to show`)
    return String(row[field])
  }
  return async ({ address, account }: Route): Promise<string> => {
    let made = address
    for (const [gap, from, field = 'id'] of address.matchAll(/\{([\w/-]+)(?::(\w+))?\}/g)) {
      const key = `${account} ${gap}`
      if (!known.has(key)) known.set(key, await firstOf(from!, field))
      made = made.replace(gap, encodeURIComponent(known.get(key)!))
    }
    return made
  }
}

const values: Readonly<Partial<Record<Field['kind'], unknown>>> = {
  int: 1,
  money: '1.00',
  percent: '1.00',
  flag: 1,
  date: '2026-10-10',
  time: '2026-10-10 08:00:00',
}
/** A row as the server would answer it. */
export function sampleOf(of: Resource): Readonly<Record<string, unknown>> {
  const made = ({ kind, choices }: Field) => (kind === 'choice' ? Object.keys(choices!)[0] : (values[kind] ?? '样本'))
  const fields = Object.entries(of.fields).filter(([, { kind }]) => !['json', 'file', 'image'].includes(kind))
  return {
    ...Object.fromEntries(fields.map(([name, field]) => [name, made(field)])),
    id: 'sample',
    status: of.lifecycle.statuses[0],
    version: 1,
    createTime: values.time,
    createUserName: '样本',
    updateTime: values.time,
  }
}

/** Says in which state the next pages are, of which home, and with which row in place of none. */
export const answersAs = ({ page }: Visitor, state: State, home = '', sample = ''): Promise<void> =>
  page.evaluate(
    said => {
      for (const [key, value] of Object.entries(said)) sessionStorage.setItem(`ketang.${key}`, value)
    },
    { answers: state, home, sample, answered: '0' },
  )

/** What is wrong with what stands in a page that was opened in a state. */
export async function missing({ page }: Visitor, { seen, sample }: Route, state: State): Promise<readonly string[]> {
  const kind = seen[state],
    // The part of a home that has nothing says so in a line.
    orSays = kind === 'empty' ? '暂无|没有|尚未|还没有' : undefined
  const stands = page.waitForFunction(
    ([what, line]) =>
      [...document.querySelectorAll(`main :is(${what})`)].some(one => one.checkVisibility()) ||
      (line !== undefined && new RegExp(line).test(document.querySelector('main')!.innerText)),
    [looks[kind], orSays] as const,
    { timeout: 10_000 },
  )
  const has = await stands.then(
      () => true,
      () => false,
    ),
    answered = await page.evaluate(() => Number(sessionStorage.getItem('ketang.answered')))
  return [
    ...(has ? [] : [`shows no ${kind}`]),
    // Who says that an address can't fail has asked for nothing; and where a row was made up there was none.
    ...(state === 'error' && ['words', 'values'].includes(kind) && answered > 0 ? ['does not say that it could not be loaded'] : []),
    ...(state === 'rows' && sample && answered === 0 ? [`has rows of its own, and needs none of ${sample}`] : []),
  ]
}
