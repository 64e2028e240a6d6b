/** The demo district: from a seed number to five months of a district's life, told through the engine's commands alone. */
import { count, type Resource, startOf } from '../../modules/kit/index.ts'
import type { Parts } from '../house.ts'
import { chosenPassword } from '../../modules/identity/server/index.ts'
import { ensureBaseline } from '../baseline.ts'
import { advise } from '../../server/kernel/query-plans.ts'
import { fillContent } from '../../modules/content/server/index.ts'
import { fillDictionaries, fillRegions } from '../../modules/system/server/index.ts'
import { markKey, password } from './accounts.ts'
import { tellCertificates } from './certificates.ts'
import { bringFamilies, makePartners, tellCommissions } from './channels.ts'
import { tellClass } from './classes.ts'
import { tellCustomers } from './customers.ts'
import { tellDesks } from './desks.ts'
import { beginDays, makeDistrict } from './district.ts'
import { tellDocuments } from './documents.ts'
import { tellExams } from './exams.ts'
import { tellFlows } from './flows.ts'
import { makeFamilies } from './families.ts'
import { tellEvening, tellRound } from './demo-scenarios.ts'
import { planClasses } from './plan.ts'
import { keeping, put, sounding } from './pictures.ts'
import { makeProducts } from './products.ts'
import { makePromotion } from './promotion.ts'
import { tellQuality } from './quality.ts'
import { tellQuotations } from './quotations.ts'
import { random } from './random.ts'
import { tellReconciliation } from './reconciling.ts'
import { tellRecruiting } from './recruiting.ts'
import { tellResources } from './resources.ts'
import { tellRelations } from './relations.ts'
import { tellSaleClients } from './sale-clients.ts'
import { tellMonths } from './settling.ts'
import { tellSharing } from './sharing.ts'
import { tellSales } from './sales.ts'
import { timeline } from './timeline.ts'
import { makeTopMenus } from './top-menus.ts'
import { tellService } from './service.ts'
import { tellSubsidies } from './subsidies.ts'
import { tellTours } from './tours.ts'
import { tellWebsite } from './website.ts'
import { world as newWorld, type World, zone } from './world.ts'

export interface DemoOptions {
  readonly tenant: string
  readonly scale: number
  readonly seed: number
  /** The day that is today. */
  readonly today: string
  /** How far it is, in percent. */
  seen(percent: number): void
}
/** How many rows there are of what counts. */
export type Figures = Readonly<Record<string, number>>
const counted = [
  'school',
  'agency',
  'agency_teacher',
  'student',
  'guardian',
  'user',
  'product',
  'open_class',
  'lesson',
  'lesson_mark',
  'enrolment',
  'order',
  'payment',
  'refund',
  'leave',
  'teacher_change',
  'profit_share',
  'share_move',
  'settlement',
  'settlement_line',
  'bill',
  'payout_batch',
  'payout_line',
  'reconciliation_batch',
  'reconciliation_difference',
  'ledger_entry',
  'notice',
  'customer',
  'clue',
  'follow_info',
  'opportunity',
  'contract',
  'sale_relation',
  'sale_order',
  'pilot_product',
  'pilot_consult',
  'note',
  'task',
  'violation',
  'quotation',
  'vehicle',
  'hotel_room',
  'resource_booking',
  'tour',
  'traveller',
  'study_report',
  'pay_apply',
  'question_answer',
  'reservation_notice',
  'inspection_attendance',
  'quota_system',
  'student_score',
  'question',
  'exam',
  'exam_attempt',
  'teacher_evaluation',
  'certificate_template',
  'class_certificate',
  'study_certificate',
  'channel',
  'org',
  'partner_order',
  'commission',
  'subsidy_scheme',
  'subsidy',
  'subsidy_use',
  'activity_schedule',
  'promotion_enrollment',
  'flow_model',
  'flow_definition',
  'flow_instance',
  'flow_task',
  'hot_problem',
  'service_keyword',
  'conversation',
  'service_ticket',
  'content_information',
  'web_activity',
] as const

