/** The story of a lesson: leave is asked for, the teacher comes and marks, parents confirm; now and then something comes between. */
import { work } from './drawings.ts'
import { find, get, plusDays, dayOf } from '../../modules/kit/index.ts'
import { classRoster, expectedAt, lesson, mark } from '../../modules/openclass/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { Stage } from './classes.ts'
import type { Random } from './random.ts'
import { at, day, hour, minute, plus, type World, zone } from './world.ts'

export interface Meeting extends Stage {
  readonly lessonId: string
  readonly startAt: string
  readonly endAt: string
}

export async function tellLesson(meeting: Meeting): Promise<void> {
  const { world, plan, startAt, endAt, lessonId } = meeting
  const chance = plan.chance.branch(`lesson ${startAt} ${lessonIsMakeUp(meeting)}`)
  if (plus(startAt, -4 * day) > world.end) return
  const luck = chance.next()
  if (luck < 0.02 && startAt < world.end && plan.stage !== 'cancelled') return stopped(meeting, chance)
  await world.time.at(plus(startAt, -80 * hour))
  if (luck > 0.96) await substitute(meeting, chance)
  const away = await leaves(meeting, chance)
  const arrived = plus(startAt, luck < 0.06 ? 6 * minute : -12 * minute)
  await world.time.at(arrived)
  if (arrived > world.end) return
  const row = await world.ask(get(lesson, lessonId))
  if (row?.status !== 'scheduled') return
  const teacher = sessionOf(meeting, row.teacherId)
  const here = { lng: '116.300100', lat: '39.970050', address: plan.school.name }
  if (!(await world.may(teacher, 'lesson.clockIn', lessonId, arrived > startAt ? { ...here, remark: '路上堵车' } : here, arrived))) return
  await world.time.at(endAt)
  await handIn(meeting, teacher, chance)
  await confirmations(meeting, chance, away)
}
const lessonIsMakeUp = ({ plan, startAt }: Meeting): string => (plan.days.includes(dayOf(startAt, zone)) ? '' : 'make-up')
const sessionOf = ({ plan }: Meeting, teacherId: string): Session => (plan.product.agency.teachers.find(one => one.id === teacherId) ?? plan.teacher).session

/** Stopped the day before and made up on a free afternoon of the week after. */
async function stopped(meeting: Meeting, chance: Random): Promise<void> {
  const { world, plan, lessonId, startAt } = meeting,
    now = plus(startAt, -day)
  await world.time.at(now)
  if (!(await world.may(plan.school.manager, 'lesson.stop', lessonId, { reason: chance.pick(['暴雨天气停课', '学校运动会', '停电检修']) }, now))) return
  const agreed = plus(now, 2 * day),
    date = plusDays(dayOf(startAt, zone), 7 + chance.int(0, 6))
  await world.time.at(agreed)
  if (agreed > world.end) return
  const startsAt = at(date, '14:00'),
    endsAt = at(date, '15:30')
  const made = await world.may(plan.product.agency.manager, 'lesson.makeUp', lessonId, { startAt: startsAt, endAt: endsAt }, agreed)
  if (!made) return void (await world.may(plan.school.manager, 'lesson.giveUp', lessonId, { remark: '本次课不再补，按课次退费' }, plus(agreed, hour)))
  const row = await world.ask(get(lesson, lessonId))
  await tellLesson({ ...meeting, lessonId: row!.madeUpById!, startAt: startsAt, endAt: endsAt })
}

/** Another teacher of the agency takes this one lesson: verified, submitted, accepted, approved. */
async function substitute({ world, plan, id, lessonId, startAt }: Meeting, chance: Random): Promise<void> {
  const now = plus(startAt, -76 * hour),
    changeId = chance.id(now)
  const other = chance.shuffle(plan.product.agency.teachers).find(one => one.id !== plan.teacher.id && one.subject === plan.teacher.subject)
  if (!other || now > world.end) return
  const { manager } = plan.product.agency
  if (
    !(await world.may(
      manager,
      'teacher_change.verify',
      changeId,
      { openClassId: id, teacherId: other.id, kind: 'one', lessonIds: [lessonId], reason: '原教师参加培训' },
      now,
    ))
  )
    return
  if (!(await world.may(manager, 'teacher_change.submit', changeId, { reason: '原教师参加培训' }, plus(now, minute)))) return
  const accepted = plus(now, 8 * hour)
  if (accepted > world.end || !(await world.may(other.session, 'teacher_change.accept', changeId, {}, accepted))) return
  const approved = plus(now, 20 * hour)
  if (approved <= world.end) await world.may(plan.school.manager, 'teacher_change.approve', changeId, { remark: '同意' }, approved)
}

