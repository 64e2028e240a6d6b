/** Launch of a class from a product: at the school's wish, at the granted price, from a snapshot of the product. */
import {
  about,
  command,
  dayOf,
  ensure,
  fact,
  find,
  gather,
  get,
  optional,
  partial,
  pick,
  type Reading,
  type Row,
  step,
  invoke,
  type Invoke,
  moneyWords,
} from '../kit/index.ts'
import { agency, areaAuthorization, school } from '../people/index.ts'
import { audienceNames, ensureAges, grant, grantFor, mayLaunch, product, shelf } from '../products/index.ts'
import { noQuotation, quotation, quoted, use } from '../quotation/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'
import { cancelLessons } from './schedule.ts'

export { grantFor } from '../products/index.ts'

/** Everything a launch stands on. */
function* grounds(productId: string, schoolId: string, quotationId: string | null | undefined) {
  const { course, at, onShelf, grants, offer } = yield* gather({
    offer: get(quotation, quotationId),
    course: get(product, productId),
    at: get(school, schoolId),
    onShelf: get(shelf, productId),
    grants: find(grant, { productId, status: 'active' }),
  })
  const { owner, authorisation } = yield* gather({
    owner: get(agency, course?.agencyId),
    authorisation: get(areaAuthorization, course && at ? `${course.agencyId}:${at.areaCode}` : null),
  })
  return { product: course, school: at, shelf: onShelf, grants, agency: owner, authorisation, quotation: offer }
}
type Grounds = ReturnType<typeof grounds> extends Reading<infer T> ? T : never

/** The rules of the course side, and what the class copies from it: with a quotation its price of a head, and how it came about. */
function copied(on: Grounds, today: string, quotationId: string | null | undefined) {
  ensure(!quotationId || on.quotation?.status === 'locked', about(noQuotation.notLocked, 'quotationId'))
  ensure(on.product && on.school && on.agency, no.noSuchProduct)
  const { product: course, school: at } = on
  const granted = grantFor(on.grants, at, today)
  mayLaunch({ ...on, product: course, grant: granted, school: at, agency: on.agency, today })
  return {
    grantId: granted?.id ?? null,
    agencyId: course.agencyId,
    areaCode: at.areaCode,
    lessonCount: course.lessonCount,
    ...(quotationId ? { quotationId } : {}),
    priceCents: quotationId ? on.quotation!.perHead : granted!.priceCents,
    grades: course.grades,
    ...pick(course, ...audienceNames),
    snapshot: {
      version: course.version,
      ...pick(
        course,
        'productName',
        'productType',
        'category',
        'lessonCount',
        'lessonMinutes',
        'chapters',
        'materials',
        'teacherDemands',
        'needsResults',
        'priceCents',
      ),
      ...(quotationId ? { quotation: quoted(on.quotation!) } : {}),
    },
  }
}
/** The quotation counts that a class stands on it, and says whether it may. */
const used = (
  input: { readonly quotationId?: string | null; readonly productId: string; readonly schoolId: string },
  openClassId: string,
): readonly Invoke[] => (input.quotationId ? [invoke(use, input.quotationId, { openClassId, ...pick(input, 'productId', 'schoolId') })] : [])
function ensureShape(input: { startDate: string; endDate: string; capacityMin: number; capacity: number }, at: Grounds['school']): void {
  ensure(input.startDate <= input.endDate, about(no.dates, 'endDate'))
  ensure(at && input.startDate >= at.termStart && input.endDate <= at.termEnd, about(no.outsideTerm, 'startDate'), { from: at?.termStart, to: at?.termEnd })
  ensure(input.capacityMin <= input.capacity, about(no.seats, 'capacityMin'))
}

const { fields } = openClass
/** Input of a launch; the enrolment window may be named now and is checked at the release. */
const launchFields = {
  name: optional(fields.name),
  ...pick(
    fields,
    'openClassType',
    'productId',
    'schoolId',
    'startDate',
    'endDate',
    'capacityMin',
    'capacity',
    'waitlistOn',
    'enrollStart',
    'enrollEnd',
    'grades',
    'minAge',
    'maxAge',
    'ageDay',
  ),
  priceCents: optional(fields.priceCents),
  ...pick(fields, 'quotationId', 'remark', 'relaunchOfId', 'depositCents', 'balanceUntil'),
}
/** What the price has to be, since nobody knows it by heart. */
const otherPrice = (cents: number) => {
  const price = moneyWords(cents)
  return { ...about(no.price, 'priceCents'), label: [`${no.price.label[0]}：${price}`, `${no.price.label[1]}: ${price}`] as const }
}

