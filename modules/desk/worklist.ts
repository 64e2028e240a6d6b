/** The rows that wait, as people speak of them: who or which class it is about, what else tells it from the others, since when, and the
 * command that is waited for. */
import { amountsOf, type Command, type Field, formatTime, linksOf, type Module, type Resource, type RouteContext, type Tile, yuan } from '../kit/index.ts'
import { addressOf, counted, mayDo } from './tile.ts'
import { names, waitingIn } from './waiting.ts'

export interface WaitingRow {
  readonly id: string
  readonly title: string
  /** What else is said of it: places, people, a sum. */
  readonly says: readonly string[]
  /** `yyyy-MM-dd HH:mm:ss` of its last change. */
  readonly since: string
  /** Until when it is to be done: `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`; empty where no rule says so. */
  readonly until: string
  readonly isLate: boolean
  /** Its page, or the list that shows it alone. */
  readonly to: string
}
export interface Todo {
  readonly name: string
  readonly label: string
  readonly count: number
  readonly to: string
  readonly tone: string
  /** The resource of the rows. */
  readonly of: string
  readonly rows: readonly WaitingRow[]
  /** The command that they wait for, where one is named: what its button says. */
  readonly act: { readonly name: string; readonly label: string } | null
}

/** Nobody is addressed by a code: a row whose title is none of a person, a class or a thing is called by the first of these. */
const callers = ['studentId', 'openClassId', 'customerId', 'teacherId', 'productId', 'channelId', 'orgId', 'instanceId', 'agencyId', 'schoolId'] as const
const saysMax = 3
const captionKey = (name: string): string => `${name.replace(/(Id|By)$/, '')}Name`
const isNamed = (name: string, field: Field): boolean => field.kind === 'ref' || field.kind === 'choice' || /name$|^title$/i.test(name)
const isCode = (name: string): boolean => /(No|Code|number)$/.test(name)
/** What only machines tell apart: nobody reads it out. */
const isMachine = (value: string): boolean => /^[\da-f]{32}$/i.test(value.replaceAll('-', ''))

type Wired = Readonly<Record<string, unknown>>
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Who looks, and the fields that are the same on all rows that they see: those tell nothing. */
interface Looker {
  readonly own: readonly string[]
  readonly userId: string
}
const isWord = ({ kind, hidden }: Field): boolean => !hidden && (kind === 'ref' || kind === 'choice')

/** What a row is called, and what is said beside, of a row as the wire shows it. */
function spoken(of: Resource, row: Wired, { own, userId }: Looker): Pick<WaitingRow, 'title' | 'says'> {
  const value = (name: string): string => {
    const kind = of.fields[name]?.kind
    return text(row[kind === 'ref' ? captionKey(name) : kind === 'choice' ? `${name}Name` : name])
  }
  const has = (name: string) => name in of.fields && value(name) !== '' && !isMachine(value(name))
  const caller = callers.find(name => has(name) && !own.includes(name))
  // The month of a bill is its name for those whose bills they all are.
  const month = has('period') ? [value('period'), has('kind') ? value('kind') : ''].filter(Boolean).join(' ') : ''
  const main = isNamed(of.title, of.fields[of.title]!) || !(caller || month) ? of.title : (caller ?? 'period')
  const title = [main === 'period' ? month : value(main), value(of.title), caller ? value(caller) : ''].find(one => one && !isMachine(one)) ?? ''
  const beside = callers.filter(name => has(name) && name !== main && !own.includes(name) && name !== of.title).slice(0, 2)
  const words = main !== of.title && !isCode(of.title) ? [value(of.title)] : []
  const first = [...(main === 'period' ? [] : [month]), ...beside.map(value), ...words]
  // What has no other name is told from its like by whatever words it has.
  const isTelling = (name: string): boolean => isWord(of.fields[name]!) && has(name) && name !== main && !own.includes(name) && row[name] !== userId
  const rest = () => Object.keys(of.fields).filter(isTelling).slice(0, 2).map(value)
  const says = (first.some(Boolean) ? first : rest()).filter(one => one && !title.includes(one))
  const sum = text(row[amountsOf(of)[0] ?? ''])
  return { title, says: [...says.slice(0, saysMax), ...(sum ? [yuan(sum)] : [])] }
}

