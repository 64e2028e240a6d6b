/** The commands of evaluations: the house asks and publishes, families answer, the platform hides, and authorities follow up. */
import { because } from '../audit/index.ts'
import { enterFeedback, feedback } from '../content/index.ts'
import {
  about,
  command,
  consequence,
  count,
  day,
  dayOf,
  ensure,
  fact,
  find,
  flag,
  gather,
  get,
  hour,
  int,
  invoke,
  optional,
  pick,
  plus,
  plusDays,
  startOf,
  step,
  text,
} from '../kit/index.ts'
import { classRoster, openClass, pupilsNow } from '../openclass/index.ts'
import { eraseStudent } from '../people/index.ts'
import { termOf } from '../quality/index.ts'
import { dictBiz, parentKey, policy, policyId, policyOf } from '../system/index.ts'
import { createViolation, violation } from '../violations/index.ts'
import { evaluation } from './evaluation.ts'
import { no } from './refusals.ts'
import { request, requestId } from './request.ts'
import { kept, round } from './round.ts'
import { complete, fewest, marksOf, type Stars, totalsOf, whole, written } from './stars.ts'

const family = ['PR', 'SD'] as const
/** The dictionaries of a tenant: what stars are given for, and words that are one tap. */
const criteriaCode = 'evaluation_criterion'
export const tagsCode = 'evaluation_tag'
/** The entries of one of them that may be chosen. */
export const entries = (code: string) => find(dictBiz, { code, status: 'live', isSealed: false, dictKey: { not: parentKey } }, { sort: ['sort', 'dictKey'] })

export const ask = step(request, 'ask', 'asked', {
  label: ['邀请评价', 'Ask to evaluate'],
  input: pick(request.fields, 'openClassId', 'studentId', 'closesAt'),
  record: (given, _row, _facts, { now }) => ({ ...given, remindAt: remindAt(now, given.closesAt) }),
})
/** Two days before the end, where that is not the day of asking. */
const remindedBefore = 2 * day
const remindAt = (now: string, closesAt: string): string | null => {
  const at = plus(closesAt, -remindedBefore)
  return at >= plus(now, day) ? at : null
}
/** Asks once more, and not again. */
export const remind = step(request, 'remind', 'reminded', {
  label: ['提醒评价', 'Remind'],
  check: (row, _input, _facts, { now }) => ensure(now < row.closesAt, no.over, { until: row.closesAt }),
  record: () => ({ remindAt: null }),
})

/** Asks everybody who sat in the class to its end. A class of fewer than five is not asked: nobody would ever read the answers. */
export const open = command(round, 'open', {
  label: ['开放评价', 'Open'],
  needs: (_row, _input, { id }) =>
    gather({ klass: get(openClass, id), roster: get(classRoster, id), criteria: entries(criteriaCode), house: get(policy, policyId) }),
  decide(_row, _input, { klass, roster, criteria, house }, { id, now, zone }) {
    const studentIds = [...new Set(pupilsNow(roster).map(one => one.studentId))]
    if (!klass || studentIds.length < fewest) return []
    const { evaluationDays, evaluationEditHours: editHours } = policyOf(house),
      today = dayOf(now, zone),
      closesAt = startOf(plusDays(today, evaluationDays + 1), zone)
    return [
      fact(round, 'opened', {
        openClassId: id,
        ...pick(klass, 'teacherId', 'schoolId', 'agencyId', 'areaCode'),
        ...termOf(today),
        criteria: criteria.map(one => ({ key: one.dictKey, name: one.dictValue, ...(one.englishName ? { english: one.englishName } : {}) })),
        asked: studentIds.length,
        editHours,
        closesAt,
        dueAt: plus(closesAt, editHours * hour),
      }),
      ...studentIds.map(studentId => invoke(ask, requestId(id, studentId), { openClassId: id, studentId, closesAt })),
    ]
  },
})

