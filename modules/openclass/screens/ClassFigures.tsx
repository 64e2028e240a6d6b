/** How a class stands, in the head of its page: seats, money, attendance and the next lesson; and how full it is, in lists. */
import { Link } from 'wouter'
import { get } from '../../../console/call.ts'
import { grouped } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Fill, type KeyFigure } from '../../../console/parts/KeyFigures.tsx'
import { t } from '../../../console/session.ts'
import { lessonLink } from './lessons.ts'
import { words } from './words.ts'
import './openclass.css'

/** What `blade-desk/class/brief` answers (modules/desk/class-brief.ts, which stands above this module). */
export interface Brief {
  readonly enrolled: number
  readonly held: number
  readonly waiting: number
  readonly capacity: number
  readonly least: number
  readonly money: { readonly paid: string; readonly refunded: string } | null
  readonly attendance: readonly { readonly lessonNo: number; readonly day: string; readonly present: number; readonly expected: number }[]
  readonly lessonsDone: number
  readonly lessonCount: number
  readonly next: { readonly id: string; readonly lessonNo: number; readonly chapterName: string; readonly startAt: string; readonly roomName: string } | null
}

/** What is nothing is not said. */
export function figuresOf(brief: Brief): readonly KeyFigure[] {
  const { enrolled, held, waiting, capacity, least, money, attendance, next } = brief
  const figures: (KeyFigure | false)[] = [
    {
      name: 'seats',
      label: words.seats,
      value: <Fill taken={enrolled + held} of={capacity} least={least} />,
      says: [held > 0 && t([`其中 ${held} 待付`, `${held} not paid yet`]), enrolled + held < least && t([`最低 ${least} 人`, `at least ${least}`])]
        .filter(Boolean)
        .join(' · '),
    },
    waiting > 0 && { name: 'waiting', label: words.waiting, value: waiting },
    money !== null &&
      /[1-9*]/.test(money.paid) && {
        name: 'paid',
        label: words.paid,
        value: grouped(money.paid),
        says: /[1-9]/.test(money.refunded) && t([`已退 ${grouped(money.refunded)}`, `${grouped(money.refunded)} refunded`]),
      },
    attendance.length > 0 && { name: 'attendance', label: words.rate, value: <Trend of={attendance} /> },
    next !== null && {
      name: 'next',
      label: words.nextLesson,
      value: <Link href={lessonLink(next.id)}>{next.startAt.slice(5, 16)}</Link>,
      says: [`${next.lessonNo}. ${next.chapterName}`, next.roomName].filter(Boolean).join(' · '),
    },
  ]
  return figures.filter(one => one !== false)
}

const share = ({ present, expected }: Brief['attendance'][number]): number => (expected > 0 ? Math.round((present / expected) * 100) : 0)
/** Attendance of all lessons together, and of each as a bar. */
function Trend({ of }: { readonly of: Brief['attendance'] }) {
  const sum = (name: 'present' | 'expected') => of.reduce((all, one) => all + one[name], 0)
  return (
    <span className="oc-trend">
      {share({ lessonNo: 0, day: '', present: sum('present'), expected: sum('expected') })}%
      <span role="img" aria-label={of.map(one => `${one.lessonNo}: ${share(one)}%`).join(', ')}>
        {of.map(one => (
          <i key={one.lessonNo} style={{ height: `${Math.max(8, share(one))}%` }} title={`${one.lessonNo} · ${one.day.slice(5)} · ${share(one)}%`} />
        ))}
      </span>
    </span>
  )
}

/** The cells of one page ask together. */
let wanted = new Set<string>()
let asking: Promise<ReadonlyMap<string, { readonly enrolled: number }>> | undefined
function fillOf(id: string): Promise<{ readonly enrolled: number } | null> {
  wanted.add(id)
  asking ??= Promise.resolve().then(async () => {
    const ids = [...wanted].join()
    wanted = new Set()
    asking = undefined
    const found = await get<readonly { readonly id: string; readonly enrolled: number }[]>('/api/blade-desk/class/fill', { ids })
    return new Map(found.map(one => [one.id, one]))
  })
  return asking.then(all => all.get(id) ?? null)
}

function FillCell({ id, version, capacity }: { readonly id: string; readonly version: unknown; readonly capacity: number }) {
  const { value } = useReport(['class-fill', id], () => fillOf(id), { version })
  return value && capacity > 0 ? <Fill taken={value.enrolled} of={capacity} /> : <span className="kt-figures">{capacity || ''}</span>
}

const over = ['completed', 'cancelled', 'removed']
/** Seats taken of those there are, in place of the number alone. */
export const fillColumn: Column = {
  name: 'capacity',
  label: words.seats,
  isSorted: true,
  isNumeric: true,
  reads: ['capacity'],
  cell: row =>
    over.includes(row.status) ? (
      <span className="kt-figures">{Number(row.capacity) || ''}</span>
    ) : (
      <FillCell id={row.id} version={row.version} capacity={Number(row.capacity)} />
    ),
}
