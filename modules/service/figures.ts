/** Figures of customer service: how fast people answer and settle, what the robot knows, and who did how much. */
import {
  about,
  answer,
  type Asked,
  dayOf,
  day,
  ensure,
  findAll,
  plus,
  plusDays,
  refusals,
  type RouteContext,
  startOf,
  textOf,
  isDate,
  find,
} from '../kit/index.ts'
import { robotAnswer } from './answer-log.ts'
import { conversation, type Conversation } from './conversation.ts'
import { serviceMember } from './member.ts'

const no = refusals('service_figures', {
  date: ['日期须为年-月-日', 'a day is written year-month-day'],
  span: ['结束日期不能早于开始日期，且最长一年', 'the last day is not before the first, and a year is the most'],
})
const spanMax = 366

/** The days that are asked for; the last thirty where none are. */
export function spanOf(asked: Asked, { now, zone }: Pick<RouteContext, 'now' | 'zone'>): readonly [first: string, last: string] {
  const today = dayOf(now, zone),
    last = textOf(asked.to) || today,
    first = textOf(asked.from) || plusDays(last, -29)
  for (const [name, value] of [
    ['from', first],
    ['to', last],
  ] as const)
    ensure(isDate(value), about(no.date, name))
  ensure(first <= last && (Date.parse(last) - Date.parse(first)) / day < spanMax, about(no.span, 'to'))
  return [first, last]
}
const secondsBetween = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
/** The one in the middle; nothing of nothing. */
export function median(all: readonly number[]): number | null {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}
const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)
/** What talks come to: of those that people took over how long until the first answer, and until the end. */
export function summed(talks: readonly Conversation[]) {
  const taken = talks.filter(one => one.openedAt),
    rated = talks.filter(one => one.score !== null)
  return {
    talks: talks.length,
    handedOver: talks.filter(one => one.handedBy).length,
    answered: taken.filter(one => one.firstAnswerAt).length,
    resolved: talks.filter(one => one.status === 'resolved').length,
    reopened: talks.filter(one => one.reopened > 0).length,
    firstAnswerSeconds: median(taken.flatMap(one => (one.firstAnswerAt && one.openedAt ? [secondsBetween(one.openedAt, one.firstAnswerAt)] : []))),
    resolutionSeconds: median(taken.flatMap(one => (one.endTime && one.openedAt ? [secondsBetween(one.openedAt, one.endTime)] : []))),
    rated: rated.length,
    score: rated.length === 0 ? null : Math.round((rated.reduce((sum, one) => sum + one.score!, 0) / rated.length) * 100) / 100,
  }
}

export async function figures(asked: Asked, context: RouteContext) {
  const [first, last] = spanOf(asked, context),
    from = startOf(first, context.zone),
    to = startOf(plusDays(last, 1), context.zone)
  const [talks, answers, members] = await Promise.all([
    answer(findAll(conversation, { startTime: { gte: from, lt: to } }), context),
    answer(findAll(robotAnswer, { createdAt: { gte: from, lt: to } }), context),
    context.ask(find(serviceMember, { status: ['on', 'off'] })),
  ])
  const hits = answers.filter(one => one.result !== 'miss').length
  const judged = answers.filter(one => one.helpful)
  const days = Array.from({ length: Math.round((Date.parse(last) - Date.parse(first)) / day) + 1 }, (_, i) => plusDays(first, i))
  const byDay = Map.groupBy(talks, one => dayOf(one.startTime, context.zone))
  return {
    from: first,
    to: last,
    ...summed(talks),
    robot: {
      asked: answers.length,
      hits,
      hitShare: share(hits, answers.length),
      misses: answers.length - hits,
      helpful: share(judged.filter(one => one.helpful === 'yes').length, judged.length),
      /** Talks that the robot settled without a person. */
      alone: share(talks.filter(one => one.status === 'resolved' && !one.openedAt).length, talks.filter(one => one.status === 'resolved').length),
    },
    members: members
      .map(one => ({
        id: one.id,
        nickName: one.nickName,
        online: one.online ? 1 : 0,
        ...summed(talks.filter(talk => talk.memberId === one.id && talk.openedAt)),
      }))
      .filter(one => one.talks > 0)
      .toSorted((a, b) => b.talks - a.talks),
    days: days.map(one => {
      const those = byDay.get(one) ?? []
      return { day: one, talks: those.length, handedOver: those.filter(talk => talk.handedBy).length }
    }),
  }
}
/** The most asked for problems of the last days. */
export async function hits(context: RouteContext) {
  const since = plus(context.now, -7 * day)
  const rows = await answer(findAll(robotAnswer, { createdAt: { gte: since } }), context)
  const counted = Map.groupBy(
    rows.filter(one => one.problemId),
    one => one.problemId!,
  )
  const top = [...counted]
    .map(([id, those]) => ({ id, count: those.length }))
    .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
    .slice(0, 8)
  return { top, misses: rows.filter(one => one.result === 'miss' && one.status === 'given').length }
}