export async function seedDemo(parts: Parts, options: DemoOptions): Promise<Figures> {
  const { engine } = parts,
    time = timeline()
  const picture = keeping(() => world, parts.ports.files),
    sound = sounding(() => world, parts.ports.files),
    photo: World['photo'] = async (by, name, svg, now) => (await put(world, parts.ports.files, { by, name, svg, now })).id,
    world: World = newWorld(engine, { ...options, chance: random(options.seed), time, picture, photo, sound })
  return unsynced(parts, async () => {
    await tell(world, options)
    await world.run(
      world.system,
      'param.create',
      'demo',
      { paramName: '演示数据', paramKey: markKey, paramValue: JSON.stringify({ seed: options.seed, scale: options.scale, today: options.today }) },
      world.end,
    )
    // What is told after the months is told of their days.
    await parts.log.noteDisorder(options.tenant)
    // What followed in the stories must not follow once more when a server starts.
    await parts.reactor.skip(options.tenant)
    options.seen(100)
    return Object.fromEntries(
      await Promise.all(counted.map(async name => [name, await world.ask(count(engine.registry.resources.get(name) as Resource, {}))] as const)),
    )
  })
}

async function tell(world: World, { seen, tenant }: DemoOptions): Promise<void> {
  const begin = { now: world.on(beginDays, '08:00') }
  await ensureBaseline(world.engine, tenant, begin)
  await fillDictionaries(world.engine, tenant, begin)
  await fillRegions(world.engine, tenant, begin)
  await fillContent(world.engine, tenant, begin)
  await makeTopMenus(world, begin.now)
  const passwordHash = await chosenPassword(password, {})
  const district = await makeDistrict(world, passwordHash)
  seen(2)
  const products = await makeProducts(world, district)
  const families = await makeFamilies(world, district, passwordHash)
  seen(8)
  const partners = await makePartners(world, district, products, passwordHash)
  await bringFamilies(world, partners, families)
  const plans = planClasses(world, district, products),
    evening = { world, district, products, plans, families }
  for (const plan of plans) world.time.tell(() => tellClass(world, district, plan, families.get(plan.school.id)!))
  await makePromotion(world, district.staff.promotion)
  world.time.tell(() => tellSubsidies(world, district, families))
  world.time.tell(() => tellSharing(world, district))
  world.time.tell(() => tellMonths(world, district))
  world.time.tell(() => tellCommissions(world, district, partners))
  world.time.tell(() => tellResources(world, district))
  world.time.tell(() => tellRound(evening))
  world.time.tell(() => tellEvening(evening))
  world.time.tell(() => tellTours(world, district, families))
  world.time.tell(() => tellExams(world, district, families))
  const from = Date.parse(startOf(world.date(beginDays), zone)),
    span = Date.parse(world.end) - from
  await world.time.run(instant => seen(Math.min(99, 8 + Math.floor((91 * (Date.parse(instant) - from)) / span))))
  await tellReconciliation(world, district)
  await tellCustomers(world, district)
  await tellSales(world, district)
  await tellSaleClients(world, district, products)
  await tellRecruiting(world, district)
  await tellQuotations(world, district, products)
  await tellQuality(world, district, families)
  await tellCertificates(world, district, families)
  await tellDocuments(world, district, families)
  await tellRelations(world, district)
  await tellFlows(world, district)
  await tellService(world, district, passwordHash)
  await tellDesks(world, district, families)
  await tellWebsite(world, district)
}

/** A database that is being filled needs no sync per commit; everything is synced once at the end. */
async function unsynced<T>({ engine: { store } }: Parts, work: () => Promise<T>): Promise<T> {
  if (store.dialect !== 'sqlite') return work()
  advise(store)
  store.raw.pragma('synchronous = OFF')
  try {
    return await work()
  } finally {
    store.raw.pragma('synchronous = FULL')
    store.raw.pragma('wal_checkpoint(TRUNCATE)')
  }
}
