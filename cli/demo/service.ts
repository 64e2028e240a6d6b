/** Customer service of the demo: what the robot knows, four members, and some weeks of talks; a few are under way and two wait. */
import { rootDept } from '../../modules/identity/index.ts'
import { find, get } from '../../modules/kit/index.ts'
import { conversation, robotAnswer } from '../../modules/service/index.ts'
import { type Robot, robotWith, type Said } from '../../modules/service/matching.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { type District, makeAccount, phoneOf } from './district.ts'
import type { Random } from './random.ts'
import { cases, categories, keywords, memberNames, names, problems, replies } from './service-texts.ts'
import { day, minute, plus, type World } from './world.ts'

const talksAtFull = 300,
  daysOfTalks = 40
const second = 1_000

interface Member {
  readonly id: string
  readonly session: Session
}

/** What the robot answers with, and the short words of members. */
async function tellKnowledge(world: World, by: Session, begun: string) {
  const chance = world.chance.branch('service knowledge'),
    ids = new Map<string, string>()
  for (const [i, name] of categories.entries()) {
    ids.set(name, chance.id(begun))
    await world.run(by, 'customer_category.create', ids.get(name)!, { name, sort: (i + 1) * 10 }, begun)
  }
  const known = []
  for (const name of categories)
    for (const [n, [title, answer, similar = '']] of problems[name].entries()) {
      const id = chance.id(begun),
        isDraft = n === 9 && name === '游学活动'
      await world.run(
        by,
        'hot_problem.create',
        id,
        { title, answer, similar, categoryId: ids.get(name), hot: n < 2, sort: n + 1, status: isDraft ? 'draft' : 'published' },
        begun,
      )
      if (!isDraft) known.push({ id, title, answer, similar })
    }
  const words = []
  for (const [keyword, reply, matchType = 'contains', handsOver = false] of keywords) {
    const id = chance.id(begun)
    await world.run(by, 'service_keyword.create', id, { keyword, reply, matchType, handsOver, status: 'published' }, begun)
    words.push({ id, keyword, reply, matchType, handsOver })
  }
  for (const [shortcut, content, closes = false] of replies) await world.run(by, 'service_reply.create', chance.id(begun), { shortcut, content, closes }, begun)
  return robotWith(known, words)
}

async function makeMembers(world: World, { staff }: District, passwordHash: string, begun: string): Promise<readonly Member[]> {
  const chance = world.chance.branch('service members'),
    made: Member[] = []
  for (const [i, [nickName, name]] of memberNames.entries()) {
    const person =
      i === 0
        ? staff.service.actor
        : await makeAccount(world, { account: `service${i + 1}`, name, phone: phoneOf(880 + i), role: 'CS', deptId: rootDept }, passwordHash, begun)
    const session = i === 0 ? staff.service : world.as('CS', person, rootDept, 'all'),
      id = chance.id(begun)
    await world.run(staff.operator, 'service_member.create', id, { userId: person.userId, name, nickName, maxSession: 5 }, begun)
    await world.run(session, 'service_member.online', id, {}, begun)
    made.push({ id, session })
  }
  return made
}

interface Visitor {
  readonly id: string
  say(content: string, later?: number): Promise<void>
  now(): string
  /** The instant so many seconds later. */
  pass(seconds: number): string
}
type Come = (now: string) => Promise<Visitor>
/** Visitors who begin a talk at an instant, and are answered by the robot as long as it is with them. */
function visitors(world: World, robot: Robot, chance: Random): Come {
  let line = 0
  return async now => {
    const id = chance.id(now)
    let at = now
    const pass = (seconds: number): string => {
      at = plus(at, seconds * second)
      return at
    }
    await world.run(world.system, 'conversation.begin', id, { visitorId: `demo-${id.slice(-12)}`, visitorName: chance.pick(names), source: '客服页面' }, at)
    return {
      id,
      pass,
      now: () => at,
      async say(content, later = 20) {
        const row = await world.ask(get(conversation, id))
        const said: Said | undefined = row?.status === 'with_robot' ? robot.ask(content) : undefined
        await world.run(world.system, 'conversation.say', id, { messageId: `demo-${++line}`, content, ...(said ? { robot: said } : {}) }, pass(later))
      },
    }
  }
}