/** What has no name of any kind is called what it is. */
const named = (said: ReturnType<typeof spoken>, kind: string) => (said.title ? said : { ...said, title: kind })

const dimensions = { school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' } as const
/** The fields that hold the same on every row that this person sees: nothing is told by them. */
const ownOf = ({ actor: { reach } }: RouteContext): readonly string[] =>
  Object.entries(dimensions).flatMap(([name, field]) => (reach !== 'all' && reach[name as keyof typeof dimensions]?.length === 1 ? [field] : []))

interface Known {
  readonly links: Readonly<Record<string, (id: string) => string>>
  readonly commands: ReadonlyMap<string, Command>
}
const known = new WeakMap<readonly Module[], Known>()
function knownOf(modules: readonly Module[]): Known {
  const found = known.get(modules) ?? {
    links: Object.assign({}, ...modules.map(linksOf)) as Known['links'],
    commands: new Map(modules.flatMap(one => one.commands).map(one => [one.permit, one])),
  }
  known.set(modules, found)
  return found
}

/** Until when it is to be done, and whether that is over. */
function dueOf({ until }: Tile, row: Wired, { now, zone }: RouteContext): Pick<WaitingRow, 'until' | 'isLate'> {
  const due = until ? text(row[until]) : ''
  return { until: due, isLate: due !== '' && due < formatTime(now, zone).slice(0, due.length) }
}

/** The command that a tile's rows wait for, where one is named. */
function actOf({ permit, opens, of }: Tile, { commands }: Known): Command | undefined {
  const command = commands.get(permit)
  return command && !opens && command.on.name === of.name ? command : undefined
}

/** Rows of one kind that a search looks through. */
const lookedMax = 500
/** What waits beyond what a home shows, where what is typed says what is to be done: the rows that fit. */
export async function todoFor(typed: string, tiles: readonly Tile[], modules: readonly Module[], context: RouteContext): Promise<readonly Todo[]> {
  const { lang } = context
  const named = tiles.filter(tile => {
    const act = actOf(tile, knownOf(modules))
    return act !== undefined && names(typed, act.label[lang], tile.label[lang])
  })
  const all = await todo(named, modules, context, lookedMax)
  return all.map(of => ({ ...of, rows: waitingIn([of], typed).map(({ row }) => row) }))
}

/** Only what waits is told, the urgent first; what the asker may not do is not counted at all. */
export async function todo(tiles: readonly Tile[], modules: readonly Module[], context: RouteContext, most?: number): Promise<readonly Todo[]> {
  const known = knownOf(modules),
    { links } = known,
    looker = { own: ownOf(context), userId: context.actor.userId }
  const one = async (tile: Tile): Promise<Todo> => {
    const { count, to, first } = await counted(tile, context, most),
      act = actOf(tile, known)
    const rows = first.length > 0 ? await context.wire(tile.of, first) : []
    return {
      name: tile.name,
      label: tile.label[context.lang],
      tone: tile.tone ?? 'waiting',
      of: tile.of.name,
      count,
      to,
      act: act ? { name: act.name, label: act.label[context.lang] } : null,
      rows: rows.map(row => ({
        id: String(row.id),
        ...named(spoken(tile.of, row, looker), tile.of.label[context.lang]),
        since: text(row.updateTime) || text(row.createTime),
        ...dueOf(tile, row, context),
        to: tile.leads?.(String(row.id)) ?? links[tile.of.name]?.(String(row.id)) ?? addressOf(tile, context, String(row.id)),
      })),
    }
  }
  const waiting = (await Promise.all(tiles.filter(tile => mayDo(tile, context)).map(one))).filter(({ count }) => count > 0)
  return [...waiting.filter(({ tone }) => tone === 'bad'), ...waiting.filter(({ tone }) => tone !== 'bad')]
}