/** As the wire has it: one mark for the whole, and stars by criterion where they differ. */
const answer = {
  score: int('总体星级', 'Stars for the whole', { pii: 'words' }),
  stars: optional({ ...request.fields.stars, locked: false as const }),
  ...pick(request.fields, 'content', 'tags'),
  // Families reach no teachers: whose class it is says which it is.
  teacherId: text('教师', 'Teacher', { names: ['agency_teacher'] }),
}
type Answer = {
  readonly score?: number | null
  readonly stars?: string | null
  readonly content?: string | null
  readonly tags?: string | null
  readonly teacherId?: string | null
}
const asked = (row: { readonly openClassId: string }) => gather({ of: get(round, row.openClassId) })
type Asked = {
  readonly of: { readonly criteria: readonly { readonly key: string; readonly name: string }[] | null; readonly teacherId: string | null } | undefined
}
/** The answer as it is kept. */
function answered({ score, stars, content, tags, teacherId }: Answer, { of }: Asked) {
  const all = complete(of?.criteria ?? [], score ?? undefined, (stars && marksOf(stars)) || {})
  ensure(all, about(no.stars, stars ? 'stars' : 'score'))
  ensure(!teacherId || teacherId === of?.teacherId, about(no.otherTeacher, 'teacherId'))
  return { stars: written(all), content: content?.trim() || null, tags: tags || null }
}
export const give = step(request, 'give', 'given', {
  label: ['评价', 'Evaluate'],
  by: family,
  input: answer,
  needs: asked,
  check: (row, _input, _of, { now }) => ensure(now < row.closesAt, no.over, { until: row.closesAt }),
  record: (given, _row, of, { now }) => ({ ...answered(given, of), fixedAt: plus(now, (of.of?.editHours ?? 24) * hour) }),
})
export const revise = step(request, 'revise', 'revised', {
  label: ['修改评价', 'Change the evaluation'],
  by: family,
  input: answer,
  needs: asked,
  check: (row, _input, _of, { now }) => ensure(now < row.fixedAt!, no.fixed, { until: row.fixedAt }),
  record: (given, _row, of) => answered(given, of),
})

export const add = step(evaluation, 'add', 'added', {
  label: ['公布', 'Publish'],
  input: pick(
    evaluation.fields,
    ...(['openClassId', 'teacherId', 'schoolId', 'agencyId', 'areaCode', 'schoolYear', 'semester', 'score', 'stars', 'content', 'tags'] as const),
  ),
})
/** Publishes what was answered, from five on. Ids are drawn anew and the order is that of the words, so that neither says who it was. */
export const close = command(round, 'close', {
  label: ['结束评价', 'Close'],
  needs: row => gather({ answers: find(request, { openClassId: row.id, status: ['given', 'fixed'] }) }),
  decide(row, _input, { answers }, { now, newId }) {
    ensure(
      answers.every(one => one.fixedAt! <= now),
      no.early,
    )
    const given = answers.map(({ stars, content, tags }) => ({ stars: marksOf(stars!)!, content, tags }))
    const totals = totalsOf(given.map(one => one.stars))
    const order = ({ stars, content, tags }: (typeof given)[number]) => `${content ?? ''} ${tags ?? ''} ${written(stars)}`
    return [
      fact(round, 'closed', kept(totals), totals ? 'published' : 'few'),
      ...(totals ? given.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)) : []).map(({ stars: { [whole]: score, ...stars }, content, tags }) =>
        invoke(add, newId(), {
          ...pick(row, 'openClassId', 'teacherId', 'schoolId', 'agencyId', 'areaCode', 'schoolYear', 'semester'),
          score: score!,
          stars,
          content,
          tags,
        }),
      ),
    ]
  },
})
/** For good; with the last answer that is waited for the whole class is published. */
export const fix = command(request, 'fix', {
  label: ['生效', 'Fix'],
  needs: row =>
    gather({ of: get(round, row.openClassId), waiting: count(request, { openClassId: row.openClassId, status: ['open', 'given'], id: { not: row.id } }) }),
  decide(row, _input, { of, waiting }, { now }) {
    ensure(row.fixedAt! <= now, no.notYet)
    return [fact(request, 'fixed'), ...(waiting === 0 && of?.status === 'open' ? [invoke(close, of.id, {})] : [])]
  },
})

