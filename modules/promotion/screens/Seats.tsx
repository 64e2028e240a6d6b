/** The map of a schedule's seats: drawn in blocks, chosen by the mouse or the keys, priced, moved, read from a sheet or taken from another
 * schedule. What is taken stays whatever is drawn; the server holds to that. */
import { Button, Callout, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { post } from '../../../console/call.ts'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t } from '../../../console/session.ts'
import { parseMoney } from '../../kit/money.ts'
import { type Category, firstCategory, type Plan, type PlanSeat, wrongPlan } from '../plan.ts'
import { activitySchedule } from '../schedule.ts'
import { saveMap } from '../seat.commands.ts'
import { FromSheet } from './FromSheet.tsx'
import { AddBlock, Categories } from './MapTools.tsx'
import { Legend, SeatPlan, type SeatState } from './SeatPlan.tsx'
import { priceWords, seatWords } from './words.ts'
import './promotion.css'

const base = '/api/business-uu/seats'
interface Listed extends PlanSeat {
  readonly status: SeatState
  readonly price: string
  readonly categoryName: string
  readonly pattern: Category['pattern']
  readonly enrollmentId: string
}

export function Seats() {
  const [address, keep] = useAddress()
  const schedules = useList(activitySchedule, { status: 'draft,published,open,closed,held', size: 100 })
  return (
    <Page screen="uu-seats">
      <Shown of={schedules}>
        {({ records }) => {
          const chosen = records.find(one => one.id === address.get('scheduleId')) ?? records[0]
          if (!chosen)
            return <Empty title={t(['还没有场次', 'No schedules'])} hint={t(['先新增活动场次，再设置座位图', 'Add a schedule first, then draw its map'])} />
          return (
            <>
              <HTMLSelect
                aria-label={t(activitySchedule.label)}
                value={chosen.id}
                onChange={event => keep({ scheduleId: event.target.value })}
                options={records.map(one => ({ value: one.id, label: `${one.name} · ${String(one.date)} · ${one.statusName}` }))}
              />
              <OfSchedule
                key={chosen.id}
                id={chosen.id}
                others={records.filter(one => one.id !== chosen.id).map(one => ({ id: one.id, name: String(one.name) }))}
              />
            </>
          )
        }}
      </Shown>
    </Page>
  )
}

/** A map as it was saved. */
interface Saved {
  readonly version: number
  readonly categories: readonly (Omit<Category, 'cents'> & { readonly price: string })[]
  readonly seats: readonly Listed[]
}
function OfSchedule({ id, others }: { readonly id: string; readonly others: readonly { readonly id: string; readonly name: string }[] }) {
  const known = useAsk<Saved>(`${base}/map`, { scheduleId: id })
  return (
    <Shown of={known} lines={8}>
      {saved => <Editor key={saved.version} id={id} saved={saved} others={others} reload={known.reload} />}
    </Shown>
  )
}
const plain: readonly Category[] = [firstCategory(0)]
/** The plan out of what was saved. */
const planOf = ({ categories, seats }: Saved): Plan => ({
  categories: categories.length > 0 ? categories.map(({ price, ...one }) => ({ ...one, cents: parseMoney(price) ?? 0 })) : plain,
  seats: seats.map(({ seatNo, block, rowNo, colNo, x, y, category, stepFree }) => ({
    seatNo,
    block,
    rowNo,
    colNo,
    x,
    y,
    category,
    ...(stepFree ? { stepFree } : {}),
  })),
})
/** Whoever is not shown prices would save others than there are. */
const isPriced = ({ categories }: Saved): boolean => categories.every(one => parseMoney(one.price) !== undefined)

