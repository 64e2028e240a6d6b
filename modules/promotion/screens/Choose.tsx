/** Choosing seats: on the plan, by list, or as the server proposes them together. */
import { Button, HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import { get, post } from '../../../console/call.ts'
import { session, t } from '../../../console/session.ts'
import type { Activity } from '../activity.ts'
import type { ShownBooking } from '../paid.ts'
import { best, orphans, type PlanSeat } from '../plan.ts'
import { Left, useOver } from './Clock.tsx'
import { Form } from './BookingForm.tsx'
import { base, keepOwn, keepVisitor, messageOf, type Own, refusedSeats, visitor } from './own.ts'
import { Legend, SeatPlan, type SeatState } from './SeatPlan.tsx'
import { priceWords, seatWords } from './words.ts'
import { yuan } from '../../kit/money.ts'

/** How often the plan is asked for while somebody chooses. */
const planMs = 5_000

interface ChooseProps {
  readonly of: Activity
  readonly own: Own | undefined
  readonly first: ShownBooking | undefined
  readonly take: (now: ShownBooking | undefined) => void
}
/** Every press is a hold of the server's: what stands here as chosen is nobody else's. */
export function Choose({ of, own, first, take }: ChooseProps) {
  const { plan } = of
  const [held, setHeld] = useState(first),
    [taken, setTaken] = useState<ReadonlySet<string>>(new Set(of.taken)),
    [said, setSaid] = useState(''),
    [isBusy, setBusy] = useState(false),
    [isForm, setForm] = useState(false),
    [asList, setList] = useState(false),
    [wish, setWish] = useState({ count: 2, category: '', stepFree: false })
  const mine = useMemo(() => new Set(held?.seats ?? []), [held])
  const others = useMemo(() => new Set([...taken].filter(one => !mine.has(one))), [taken, mine])
  useEffect(() => {
    const ask = () =>
      void get<{ readonly seats: readonly string[] }>(`${base}/taken`, { scheduleId: of.id }, 'quiet').then(
        ({ seats }) => setTaken(new Set(seats)),
        () => undefined,
      )
    ask()
    const timer = setInterval(ask, planMs)
    return () => clearInterval(timer)
  }, [of.id])
  const hold = async (seats: readonly string[]) => {
    setBusy(true)
    setSaid('')
    try {
      const now = await post<ShownBooking & { readonly visitor: string }>(
        `${base}/select`,
        { scheduleId: of.id, seats, ...visitor(), ...(held ? { bookingId: held.bookingId, key: held.key } : own), tenantId: session.get().tenantId },
        { quiet: true },
      )
      keepVisitor(now.visitor)
      keepOwn(of.id, { bookingId: now.bookingId, key: now.key })
      setHeld(now)
      setTaken(before => new Set([...[...before].filter(one => !mine.has(one)), ...now.seats]))
    } catch (reason) {
      const gone = refusedSeats(reason)
      setTaken(before => new Set([...before, ...gone]))
      setSaid(gone.length > 0 ? `${messageOf(reason)}: ${gone.map(nameOf).join(t(['、', ', ']))}` : messageOf(reason))
    } finally {
      setBusy(false)
    }
  }
  const byNo = useMemo(() => new Map(plan.seats.map(one => [one.seatNo, one])), [plan])
  const nameOf = (seatNo: string): string => (byNo.has(seatNo) ? seatWords(byNo.get(seatNo)!) : seatNo)
  const press = (one: PlanSeat) => {
    if (isBusy) return
    if (mine.has(one.seatNo)) return void hold([...mine].filter(each => each !== one.seatNo))
    if (others.has(one.seatNo)) return setSaid(t([`${seatWords(one)} 不可选`, `${seatWords(one)} is taken`]))
    if (mine.size >= of.seatsMax) return setSaid(t([`每人最多 ${of.seatsMax} 座`, `at most ${of.seatsMax} seats a person`]))
    void hold([...mine, one.seatNo])
  }
  const propose = () => {
    const seats = best(plan, others, { count: wish.count, category: wish.category || undefined, stepFree: wish.stepFree || undefined })
    if (seats.length === 0) setSaid(t(['没有这么多符合条件的座位', 'there are not so many such seats']))
    else void hold(seats)
  }
  const alone = useMemo(() => (mine.size > 0 ? orphans(plan, others, mine) : []), [plan, others, mine])
  const words = (one: PlanSeat) => `${seatWords(one)} ${priceWords(plan.categories.find(each => each.key === one.category) ?? { cents: 0 })}`
  const stateOf = (seatNo: string): SeatState => (mine.has(seatNo) ? 'chosen' : others.has(seatNo) ? 'sold' : alone.includes(seatNo) ? 'warned' : 'free')
  const isOver = useOver(held?.holdUntil ?? '', held?.serverTime ?? '')
  useEffect(() => {
    if (!isOver || !held) return
    setHeld(undefined)
    setForm(false)
    keepOwn(of.id, undefined)
    take(undefined)
    setSaid(t(['选座已超时，请重新选择', 'the time is over, please choose again']))
  }, [isOver, held, of.id, take])
  if (isForm && held) return <Form of={of} held={held} names={nameOf} back={() => setForm(false)} take={take} onOver={setSaid} />
  return (
    <section>
      <Wishes of={of} wish={wish} set={setWish} propose={propose} isBusy={isBusy} />
      <div className="pm-line">
        <Legend of={plan.categories} id="choose" price={priceWords} />
        <SegmentedControl
          size="small"
          value={asList ? 'list' : 'plan'}
          onValueChange={value => setList(value === 'list')}
          options={[
            { value: 'plan', label: t(['座位图', 'Plan']) },
            { value: 'list', label: t(['列表', 'List']) },
          ]}
        />
      </div>
      {asList ? (
        <SeatList plan={plan.seats} stateOf={stateOf} words={words} press={press} />
      ) : (
        <SeatPlan plan={plan} id="choose" stateOf={stateOf} onPress={press} wordsOf={words} />
      )}
      <footer className="pm-bar" aria-live="polite">
        {said && (
          <p className="pm-said" role="alert">
            {said}
          </p>
        )}
        {alone.length > 0 && (
          <p className="pm-said">
            {t([`请不要留下单个空座：${alone.map(nameOf).join('、')}`, `please leave no single seat alone: ${alone.map(nameOf).join(', ')}`])}
          </p>
        )}
        <div className="pm-chips">
          {[...mine].map(one => (
            <button key={one} type="button" onClick={() => press(byNo.get(one)!)} aria-label={t([`取消 ${nameOf(one)}`, `Drop ${nameOf(one)}`])}>
              {nameOf(one)} ×
            </button>
          ))}
          {mine.size === 0 && <span className="kt-muted">{t(['点选座位，或让我们推荐连座', 'Press seats, or let us propose some together'])}</span>}
        </div>
        <div className="pm-line">
          <span>
            {held && mine.size > 0 && (
              <>
                <b className="kt-figures">{yuan(held.amount)}</b> <Left until={held.holdUntil} from={held.serverTime} />
              </>
            )}
          </span>
          <Button intent="primary" size="large" disabled={mine.size === 0 || isBusy} text={t(['下一步', 'Next'])} onClick={() => setForm(true)} />
        </div>
      </footer>
    </section>
  )
}
interface Wish {
  readonly count: number
  readonly category: string
  readonly stepFree: boolean
}
function Wishes({
  of,
  wish,
  set,
  propose,
  isBusy,
}: {
  readonly of: Activity
  readonly wish: Wish
  readonly set: (wish: Wish) => void
  readonly propose: () => void
  readonly isBusy: boolean
}) {
  return (
    <div className="pm-wish">
      <HTMLSelect aria-label={t(['人数', 'People'])} value={wish.count} onChange={event => set({ ...wish, count: Number(event.target.value) })}>
        {Array.from({ length: of.seatsMax }, (_, i) => (
          <option key={i} value={i + 1}>
            {t([`${i + 1} 人`, `${i + 1} ${i === 0 ? 'person' : 'people'}`])}
          </option>
        ))}
      </HTMLSelect>
      {of.plan.categories.length > 1 && (
        <HTMLSelect
          aria-label={t(['票价', 'Category'])}
          value={wish.category}
          onChange={event => set({ ...wish, category: event.target.value })}
          options={[
            { value: '', label: t(['全部票价', 'Any price']) },
            ...of.plan.categories.map(one => ({ value: one.key, label: `${one.name} ${priceWords(one)}` })),
          ]}
        />
      )}
      <label className="pm-check">
        <input type="checkbox" checked={wish.stepFree} onChange={event => set({ ...wish, stepFree: event.target.checked })} /> {t(['无障碍', 'Step-free'])}
      </label>
      <Button text={t(['推荐连座', 'Seats together'])} disabled={isBusy} onClick={propose} />
    </div>
  )
}
function SeatList({
  plan,
  stateOf,
  words,
  press,
}: {
  readonly plan: readonly PlanSeat[]
  readonly stateOf: (no: string) => SeatState
  readonly words: (one: PlanSeat) => string
  readonly press: (one: PlanSeat) => void
}) {
  const rows = [...Map.groupBy(plan, one => `${one.block}|${one.rowNo}`)]
  return (
    <div className="pm-rows">
      {rows.map(([key, seats]) => {
        const open = seats.filter(one => stateOf(one.seatNo) !== 'sold').length
        const { block, rowNo } = seats[0]!
        return (
          <details key={key}>
            <summary>
              {t([`${block ? `${block}区 ` : ''}${rowNo} 排`, `${block} row ${rowNo}`])} <small className="kt-muted">{t([`余 ${open}`, `${open} free`])}</small>
            </summary>
            {seats.map(one => (
              <button
                key={one.seatNo}
                type="button"
                aria-pressed={stateOf(one.seatNo) === 'chosen'}
                disabled={stateOf(one.seatNo) === 'sold'}
                onClick={() => press(one)}
              >
                {words(one)}
              </button>
            ))}
          </details>
        )
      })}
    </div>
  )
}
