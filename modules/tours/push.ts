/** The roster pushed to the insurer: every traveller without a policy is listed, and what is listed is sent. */
import { find, get, type Invoke, invoke, RefusalError, type RouteContext } from '../kit/index.ts'
import { classRoster, pupilsNow } from '../openclass/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { list, no, submit } from './insurance.commands.ts'
import { usualInsurer } from './insurer.ts'
import { insurance, insuranceId, livePolicies } from './insurance.ts'
import { tour } from './tour.ts'

interface Asked {
  readonly openClassId: string
  readonly company: string
  readonly amount: unknown
}
export async function pushSteps({ openClassId, company, amount }: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const of = await context.ask(get(tour, openClassId))
  if (!of) throw new RefusalError(no.noTour)
  const [roster, rows, house] = await Promise.all([
    context.readUnscoped(get(classRoster, openClassId)),
    context.readUnscoped(find(insurance, { openClassId })),
    context.readUnscoped(get(policy, policyId)),
  ])
  const known = new Map(rows.map(one => [one.studentId, one]))
  const isLive = (studentId: string) => livePolicies.some(status => status === known.get(studentId)?.status)
  const fresh = pupilsNow(roster).filter(one => !isLive(one.studentId))
  const terms = {
    company: company || usualInsurer[0],
    amount: amount === undefined || amount === '' ? policyOf(house).tourCoverCents : Math.round(Number(amount) * 100),
    startDate: of.startDate,
    endDate: of.endDate,
  }
  const listed = [...fresh.map(one => one.studentId), ...rows.filter(one => one.status === 'listed').map(one => one.studentId)]
  return [
    ...fresh.map(({ studentId }) => invoke(list, insuranceId(openClassId, studentId), { openClassId, studentId, ...terms })),
    ...listed.map(studentId => invoke(submit, insuranceId(openClassId, studentId), {})),
  ]
}