/** One or two children can't come; class teachers decide the evening before. */
async function leaves(meeting: Meeting, chance: Random): Promise<readonly string[]> {
  const { world, plan, id, lessonId, startAt, endAt, children } = meeting,
    asked = plus(startAt, -80 * hour)
  if (asked > world.end) return []
  const roster = expectedAt(await world.ask(get(classRoster, id)), { startAt, lessonNo: 99 }, zone)
  const away = chance.shuffle(roster).slice(0, chance.int(0, 2))
  const made: string[] = []
  for (const { studentId } of away) {
    const leaveId = chance.id(asked),
      child = children.get(studentId)
    if (
      child &&
      (await world.may(
        child.parent,
        'leave.applyStuLeave',
        leaveId,
        {
          studentId,
          openClassId: id,
          startTime: plus(startAt, -hour),
          endTime: plus(endAt, hour),
          lessonIds: [lessonId],
          kind: chance.chance(0.6) ? 'illness' : 'personal',
          reason: chance.pick(['发烧在家休息', '牙科复诊', '家中有事', '参加比赛']),
        },
        asked,
      ))
    )
      made.push(leaveId)
  }
  const decided = plus(startAt, -20 * hour)
  await world.time.at(decided)
  if (decided > world.end) return []
  for (const leaveId of made)
    await (chance.chance(0.92)
      ? world.may(plan.school.teacher, 'leave.approve', leaveId, { auditReasons: '同意，注意休息' }, decided)
      : world.may(plan.school.teacher, 'leave.reject', leaveId, { auditReasons: '请补充说明' }, decided))
  return made
}

async function handIn({ world, id, lessonId, endAt }: Meeting, teacher: Session, chance: Random): Promise<void> {
  if (endAt > world.end) return
  const row = await world.ask(get(lesson, lessonId))
  const expected = expectedAt(await world.ask(get(classRoster, id)), row!, zone)
  const excused = new Set((await world.ask(find(mark, { lessonId, status: 'excused' }))).map(one => one.studentId))
  const marks = expected.map(({ studentId }) => {
    const luck = chance.next()
    return { studentId, mark: excused.has(studentId) ? 'leave' : luck < 0.03 ? 'absent' : luck < 0.06 ? 'late' : luck < 0.07 ? 'left_early' : 'present' }
  })
  if (await world.may(teacher, 'lesson.submitAttendance', lessonId, { marks }, plus(endAt, 5 * minute))) await shown(world, lessonId, endAt, teacher, chance)
}

const seen = [
  '今天每个人都完成了第一件作品，互相讲了讲自己的想法。',
  '分组合作，孩子们学会了等一等、让一让。',
  '天气正好，我们把课搬到了操场上。',
  '复习了上周的内容，进步看得见。',
]
/** Now and then a teacher shows the families what the lesson was like. */
async function shown(world: World, lessonId: string, endAt: string, teacher: Session, chance: Random): Promise<void> {
  if (endAt < world.on(-14, '00:00') || !chance.chance(0.5)) return
  const now = plus(endAt, 20 * minute),
    own = chance.branch(`moment ${endAt}`)
  if (now > world.end) return
  const photos = [await world.photo(teacher, `课堂作品-${own.id(now).slice(-6)}`, work(own.pick(['art', 'handcraft']), own), now)]
  await world.may(teacher, 'class_moment.post', own.id(now), { lessonId, content: own.pick(seen), fileIds: photos }, plus(now, minute))
}

/** Some parents confirm by themselves, one now and then objects; the school vouches for the rest, or silence does. */
async function confirmations({ world, plan, lessonId, endAt, children }: Meeting, chance: Random, away: readonly string[]): Promise<void> {
  const evening = plus(endAt, 3 * hour)
  await world.time.at(evening)
  if (evening > world.end) return
  for (const leaveId of away) await world.may(world.system, 'leave.finish', leaveId, {}, evening)
  const marks = await world.ask(find(mark, { lessonId, status: 'marked' }, { sort: ['studentId'] }))
  const own = (studentId: string): Session | undefined => children.get(studentId)?.parent
  await Promise.all(
    chance
      .shuffle(marks)
      .slice(0, chance.int(3, 8))
      .map(one => {
        const parent = own(one.studentId)
        return parent && world.may(parent, 'lesson_mark.confirm', one.id, {}, evening)
      }),
  )
  const missed = marks.find(one => one.mark === 'absent')
  const appealed =
    missed && chance.chance(0.08) && own(missed.studentId)
      ? await world.may(own(missed.studentId)!, 'lesson_mark.appeal', missed.id, { reason: '孩子当天到课，请核实' }, plus(evening, hour))
      : undefined
  const checked = plus(endAt, 40 * hour)
  await world.time.at(checked)
  if (checked > world.end) return
  if (missed && appealed)
    await world.may(plan.school.manager, 'lesson_mark.decideAppeal', missed.id, { flag: true, mark: 'present', remark: '查看签到照片，确认到课' }, checked)
  if (chance.chance(0.3)) await world.may(plan.school.teacher, 'lesson.check', lessonId, { remark: '已核对' }, checked)
  const bySilence = plan.stage === 'teaching' && chance.chance(0.25),
    row = await world.ask(get(lesson, lessonId))
  const confirmed = bySilence && row?.silenceAt ? row.silenceAt : plus(endAt, 64 * hour)
  await world.time.at(confirmed)
  if (confirmed > world.end) return
  await (bySilence
    ? world.may(world.system, 'lesson.confirm', lessonId, {}, confirmed)
    : world.may(plan.school.manager, 'lesson.confirm', lessonId, { remark: '家长群内已逐一确认' }, confirmed))
}