interface EditorProps {
  readonly id: string
  readonly saved: Saved
  readonly others: readonly { readonly id: string; readonly name: string }[]
  readonly reload: () => void
}
/** A plan that is being drawn: what of it is chosen, what it was before, and the keys that move it. */
function useDrawing(saved: Saved) {
  const [past, setPast] = useState<readonly Plan[]>([]),
    [plan, setPlan] = useState<Plan>(() => planOf(saved)),
    [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const status = useMemo(() => new Map(saved.seats.map(one => [one.seatNo, one.status])), [saved])
  const isTaken = (seatNo: string): boolean => (status.get(seatNo) ?? 'free') !== 'free'
  const draw = (next: Plan) => {
    setPast([...past.slice(-49), plan])
    setPlan(next)
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPlan(last)
    setPast(past.slice(0, -1))
  }
  const change = (of: (one: PlanSeat) => PlanSeat) => draw({ ...plan, seats: plan.seats.map(one => (chosen.has(one.seatNo) ? of(one) : one)) })
  const remove = () => {
    const kept = [...chosen].filter(isTaken)
    if (kept.length > 0) toast(t([`已被占用或锁定，不能移除：${kept.join('、')}`, `taken or locked, cannot go: ${kept.join(', ')}`]), 'bad')
    draw({ ...plan, seats: plan.seats.filter(one => !chosen.has(one.seatNo) || isTaken(one.seatNo)) })
    setChosen(new Set())
  }
  const shift = (dx: number, dy: number) => change(one => ({ ...one, x: Math.max(0, one.x + dx), y: Math.max(0, one.y + dy) }))
  const key = (event: KeyboardEvent): boolean => {
    const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[event.key as 'ArrowLeft']
    if (way && event.altKey && chosen.size > 0) shift(way[0], way[1])
    else if (event.key === 'Delete' && chosen.size > 0) remove()
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey)) undo()
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) setChosen(new Set(plan.seats.map(one => one.seatNo)))
    else if (event.key === 'Escape') setChosen(new Set())
    else return false
    return true
  }
  const press = (one: PlanSeat, { isMore }: { readonly isMore: boolean }) => {
    const next = new Set(isMore ? chosen : [])
    if (chosen.has(one.seatNo)) next.delete(one.seatNo)
    else next.add(one.seatNo)
    setChosen(next)
  }
  const stateOf = (seatNo: string): SeatState => (chosen.has(seatNo) ? 'chosen' : (status.get(seatNo) ?? 'free'))
  return { plan, past, chosen, setChosen, draw, undo, change, remove, key, press, stateOf, isTaken }
}
function Editor({ id, saved, others, reload }: EditorProps) {
  const { plan, past, chosen, setChosen, draw, undo, change, remove, key, press, stateOf, isTaken } = useDrawing(saved)
  const [isArea, setArea] = useState(true)
  const mayDraw = may(saveMap.permit) && isPriced(saved)
  const wrong = wrongPlan(plan)
  const save = () =>
    void post(`${base}/submit`, { scheduleId: id, categories: plan.categories, seats: plan.seats }).then(
      () => {
        toast(t(['座位图已保存', 'The map is saved']), 'good')
        reload()
      },
      () => undefined,
    )
  const act = (path: string, body: object) => void post(`${base}/${path}`, { scheduleId: id, ...body }).then(reload, () => undefined)
  return (
    <div className="pm-editor">
      <div>
        <div className="pm-line">
          <Legend of={plan.categories} id="editor" price={priceWords} />
          <span className="kt-figures">{t([`${plan.seats.length} 座，已选 ${chosen.size}`, `${plan.seats.length} seats, ${chosen.size} chosen`])}</span>
        </div>
        <SeatPlan
          plan={plan}
          id="editor"
          stateOf={stateOf}
          onPress={press}
          onKey={key}
          wordsOf={seatWords}
          {...(isArea ? { onArea: seats => setChosen(new Set(seats.map(one => one.seatNo))) } : {})}
        />
        <p className="kt-muted">
          {t([
            '拖动框选；Shift 加选；Alt+方向键移动；Delete 移除；Ctrl+Z 撤销',
            'Drag to choose; Shift adds; Alt and arrows move; Delete removes; Ctrl+Z undoes',
          ])}
        </p>
        {wrong && (
          <Callout intent="warning" icon={null}>
            {t(wrong.label)}
            {wrong.detail?.seats ? `: ${(wrong.detail.seats as readonly string[]).slice(0, 8).join(', ')}` : ''}
          </Callout>
        )}
      </div>
      <aside>
        <section>
          <div className="pm-line">
            <Button intent="primary" text={t(['保存座位图', 'Save the map'])} disabled={!mayDraw || !!wrong || past.length === 0} onClick={save} />
            <Button text={t(['撤销', 'Undo'])} disabled={past.length === 0} onClick={undo} />
            <Checkbox checked={isArea} label={t(['框选', 'Choose by area'])} onChange={event => setArea(event.currentTarget.checked)} />
          </div>
        </section>
        {chosen.size > 0 && <Chosen {...{ plan, past, chosen, draw, change, remove, act }} />}
        <Categories of={plan} draw={draw} />
        <AddBlock of={plan} draw={draw} />
        <FromSheet of={plan} draw={draw} isTaken={isTaken} />
        {others.length > 0 && (
          <section>
            <h2>{t(['从其他场次复制', 'Copy from another schedule'])}</h2>
            <HTMLSelect
              fill
              aria-label={t(['来源场次', 'From'])}
              value=""
              onChange={event => event.target.value && act('submit', { copyFrom: event.target.value })}
              options={[{ value: '', label: t(['选择场次…', 'Choose…']) }, ...others.map(one => ({ value: one.id, label: one.name }))]}
            />
          </section>
        )}
      </aside>
    </div>
  )
}

interface PartsProps extends Pick<ReturnType<typeof useDrawing>, 'plan' | 'past' | 'chosen' | 'draw' | 'change' | 'remove'> {
  readonly act: (path: string, body: object) => void
}
/** What is done with the seats that are chosen. */
function Chosen({ plan, past, chosen, draw, change, remove, act }: PartsProps) {
  return (
    <section>
      <h2>{t([`已选 ${chosen.size} 座`, `${chosen.size} chosen`])}</h2>
      <div className="pm-line">
        <HTMLSelect
          aria-label={t(['票价类别', 'Category'])}
          value=""
          onChange={event => change(one => ({ ...one, category: event.target.value }))}
          options={[{ value: '', label: t(['设为票价…', 'Set price…']) }, ...plan.categories.map(one => ({ value: one.key, label: one.name }))]}
        />
        <Button
          text={t(['无障碍', 'Step-free'])}
          onClick={() => {
            const all = plan.seats.filter(one => chosen.has(one.seatNo)).every(one => one.stepFree)
            change(({ stepFree: _, ...one }) => (all ? one : { ...one, stepFree: true }))
          }}
        />
        <Button
          text={t(['左侧加过道', 'Aisle to the left'])}
          onClick={() => {
            const from = Math.min(...plan.seats.filter(one => chosen.has(one.seatNo)).map(one => one.x))
            draw({ ...plan, seats: plan.seats.map(one => (one.x >= from ? { ...one, x: one.x + 1 } : one)) })
          }}
        />
        <Button text={t(['移除', 'Remove'])} intent="danger" variant="outlined" onClick={remove} />
        {chosen.size === 1 && (
          <>
            <Button text={t(['锁定', 'Lock'])} disabled={past.length > 0} onClick={() => act('lock', { seatNo: [...chosen][0], status: 1 })} />
            <Button text={t(['解锁', 'Unlock'])} disabled={past.length > 0} onClick={() => act('lock', { seatNo: [...chosen][0], status: 0 })} />
          </>
        )}
      </div>
    </section>
  )
}
