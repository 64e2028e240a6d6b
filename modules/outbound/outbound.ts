/** Outbound: what leaves the product for somebody's mailbox, phone or WeChat. It is a fact before it leaves, and what became of it is another.
 *
 * A module that sends declares its noun of these fields, states and facts, and how one is handed over; the queue, the tries and the waits between
 * them, giving up with a reason, the order of what goes to one person, and sending again are the same for all. */
import {
  command,
  type Command,
  ensure,
  fact,
  facts,
  type Fields,
  find,
  int,
  invoke,
  type Invoke,
  minute,
  pick,
  plus,
  type Reaction,
  type ReactionContext,
  type RefusalCode,
  type Resource,
  type Row,
  state,
  step,
  text,
  time,
  timer,
  type Where,
} from '../kit/index.ts'

/** How often people may send one again, and how many the clock sends at a time: few enough that a slow server holds nobody else up for long. */
export const resendsMax = 3
const atOnce = 20
/** Milliseconds before each further try, where a noun names none of its own. */
const waitsUsual = [minute, 5 * minute, 30 * minute, 120 * minute]
/** How often one is tried by itself then. */
export const triesUsual = waitsUsual.length + 1
const reasonMax = 400

export const sentAt = { sendTime: time('发送时间', 'Sent at', { locked: true }) }
export const attempts = {
  failReason: text('失败原因', 'Why it failed', { hidden: true, lines: 3, locked: true }),
  tries: int('尝试次数', 'Tries', { required: true, hidden: true, locked: true, initial: 0 }),
  resends: int('重发次数', 'Sent again', { required: true, hidden: true, locked: true, initial: 0 }),
  /** When it is tried next: not before the reader's quiet hours are over. */
  retryAt: time('下次尝试', 'Next try', { hidden: true, locked: true, index: 'due' }),
}

/** The statuses of what is sent, by the commands that ask for it. */
export const outboundStates = <const B extends Readonly<Record<string, 'pending'>>>(begins: B, [pending, sent, failed, erased]: readonly number[] = []) => ({
  new: state('新建', 'New', 'idle', begins),
  pending: state('待发送', 'Pending', 'waiting', { succeed: 'sent', fail: ['pending', 'failed'], wait: 'pending', erase: 'erased' }, pending),
  sent: state('已发送', 'Sent', 'good', { erase: 'erased' }, sent),
  failed: state('发送失败', 'Failed', 'bad', { resend: 'pending', erase: 'erased' }, failed),
  erased: state('已清除', 'Erased', 'over', {}, erased),
})
export const outboundFacts = facts('asked', 'sent', 'failed', 'delayed', 'resent', 'erased')
export const outcomes = {
  sent: <D extends object>(_row: unknown, data: D) => ({ ...data, failReason: null, retryAt: null }),
  failed: <D extends object>(_row: unknown, data: D) => ({ ...data, retryAt: null }),
  resent: <D extends object>(_row: unknown, data: D) => ({ ...data, tries: 0 }),
}

/** What no further try would change: nobody of that name, or a sender that is not allowed. */
export class Refused extends Error {}

/** A row of what is sent, as far as all of them are alike. */
interface Attempt {
  readonly id: string
  readonly status: string
  readonly createdAt: string
  readonly tries: number
  readonly resends: number
  readonly retryAt: string | null
}
type Sent<R extends Resource> = Row<R> & Attempt
interface Options<R extends Resource, K extends keyof R['fields'] & string> {
  /** The field that says who it goes to. What goes to one person keeps its order. */
  readonly to: keyof R['fields'] & string
  /** What is known once it was handed over. */
  readonly answers: readonly K[]
  readonly waits?: readonly number[]
  /** What else of it says who it went to or of whom it speaks, and goes with them. */
  readonly forgets?: readonly (keyof R['fields'] & string)[]
  /** Whoever asked for it waits for the answer: it is handed over there and then, tried once, and stands in nobody's way. */
  readonly direct?: { readonly isDirect: (row: Row<R>) => boolean; readonly others: Where<R> }
  /** That a direct one can't be sent again, and that one was sent again often enough. */
  readonly no: { readonly resends: RefusalCode; readonly direct?: RefusalCode }
}

const failure = { ...pick(attempts, 'failReason'), isFinal: { ...int('不再重试', 'Final'), hidden: true } } as const