export const launch = command(openClass, 'launch', {
  label: ['开班', 'Launch'],
  by: ['SM', 'PO'],
  input: launchFields,
  *needs(_row, input) {
    const on = yield* grounds(input.productId, input.schoolId, input.quotationId)
    const { former, heirs } = yield* gather({
      former: get(openClass, input.relaunchOfId),
      heirs: find(openClass, { relaunchOfId: input.relaunchOfId ?? '' }, { limit: 1 }),
    })
    return { on, former, heirs }
  },
  decide: (row, input, { on, former, heirs }, { now, zone }) => {
    const copy = copied(on, dayOf(now, zone), input.quotationId)
    ensureShape(input, on.school)
    const ages = { minAge: input.minAge ?? copy.minAge, maxAge: input.maxAge ?? copy.maxAge, ageDay: input.ageDay ?? copy.ageDay }
    ensureAges(ages)
    ensure(input.priceCents == null || input.priceCents === copy.priceCents, otherPrice(copy.priceCents), { price: copy.priceCents })
    if (input.relaunchOfId) {
      ensure(former?.status === 'cancelled', no.notCancelled)
      ensure(former.productId === input.productId && former.schoolId === input.schoolId, no.otherCourse)
      ensure(heirs.length === 0, no.alreadyRelaunched, { openClassId: heirs[0]?.id })
    }
    const launched = fact(openClass, 'launched', {
      ...copy,
      ...input,
      name: input.name || copy.snapshot.productName,
      grades: input.grades ?? copy.grades,
      ...ages,
      // A relaunch keeps the price of the class it follows, as long as that is not above what is granted today.
      priceCents: former && !input.quotationId ? Math.min(former.priceCents, copy.priceCents) : copy.priceCents,
      ...(former ? { teacherId: former.teacherId } : {}),
    })
    return [launched, ...used(input, row.id)]
  },
})

/** What a relaunch of a cancelled class copies: the plan, not the people. */
export const relaunchInput = (former: Row<typeof openClass>) => ({
  ...pick(
    former,
    'name',
    'openClassType',
    'productId',
    'schoolId',
    'startDate',
    'endDate',
    'grades',
    'minAge',
    'maxAge',
    'ageDay',
    'capacityMin',
    'capacity',
    'waitlistOn',
  ),
  relaunchOfId: former.id,
})

const shapeNames = ['startDate', 'endDate', 'capacityMin', 'capacity'] as const
/** Takes a rejected or revoked class up again, on today's product, grant and price. */
export const relaunch = command(openClass, 'relaunch', {
  label: ['重新开班', 'Relaunch'],
  by: ['SM', 'PO'],
  input: partial(pick(fields, ...shapeNames)),
  needs: row => grounds(row.productId, row.schoolId, row.quotationId),
  decide: (row, input, on, { now, zone }) => {
    const copy = copied(on, dayOf(now, zone), row.quotationId)
    const shape = { ...pick(row, ...shapeNames), ...Object.fromEntries(Object.entries(input).filter(([, value]) => value != null)) }
    ensureShape(shape, on.school)
    return fact(openClass, 'relaunched', {
      ...copy,
      ...pick(row, 'grades', 'minAge', 'maxAge', 'ageDay'),
      ...shape,
      enrollStart: null,
      enrollEnd: null,
      decisionDate: null,
      belowMin: false,
      submittedBy: null,
      submittedAt: null,
      approvals: null,
      auditRemark: null,
      isAudit: false,
    })
  },
})

/** Removes a class that never came to be; its lessons give their rooms and teachers back. */
export const remove = step(openClass, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: ['SM', 'PO'],
  danger: true,
  needs: row => gather({ lessons: find(lesson, { openClassId: row.id, status: 'scheduled' }) }),
  also: (_row, _input, { lessons }) => cancelLessons(lessons, 'removed'),
})

/** Gives back the rooms and teachers of a revoked class; a relaunch plans anew. */
export const freeLessons = command(openClass, 'freeLessons', {
  label: ['释放课次', 'Free lessons'],
  needs: row => gather({ lessons: find(lesson, { openClassId: row.id, status: ['scheduled', 'stopped'] }) }),
  decide: (_row, _input, { lessons }) => cancelLessons(lessons, 'revoked'),
})
