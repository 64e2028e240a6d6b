/** The result of a draw: who was granted, who waits and why, in the order of the draw, with the draws before it. */
import { answer, find, findAll, formatTime, get, lookUp, messageCatalogue, pick, report, rowsById } from '../kit/index.ts'
import type { Asked, RouteContext } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { choiceRound } from './choice.ts'
import { reasons as drawReasons } from './draw.ts'
import { enrolment } from './enrolment.ts'

/** What the draw of a round came to, as the school looks at it before anybody else does. */
async function roundResult({ id }: Asked, context: RouteContext) {
  const round = await context.ask(get(choiceRound, String(id ?? '')))
  if (!round) return null
  const outcome = round.outcome ?? []
  const { classes } = await lookUp({ classes: find(openClass, { id: round.openClassIds }) }, context),
    whole = { ask: context.readUnscoped },
    pupils = await answer(
      rowsById(
        student,
        outcome.map(one => one.studentId),
      ),
      whole,
    ),
    wishOf = (one: { readonly studentId: string; readonly openClassId: string }) => `${one.studentId} ${one.openClassId}`,
    withSibling = new Set((await answer(findAll(enrolment, { roundId: round.id, sibling: true }), whole)).map(wishOf))
  return {
    ...pick(round, 'seed', 'status'),
    draws: (round.draws ?? []).map(one => ({ ...one, at: formatTime(one.at, context.zone), reason: one.reason ?? '' })),
    lines: outcome.map(one => ({
      ...pick(one, 'turn', 'rank', 'result', 'openClassId', 'studentId'),
      studentName: pupils.get(one.studentId)?.studentName ?? '',
      className: classes.find(row => row.id === one.openClassId)?.name ?? '',
      sibling: withSibling.has(wishOf(one)) ? 1 : 0,
      reason: messageCatalogue.text(drawReasons[one.reason as keyof typeof drawReasons] ?? one.reason, context.lang),
    })),
  }
}

/** What the call answers, for the screen that asks. */
export type RoundResult = NonNullable<Awaited<ReturnType<typeof roundResult>>>

export const roundRoutes = [report('business-openclass/school_client/choiceRound/result', ['抽签结果', 'Result of the draw'], ['SM', 'PO'], roundResult)]
