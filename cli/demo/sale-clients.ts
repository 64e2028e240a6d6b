/** Sale relations of the demo, told on the last evening: who sells to whom, in every state, and orders up to the class that was launched. */
import type { Session } from '../../server/kernel/engine.ts'
import type { Agency, District, School } from './district.ts'
import type { Product } from './products.ts'
import { hour, minute, plus, type World } from './world.ts'

const sold = ['interest', 'science', 'sports'] as const
type End = 'applied' | 'active' | 'rejected' | 'cancelled' | 'ended' | 'handed_over'
type OrderEnd = 'created' | 'applied' | 'opened' | 'rejected' | 'cancelled'

export async function tellSaleClients(world: World, { staff, schools, agencies }: District, products: readonly Product[]): Promise<void> {
  const { sales, sellers } = staff
  let now = plus(world.end, -8 * hour)
  const next = () => (now = plus(now, minute))
  const newId = (name: string): string => world.chance.branch(`sale ${name}`).id(now)
  const listed: string[] = []
  for (const [i, seller] of sellers.entries()) {
    const id = newId(`user ${i}`)
    await world.run(sales, 'sale_user.create', id, { userId: seller.actor.userId, areaCode: schools[i % schools.length]!.areaCode, channelId: '直营' }, next())
    listed.push(id)
    for (const [n, typeCode] of [...new Set([...sold, ...products.map(one => one.course.type)])].entries())
      await world.run(
        sales,
        'sale_type_relation.create',
        newId(`type ${i} ${n}`),
        { saleUserId: id, typeCode, ratio: 500 + n * 100, startDate: world.date(-60) },
        next(),
      )
  }
  const known = new Set<string>()
  const relate = async (i: number, of: School | Agency, isSchool: boolean, wanted: string, end: End): Promise<Session> => {
    // A small district has fewer schools than ends to tell: each is asked for another type.
    const typeCode = [wanted, ...sold].find(one => !known.has(`${of.id} ${one}`)) ?? wanted
    known.add(`${of.id} ${typeCode}`)
    const id = newId(`relation ${isSchool} ${i}`),
      seller = sellers[i % sellers.length]!,
      side = { targetType: isSchool ? 'school' : 'agency', targetId: of.id, typeCode, saleUserId: listed[i % listed.length]! }
    const byClient = i % 4 === 3,
      [asks, answers] = byClient ? [of.manager, seller] : [seller, of.manager]
    const run = (who: Session, command: string, input: object = {}) => world.run(who, `sale_relation.${command}`, id, input, next())
    await run(asks, 'apply', { ...side, remark: byClient ? '希望了解下学期课程' : '课后服务课程合作' })
    if (end === 'rejected') await run(answers, 'reject', { remark: '已有合作机构' })
    else if (end === 'cancelled') await run(asks, 'cancel', { remark: '申请有误' })
    else if (end !== 'applied') await run(answers, 'approve', { remark: '同意' })
    if (end === 'ended') await run(of.manager, 'cancel', { remark: '合作期满' })
    if (end === 'handed_over') await run(sales, 'handOver', { toId: listed[(i + 1) % listed.length] })
    return end === 'handed_over' ? sellers[(i + 1) % sellers.length]! : seller
  }
  const ends: readonly End[] = ['active', 'applied', 'handed_over', 'rejected', 'cancelled', 'ended', 'applied']
  for (const [i, end] of ends.entries()) {
    const school = schools[i % schools.length]!,
      product = products[i % products.length]!
    const seller = await relate(i, school, true, i < schools.length ? product.course.type : sold[i % sold.length]!, end)
    if (end === 'active' || end === 'handed_over') await tellOrders(world, { seller, school, product, i, next })
  }
  for (const [i, agency] of agencies.slice(0, 3).entries())
    await relate(i + 7, agency, false, sold[i % sold.length]!, (['active', 'applied', 'rejected'] as const)[i]!)
}

interface Selling {
  readonly seller: Session
  readonly school: School
  readonly product: Product
  readonly i: number
  readonly next: () => string
}
async function tellOrders(world: World, { seller, school, product, i, next }: Selling): Promise<void> {
  const ends: readonly OrderEnd[] = ['opened', 'applied', 'created', 'rejected', 'cancelled']
  for (const [n, end] of ends.entries()) {
    const id = world.chance.branch(`sale order ${i} ${n}`).id(world.end)
    const run = (who: Session, command: string, input: object = {}) => world.run(who, `sale_order.${command}`, id, input, next())
    await run(seller, 'create', {
      schoolId: school.id,
      productId: product.id,
      headcount: 20 + n * 5,
      startDate: world.date(14 + n),
      endDate: world.date(90),
      className: `${product.course.name}（销售${n + 1}班）`,
    })
    if (end === 'cancelled') await run(seller, 'cancel', { remark: '学校改期' })
    if (end === 'created' || end === 'cancelled') continue
    await run(seller, 'applyOpenClass')
    if (end === 'opened') await run(school.manager, 'approve', { remark: '同意开班' })
    if (end === 'rejected') await run(school.manager, 'reject', { remark: '教室已排满' })
  }
}
