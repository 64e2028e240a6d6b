/** Pilot recruiting of the demo: products in every state with quotas of areas, and those who ask, each as far along as chance had it. */
import { day, get, hour, minute, plus } from '../../modules/kit/index.ts'
import { consult } from '../../modules/recruit/consult.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { type District, phoneOf } from './district.ts'
import { areas, childName, surname } from './names.ts'
import { paysOrder } from './promotion.ts'
import type { World } from './world.ts'

/** At scale 1. */
const consults = 80
const products = [
  { name: '飞行学员选拔全程辅导', price: 1_280_000, quota: 40, end: 'on', days: [-60, 120] },
  { name: '招飞初选体能与视力训练营', price: 360_000, quota: 60, end: 'on', days: [-45, 60] },
  { name: '民航招飞面试与心理测评指导', price: 198_000, quota: 0, end: 'on', days: [-45, 90] },
  { name: '海军航空实验班报考咨询', price: 98_000, quota: 30, end: 'off', days: [-90, 30] },
  { name: '招飞政策公益讲座', price: 0, quota: 200, end: 'draft', days: [10, 40] },
] as const
const asks = [
  '近视激光手术后能报名吗？',
  '想了解选拔流程和时间安排',
  '身高175体重62公斤是否符合要求',
  '体检不合格可以退费吗',
  '孩子高二，现在开始准备来得及吗',
] as const
const said = ['介绍了选拔流程，对方考虑后回复', '核对了基本条件，约初选时间', '家长咨询费用和退费规则', '已发送体检标准'] as const
/** How far one of ten comes. */
const ends = ['waiting', 'assigned', 'contacted', 'contacted', 'selected', 'unfit', 'signed', 'service', 'admitted', 'gaveUp'] as const

export async function tellRecruiting(world: World, { staff }: District): Promise<void> {
  const { recruiter } = staff
  const open: string[] = [],
    many = (atOne: number): number => Math.ceil(atOne * Math.max(1, world.scale))
  for (const [i, { name, price, quota, end, days }] of products.entries()) {
    const now = world.on(-50, `09:${10 + i}`),
      id = world.chance.branch(`pilot product ${i}`).id(now)
    const given = { name, price, quota: many(quota), sort: i + 1, startDate: world.date(days[0]), endDate: world.date(days[1]) }
    await world.run(recruiter, 'pilot_product.create', id, { ...given, content: `<p>${name}：资料准备、模拟初选与一对一答疑。</p>` }, now)
    if (i === 0)
      for (const [n, area] of areas.entries())
        await world.run(
          recruiter,
          'pilot_quota.create',
          world.chance.branch(`pilot quota ${n}`).id(now),
          { productId: id, areaCode: area.code, seats: many(12) },
          now,
        )
    if (end !== 'draft') await world.run(recruiter, 'pilot_product.putOn', id, {}, now)
    if (end === 'on') open.push(id)
    if (end === 'off') await world.run(recruiter, 'pilot_product.takeOff', id, {}, world.on(-20))
  }
  const count = Math.max(10, Math.round(consults * world.scale))
  await Promise.all(Array.from({ length: count }, (_, i) => tellConsult(world, { recruiter, service: staff.service, open }, i)))
}

interface Cast {
  readonly recruiter: Session
  readonly service: Session
  readonly open: readonly string[]
}
async function tellConsult(world: World, { recruiter, service, open }: Cast, i: number): Promise<void> {
  const chance = world.chance.branch(`pilot consult ${i}`),
    end = ends[i % ends.length]!,
    // Who still waits asked a short while ago.
    begun = plus(world.on(end === 'waiting' || end === 'assigned' ? -1 - (i % 3) : -40 + (i % 36), '10:00'), (i % 50) * minute)
  let now = begun
  const id = chance.id(begun),
    run = (who: Session, command: string, input: object = {}, after = hour) => world.run(who, `pilot_consult.${command}`, id, input, (now = plus(now, after)))
  const family = surname(from => chance.pick(from)),
    asked = {
      name: childName(family, from => chance.pick(from)),
      phone: phoneOf(95_000 + i),
      schoolName: `${areas[i % 3]!.name.slice(0, 2)}第${'一二三四五'[i % 5]}中学`,
      grade: chance.pick(['高一', '高二', '高三']),
      areaCode: areas[i % 3]!.code,
      productId: open[i % open.length],
      content: chance.pick(asks),
      birthday: `${Number(world.today.slice(0, 4)) - 17}-0${1 + (i % 9)}-12`,
      guardianName: childName(family, from => chance.pick(from)),
      agreed: true,
    }
  await world.run(
    i % 3 === 0 ? recruiter : world.system,
    i % 3 === 0 ? 'pilot_consult.create' : 'pilot_consult.apply',
    id,
    i % 3 === 0 ? asked : { ...asked, receipt: null },
    begun,
  )
  if (end === 'waiting') return
  const who = i % 2 === 0 ? recruiter : service
  await run(recruiter, 'assign', { consultantId: who.actor.userId })
  if (end === 'assigned') return
  await run(who, 'contact', { way: chance.pick(['phone', 'wechat', 'visit']), content: chance.pick(said) }, 2 * hour)
  if (end === 'contacted') return
  if (end === 'gaveUp') return void (await run(who, 'close', { outcome: 'gaveUp', remark: '学业安排冲突' }, day))
  const file = chance.id(now),
    judge = (stage: string, result: string) =>
      world.run(who, 'pilot_file.judge', file, { stage, result, date: now.slice(0, 10), remark: '' }, (now = plus(now, hour)))
  const body = { consultId: id, height: String(168 + (i % 16)), weight: String(55 + (i % 18)), leftEye: '5.0', rightEye: '5.0', colours: '正常', illness: '无' }
  await world.run(who, 'pilot_file.create', file, body, now)
  await judge('preselection', end === 'unfit' ? 'fail' : 'pass')
  if (end === 'unfit' || end === 'selected') return
  await judge('medical', 'pass')
  await run(who, 'sign')
  if (end === 'signed') return
  await paysOrder(world, (await world.ask(get(consult, id)))?.orderId, chance, (now = plus(now, hour)))
  await run(who, 'begin')
  await judge('psychology', 'pass')
  if (end === 'admitted') await run(who, 'close', { outcome: i % 20 < 10 ? 'admitted' : 'notAdmitted', remark: '录取结果已公布' })
}