/** What a member has to do with a visitor whom the robot could not help. */
async function tellHelp(world: World, one: Visitor, members: readonly Member[], chance: Random): Promise<void> {
  const [question, answer, thanks] = chance.pick(cases)
  await one.say(question)
  await one.say('转人工', 15)
  const row = await world.ask(get(conversation, one.id)),
    by = members.find(member => member.id === row?.servingId)?.session
  if (!by) return
  const reply = (content: string) => world.run(by, 'conversation.reply', one.id, { content }, one.pass(chance.int(15, 150)))
  await reply('您好，我是人工客服，请稍等，我为您查询一下。')
  await reply(answer)
  if (chance.chance(0.12)) {
    await world.run(by, 'conversation.note', one.id, { content: '需要学校确认，已转工单' }, one.pass(20))
    const id = chance.id(one.now())
    await world.run(
      by,
      'service_ticket.raise',
      id,
      { title: question.slice(0, 40), content: question, conversationId: one.id, priority: chance.pick(['normal', 'high']) },
      one.pass(10),
    )
    if (chance.chance(0.7)) {
      await world.run(by, 'service_ticket.assign', id, { memberId: chance.pick(members).id }, one.pass(60))
      if (chance.chance(0.6)) await world.run(by, 'service_ticket.finish', id, { outcome: '已联系家长处理完毕' }, one.pass(600))
    }
  }
  await one.say(thanks, 60)
  await world.run(by, 'conversation.close', one.id, {}, one.pass(40))
  if (chance.chance(0.6)) await world.run(world.system, 'conversation.rate', one.id, { score: chance.pick([5, 5, 5, 4, 4, 3, 2]) }, one.pass(30))
}

export async function tellService(world: World, district: District, passwordHash: string): Promise<void> {
  const begun = world.on(-daysOfTalks - 2, '09:00'),
    chance = world.chance.branch('service')
  const robot = await tellKnowledge(world, district.staff.operator, begun)
  const members = await makeMembers(world, district, passwordHash, begun)
  const questions = categories.flatMap(name => problems[name].flatMap(([title, , similar = '']) => [title, ...similar.split('\n').filter(Boolean)]))
  const count = Math.max(24, Math.round(talksAtFull * world.scale)),
    come = visitors(world, robot, chance)
  for (let i = 0; i < count; i++) {
    const one = await come(plus(world.on(-daysOfTalks + Math.floor((i * (daysOfTalks - 1)) / count), '09:00'), chance.int(0, 600) * minute))
    await one.say(chance.pick(questions))
    const [asked] = await world.ask(find(robotAnswer, { conversationId: one.id }, { limit: 1 }))
    if (asked && chance.chance(0.4))
      await world.run(world.system, 'robot_answer.judge', asked.id, { conversationId: one.id, helpful: chance.chance(0.8) ? 'yes' : 'no' }, one.pass(15))
    if (chance.chance(0.55)) await world.run(world.system, 'conversation.close', one.id, {}, one.pass(60))
    else await tellHelp(world, one, members, chance)
  }
  await tellNow(world, members, come)
}

/** The evening before today: the first member alone has a few talks, one of them snoozed, and two visitors wait. */
async function tellNow(world: World, [first, ...others]: readonly Member[], come: Come): Promise<void> {
  const evening = world.on(-1, '19:30')
  for (const one of others) await world.run(one.session, 'service_member.offline', one.id, {}, evening)
  for (const [i, [question, answer]] of cases.entries()) {
    const one = await come(plus(evening, (i + 1) * 4 * minute))
    await one.say(question)
    await one.say('转人工')
    if (i > 3) continue
    await world.run(first!.session, 'conversation.reply', one.id, { content: answer }, one.pass(60))
    if (i === 0) await world.run(first!.session, 'conversation.snooze', one.id, { until: plus(world.end, day) }, one.pass(30))
    if (i === 1) await one.say('好的，还想问一下能开发票吗')
  }
}