/** The commands that record what becomes of one: handed over, failed (and tried later, or given up), behind an earlier one, asked for again. */
export function outbound<R extends Resource, const K extends keyof R['fields'] & string>(
  of: R,
  { to, answers, waits = waitsUsual, forgets = [], direct, no }: Options<R, K>,
) {
  const isDirect = (row: object): boolean => direct?.isDirect(row as Row<R>) ?? false
  const succeed = step<Resource, string, Fields>(of, 'succeed', 'sent', {
    label: ['发送成功', 'Succeed'],
    input: pick(of.fields, ...answers),
    record: (input, _row, _facts, { now }) => ({ ...input, sendTime: now }),
  }) as Command<any, any> as Command<R, Pick<R['fields'], K>>
  const fail = command<Resource, typeof failure, undefined>(of, 'fail', {
    label: ['发送失败', 'Fail'],
    input: failure,
    decide(row, { failReason, isFinal }, _facts, { now }) {
      const tries = (row as unknown as Attempt).tries + 1,
        wait = waits[tries - 1]
      return isFinal || isDirect(row) || wait === undefined
        ? fact<Resource, string>(of, 'failed', { tries, failReason }, 'failed')
        : fact<Resource, string>(of, 'delayed', { tries, failReason, retryAt: plus(now, wait) }, 'pending')
    },
  })
  const wait = step<Resource, string, Fields>(of, 'wait', 'delayed', { label: ['等待前一条', 'Wait for the one before'], input: pick(attempts, 'retryAt') })
  const resend = step<Resource, string>(of, 'resend', 'resent', {
    label: ['重发', 'Send again'],
    by: ['PA', 'PO', 'CS'],
    check(row) {
      if (no.direct) ensure(!isDirect(row), no.direct)
      ensure((row as unknown as Attempt).resends < resendsMax, no.resends, { max: resendsMax })
    },
    record: (_input, row, _facts, { now }) => ({ resends: (row as unknown as Attempt).resends + 1, retryAt: now }),
  }) as Command<any, any> as Command<R, {}>

  /** Its receiver is gone: that one was sent stays, not to whom and what. */
  const erase = step<Resource, string>(of, 'erase', 'erased', {
    label: ['清除', 'Erase'],
    record: () => ({ retryAt: null, failReason: null, ...Object.fromEntries(forgets.map(name => [name, null])) }),
  }) as Command<any, any> as Command<R, {}>

  /** Hands one over, and answers what records how it went; `hand` answers what `succeed` takes, and throws a `Refused` for what is final.
   * `through` stands before the reason of a failure. */
  async function attempted(id: string, hand: () => Promise<Readonly<Record<K, string>>>, through?: string): Promise<Invoke> {
    try {
      return invoke(succeed, id, (await hand()) as never)
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      return gaveUp(id, through ? `${through}: ${said}` : said, error instanceof Refused)
    }
  }
  /** That one could not be handed over, and whether that is final. */
  const gaveUp = (id: string, reason: string, isFinal: boolean): Invoke =>
    invoke(fail, id, { failReason: reason.slice(0, reasonMax), isFinal: isFinal ? 1 : 0 })

  type Carry = (row: Row<R>, context: ReactionContext) => Promise<readonly Invoke[]>
  /** What is done with one whose time has come: it goes out, but not before an earlier one to the same person that is being tried again. */
  async function turn(row: Sent<R>, context: ReactionContext, carry: Carry): Promise<readonly Invoke[]> {
    if (row.status !== 'pending' || !row.retryAt || row.retryAt > context.now) return []
    if (isDirect(row)) return carry(row, context)
    const first: Where = {
      ...direct?.others,
      [to]: (row as Record<string, unknown>)[to],
      status: 'pending',
      tries: { gte: 1 },
      createdAt: { lt: row.createdAt },
    }
    const [earlier] = (await context.ask(find<Resource>(of, first, { sort: ['createdAt'], limit: 1 }))) as readonly object[] as readonly Attempt[]
    return earlier ? [invoke(wait, row.id, { retryAt: earlier.retryAt })] : carry(row, context)
  }
  /** The clock's part: those that are due, the longest due first; `where` narrows them. */
  const dueTimer = (name: string, carry: Carry, where: Where<R> = {}): Reaction =>
    timer(name, {
      due: now => find<Resource>(of, { ...where, status: 'pending', retryAt: { lte: now } }, { sort: ['retryAt', 'createdAt'], limit: atOnce }),
      run: (row, context) => turn(row as unknown as Sent<R>, context, carry),
    })
  return { succeed, fail, wait, resend, erase, attempted, gaveUp, turn, dueTimer, commands: [succeed, fail, wait, resend, erase] }
}
