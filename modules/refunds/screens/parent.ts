/** What the parents' calls answer, and the clock that counts down what is held for them. */
import { useEffect, useState } from 'react'
import { nowMs } from '../../../console/serverClock.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { t, zone } from '../../../console/session.ts'
import { day, parseTime } from '../../kit/time.ts'
import { enrolment } from '../../enrolment/index.ts'
import { order } from '../../payments/index.ts'
import type { Card, Child, Place, Round } from '../browse.ts'
import { refund } from '../refund.ts'

export type { Card, Child, Place, Round }

/** Whether something can be done about the class now: a place to take, to pay or to accept, or a list to wait on. */
export const isJoinable = (of: Card): boolean => of.may !== null || of.enrolmentStatus === 'held' || of.enrolmentStatus === 'offered'
/** The order on the page: what can be joined, what opens soon, what the child is in or waits for, what is closed. */
export const urgency = (of: Card): number =>
  isJoinable(of) ? 0 : of.enrolmentId ? 2 : of.phase === 'before' ? 1 : of.phase === 'open' || of.phase === 'late' ? 2 : 3
/** The day of the week of a time of the wire, Sunday first. */
export const weekdayOf = (time: string): number => new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay()
/** Whether a class is what a family looks for: words of its name or of who gives it, in any order, and the day it is on. */
export const isSought = ({ name, agencyName, lessons: [first] }: Card, text: string, weekday: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .every(word => `${name} ${agencyName}`.toLowerCase().includes(word)) &&
  (weekday === '' || (first !== undefined && String(weekdayOf(first.startTime)) === weekday))
const base = '/api/business-openclass/parent'
export const useChildren = () => useAsk<readonly Child[]>(`${base}/children`)
const freshMs = 20_000
export const useCards = (studentId: string) =>
  useAsk<{ readonly classes: readonly Card[] }>(`${base}/browse`, { studentId }, { of: enrolment, every: freshMs, when: studentId !== '' })
export const usePlaces = (studentId = '') =>
  useAsk<{ readonly enrolments: readonly Place[] }>(`${base}/enrolments`, { studentId }, { of: [enrolment, order, refund] })
export const useRounds = () => useAsk<readonly Round[]>(`${base}/rounds`, {}, { of: enrolment })

/** Milliseconds left until a time of the wire, counted down every second; 0 when it is over. */
export function useLeft(until: string): number {
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    if (!until) return undefined
    const timer = setInterval(() => setNow(nowMs()), 1_000)
    return () => clearInterval(timer)
  }, [until])
  return until ? Math.max(0, Date.parse(parseTime(until, zone())!) - now) : 0
}
/** "1:05:09" or "4:59"; from two days on whole days are enough. */
export function clock(milliseconds: number): string {
  if (milliseconds >= 2 * day) return t([`${Math.floor(milliseconds / day)} 天`, `${Math.floor(milliseconds / day)} days`])
  const seconds = Math.ceil(milliseconds / 1_000),
    two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
/** Calls back every so often while the page is looked at. */
export function useEvery(milliseconds: number, act: () => void, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) act()
    }, milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds, act, isOn])
}

/** The page of a class, of the child it is looked at for. */
export const courseOf = (of: { readonly openClassId: string; readonly studentId: string }): string =>
  `/parent/course/${of.openClassId}?studentId=${of.studentId}`

export const phases = {
  before: [['即将开始', 'Opens soon'], 'idle'],
  open: [['报名中', 'Open'], 'active'],
  late: [['可插班', 'Late join'], 'active'],
  closed: [['已截止', 'Closed'], 'over'],
  none: [['不可报', 'Closed'], 'over'],
} as const
