/** Choice round: children rank their wishes for a time, then one reproducible draw gives out the seats. */
import { openClass } from '../openclass/index.ts'
import { because } from '../audit/index.ts'
import {
  invoke,
  carries,
  command,
  count,
  ensure,
  fact,
  find,
  findAll,
  get,
  int,
  json,
  pick,
  ref,
  refusals,
  resource,
  rules,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { enrolment } from './enrolment.ts'
import { ensurePlace, placeNeeds, siblingOf } from './needs.ts'
import { no as rule, phaseOf } from './rules.ts'
import { leaveList, placeInput, weightOf } from './waiting.ts'

export const no = refusals('choice', {
  classes: ['请选择本校已发布且报名开始不早于志愿截止的班级', 'choose released classes of the school whose window opens after the round'],
  order: ['开始时间须早于截止时间', 'the round must open before it closes'],
  taken: ['班级已在其他志愿轮次中或已有报名', 'a class is in another round or has enrolments already'],
  noRound: ['志愿轮次不存在', 'there is no such choice round'],
  notOpen: ['志愿填报未开放', 'the round is not open now'],
  notInRound: ['该班级不在本轮志愿中', 'the class is not part of the round'],
  tooMany: ['志愿数已达上限[ {max} 个]', 'the pupil has used all [{max} ]choices'],
  sameRank: ['该志愿序已使用', 'this rank is used already'],
  changed: ['抽签后志愿或名额有变化，请重新抽签', 'wishes or seats have changed since the draw: draw again'],
  stillOpen: ['志愿填报尚未截止', 'the round is still open'],
})

/** What became of one wish, as published. */
export interface Outcome {
  readonly studentId: string
  readonly openClassId: string
  readonly rank: number
  readonly turn: number
  readonly result: string
  readonly reason: string
}

/** One draw, as the list of draws keeps it. */
export interface DrawLine {
  readonly at: string
  readonly by: string
  readonly reason: string | null
  readonly granted: number
}

export const choiceRound = resource('choice_round', {
  label: ['志愿轮次', 'Choice round'],
  path: { base: 'business-openclass/school_client/choiceRound', list: 'page' },
  title: 'name',
  scope: { area: 'areaCode', school: 'schoolId' },
  read: ['PO', 'EC', 'SM', 'ST'],
  fields: {
    name: text('名称', 'Name', { required: true, search: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    openClassIds: json<readonly string[]>()('班级', 'Classes', { required: true, hidden: true, check: rules.texts }),
    choicesMax: int('志愿数上限', 'Choices per pupil', { required: true, initial: 3, check: rules.between(1, 10) }),
    opensAt: time('开始时间', 'Opens', { required: true }),
    closesAt: time('截止时间', 'Closes', { required: true }),
    seed: text('随机种子', 'Seed', { required: true, locked: true, hidden: true }),
    outcome: json<readonly Outcome[]>()('录取结果', 'Outcome', { locked: true, hidden: true }),
    drawnAt: time('录取时间', 'Drawn at', { locked: true }),
    /** Every draw there was: when, by whom, why again, and how many were granted. All of one seed. */
    draws: json<readonly DrawLine[]>()('抽签记录', 'Draws', { locked: true, hidden: true }),
    lookedAt: time('查看时间', 'Looked at', { locked: true, hidden: true }),
    lookedBy: ref('user')('查看人', 'Looked at by', { locked: true, hidden: true }),
    publishedAt: time('公布时间', 'Published at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { open: 'open' }),
    open: state('填报中', 'Open', 'active', { draw: 'preliminary', close: 'cancelled' }),
    preliminary: state('待查看', 'Drawn, to be looked at', 'waiting', { look: 'reviewed', redraw: 'preliminary', close: 'cancelled' }),
    reviewed: state('待公布', 'Looked at, to be published', 'waiting', { publish: 'drawn', redraw: 'preliminary', close: 'cancelled' }),
    drawn: state('已公布', 'Published', 'good'),
    cancelled: state('已取消', 'Cancelled', 'over'),
  },
  facts: { opened: {}, closed: carries<{ remark: string }>(), draw_made: {}, draw_looked_at: {}, drawn: {} },
})

export const openRound = command(choiceRound, 'open', {
  label: ['开放志愿', 'Open a round'],
  by: ['SM', 'PO'],
  input: pick(choiceRound.fields, 'name', 'openClassIds', 'choicesMax', 'opensAt', 'closesAt'),
  needs: function* (_row, { openClassIds }) {
    const classes = yield* find(openClass, { id: openClassIds })
    const used = yield* count(enrolment, { openClassId: openClassIds })
    const rounds = yield* find(choiceRound, { status: ['open', 'preliminary', 'reviewed'], schoolId: classes[0]?.schoolId ?? '' })
    return { classes, used, rounds }
  },
  decide: (_row, input, { classes, used, rounds }, context) => {
    const [first] = classes
    ensure(first && classes.length === input.openClassIds.length, no.classes)
    ensure(
      classes.every(one => one.schoolId === first.schoolId && one.status === 'released' && (one.enrollStart ?? '') >= input.closesAt),
      no.classes,
    )
    const { reach } = context.actor
    ensure(reach === 'all' || !reach.school || reach.school.includes(first.schoolId), no.classes)
    ensure(input.opensAt < input.closesAt && input.closesAt > context.now, no.order)
    ensure(used === 0 && !rounds.some(one => one.openClassIds.some(id => input.openClassIds.includes(id))), no.taken)
    // The seed is fixed before the first wish, so that nobody can shop for a lucky one.
    return fact(choiceRound, 'opened', { ...input, schoolId: first.schoolId, areaCode: first.areaCode, seed: context.newId() })
  },
})

export const closeRound = step(choiceRound, 'close', 'closed', {
  label: ['取消轮次', 'Cancel the round'],
  by: ['SM', 'PO'],
  ...because,
  *needs(row) {
    return { wishes: yield* findAll(enrolment, { roundId: row.id, status: 'choice' }) }
  },
  also: (_row, { remark }, { wishes }) => wishes.map(wish => invoke(leaveList, wish.id, { reason: remark })),
})

export const choose = command(enrolment, 'choose', {
  label: ['填报志愿', 'Rank a choice'],
  by: ['PR', 'SM'],
  contended: true,
  input: {
    ...placeInput,
    roundId: text('志愿轮次', 'Choice round', { required: true }),
    rank: int('志愿序', 'Rank', { required: true, check: rules.between(1, 10) }),
    priority: int('优先级', 'Priority'),
  },
  *needs(_row, input, context) {
    const place = yield* placeNeeds(input.openClassId, input.studentId, context)
    return { ...place, sibling: yield* siblingOf(place), round: yield* get(choiceRound, input.roundId) }
  },
  decide: (_row, input, facts, context) => {
    const { round, live } = facts
    ensure(round, no.noRound)
    ensure(round.status === 'open' && round.opensAt <= context.now && context.now < round.closesAt, no.notOpen)
    ensure(round.openClassIds.includes(input.openClassId), no.notInRound)
    ensure(!input.priority || context.actor.role !== 'PR', rule.priority)
    const mine = live.filter(one => one.roundId === round.id && one.status === 'choice')
    ensure(mine.length < round.choicesMax, no.tooMany, { max: round.choicesMax })
    ensure(!mine.some(one => one.rank === input.rank), no.sameRank)
    // The round is a door with a time of its own; the class only has to be on sale later.
    const { entry } = ensurePlace(facts, context, (klass, policy, now) => {
      ensure(klass.status === 'released', rule.notOpen)
      return phaseOf(klass, policy, now)
    })
    return fact(enrolment, 'chosen', { ...entry, roundId: round.id, rank: input.rank, ...weightOf(input, facts) })
  },
})