const starsIn = ({ score, stars }: { readonly score: number; readonly stars: Stars | null }): Stars => ({ ...stars, [whole]: score })
/** After something was hidden or shown again. */
export const recount = command(round, 'recount', {
  label: ['重新统计', 'Count anew'],
  needs: row => gather({ shown: find(evaluation, { openClassId: row.id, status: 'shown' }) }),
  decide(_row, _input, { shown }) {
    const totals = totalsOf(shown.map(starsIn))
    return fact(round, 'recounted', kept(totals), totals ? 'published' : 'few')
  },
})
export const hold = step(evaluation, 'hold', 'held', { label: ['暂不公布', 'Hold back'] })
export const letGo = step(evaluation, 'letGo', 'let_go', { label: ['恢复公布', 'Let go'] })
/** Hidden, it counts no more; where fewer than five are left the others are held back as well. */
export const hide = command(evaluation, 'hide', {
  label: ['隐藏', 'Hide'],
  by: ['PO'],
  ...because,
  needs: row => gather({ others: find(evaluation, { openClassId: row.openClassId, status: 'shown', id: { not: row.id } }) }),
  decide: (row, { remark }, { others }) => [
    fact(evaluation, 'hidden', { hiddenReason: remark }),
    ...(others.length < fewest ? others.map(one => invoke(hold, one.id, {})) : []),
    invoke(recount, row.openClassId, {}),
  ],
})
export const show = command(evaluation, 'show', {
  label: ['恢复显示', 'Show again'],
  by: ['PO'],
  leaves: true,
  needs: row => gather({ others: find(evaluation, { openClassId: row.openClassId, status: ['shown', 'held'] }) }),
  decide(row, _input, { others }) {
    const isEnough = others.length + 1 >= fewest,
      held = others.filter(one => one.status === 'held')
    return [
      fact(evaluation, 'shown', { hiddenReason: null }, isEnough ? 'shown' : 'held'),
      ...(isEnough ? held.map(one => invoke(letGo, one.id, {})) : []),
      invoke(recount, row.openClassId, {}),
    ]
  },
})

/** Recorded as a violation, in the words of who records it; linked both ways. */
export const report = command(evaluation, 'report', {
  label: ['登记违规', 'Record a violation'],
  by: ['PO', 'EC', 'SM'],
  input: {
    ...pick(violation.fields, 'type', 'level', 'content'),
    ofTeacher: flag('涉及', 'Whom it is about', {
      answers: [
        ['仅任课教师', 'The teacher alone'],
        ['整个机构', 'The whole agency'],
      ],
    }),
  },
  decide(row, { ofTeacher, ...input }, _facts, { newId }) {
    ensure(row.violationId === null, no.violated, { violationId: row.violationId })
    const id = newId()
    return [
      fact(evaluation, 'reported', { violationId: id }),
      invoke(createViolation, id, {
        ...pick(row, 'agencyId', 'schoolId'),
        ...(ofTeacher && row.teacherId ? { teacherId: row.teacherId } : {}),
        ...input,
        evaluationId: row.id,
      }),
    ]
  },
})
/** Passed on to those who answer feedback; linked both ways. */
export const forward = command(evaluation, 'forward', {
  label: ['转为在线反馈', 'Pass on as feedback'],
  by: ['PO'],
  input: { content: { ...feedback.fields.content, locked: false as const } },
  decide(row, { content }, _facts, { newId }) {
    ensure(row.feedbackId === null, no.forwarded, { feedbackId: row.feedbackId })
    const id = newId()
    return [fact(evaluation, 'forwarded', { feedbackId: id }), invoke(enterFeedback, id, { content, evaluationId: row.id })]
  },
})
export const evaluationCommands = [hide, show, report, forward]

export const erase = step(request, 'erase', 'erased', { label: ['清除', 'Erase'] })
/** What a family said goes with the child; what was published of it leads to nobody, and stays. */
export const erasedWithPupil = consequence(eraseStudent, {
  name: 'evaluations-of-the-erased',
  label: ['清除相关评价邀请', 'What was said for the pupil in evaluations is erased'],
  fact: 'erased',
  runs: [erase],
  needs: ({ row }) => gather({ asked: find(request, { studentId: row.id, status: { not: 'erased' } }) }),
  run: (_followed, { asked }) => asked.map(one => invoke(erase, one.id, {})),
})
/** What the house alone runs. */
export const houseCommands = [ask, remind, open, close, recount, fix, add, hold, letGo, erase]
export const familyCommands = [give, revise]
