/** Searching for what is masked: whether a call tells by what it answers that a part of a value is right, or which of two is greater. */
import { maskOf } from '../../server/kernel/masking.ts'
import type { Call } from '../../server/http/context.ts'
import type { Web } from '../web.ts'
import { doors, fewAtATime } from './asking.ts'
import type { Viewer } from './crawl.ts'
import type { Mark, Planted } from './planted.ts'

/** Names that calls of their own take for parts of names and numbers. */
const spoken = 'name realName studentName teacherName parentName inspectorName payeeName senderName contact phone phoneNumber keyword text'.split(' ')
const secret: readonly Mark['as'][] = ['name', 'phone', 'idCard', 'money']
/** A part of a value as it is, and what is a part of none and greater than all. */
const partOf = ({ as, text }: Mark): string => (as === 'money' ? text : as === 'name' ? text.slice(1, 4) : text.slice(0, 7))
const beyond: Partial<Record<Mark['as'], string>> = { name: '辛辛辛', phone: '13999', idCard: '110101999', money: '99999999.00' }

export interface Searched {
  readonly told: readonly string[]
  readonly tries: number
}
/** Searches, compares and sorts by each masked field of a list, and by whatever else a call may take for a part of a name or number. Whole are
 * one of so many lists as `every` says, or none: at the others it only sorts. */
export async function searched(on: Web, planted: Planted, { name: viewer, person }: Viewer, every = 1): Promise<Searched> {
  const told: string[] = [],
    actor = person!.login.actor
  const masked = planted.marks.filter(mark => secret.includes(mark.as) && maskOf(mark.of.fields[mark.field]!, actor))
  let tries = 0
  const ask = async (call: Call, asked: Record<string, string>): Promise<string> => {
    tries++
    const { status, text } = await on.get(person, `${call.path}?${new URLSearchParams({ size: '50', ...asked, format: 'csv' })}`)
    return `${status} ${stripped(text)}`
  }
  /** Whether two calls are answered differently, each time that they are asked: a clock or a journal may move between two of them once. */
  const areTold = async (call: Call, one: Record<string, string>, other: Record<string, string>): Promise<boolean> => {
    for (let i = 0; i < 3; i++) if ((await ask(call, one)) === (await ask(call, other))) return false
    return true
  }
  const lists = doors(on).calls.filter(({ method, kind, path }) => method === 'GET' && ['list', 'report', 'export'].includes(kind) && !path.includes(':'))
  await fewAtATime(lists, async call => {
    const isWhole = every > 0 && lists.indexOf(call) % every === 0
    const own = new Map(masked.filter(mark => mark.of === call.of).map(mark => [mark.field, mark]))
    if (!isWhole && own.size === 0) return
    const plain = await ask(call, {})
    // A call that is not theirs tells nothing, whatever is asked.
    if (/^40[13] /.test(plain)) return
    const says = (what: string, mark: Mark): unknown => told.push(`${viewer} ${call.path}${what} tells ${mark.of.name}.${mark.field}`)
    for (const [field, mark] of own) if (await areTold(call, { ascs: field }, { descs: field })) says(` sorted by ${field}`, mark)
    if (!isWhole) return
    const wrong = new Map<string, string>()
    const tell = async (key: string, mark: Mark): Promise<void> => {
      const none = { [key]: beyond[mark.as]! },
        part = { [key]: partOf(mark) }
      const known = wrong.get(`${key} ${mark.as}`) ?? (await ask(call, none))
      wrong.set(`${key} ${mark.as}`, known)
      if ((await ask(call, part)) !== known && (await areTold(call, part, none))) says(`?${key}`, mark)
    }
    for (const [field, mark] of own) for (const suffix of ['', '_like', '_ge']) await tell(field + suffix, mark)
    for (const name of spoken) {
      const others = new Map(masked.filter(one => one.of !== call.of && mayMean(name, one)).map(one => [one.of.name, one]))
      // A name that changes nothing in what there is to see is not read.
      const isIgnored = rows.test(plain) && plain === (await ask(call, { [name]: beyond.name! }))
      if (!isIgnored) for (const mark of others.values()) await tell(name, mark)
    }
  })
  return { told, tries }
}
/** What stands in an answer that shows a planted row, or one of one's own. */
const rows = /墙|封|wall|mine-|own/
/** Whether a call may mean a field by a name. */
const mayMean = (name: string, { field, as }: Mark): boolean => name === field || (name === 'name' && as === 'name')

/** An answer without what differs from call to call. */
const stripped = (text: string): string => text.replace(/"(requestId|time|now|serverTime)":"?[^",}]*"?/g, '')
