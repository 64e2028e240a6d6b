/** Whether a class may be launched: product, shelf, grant, agency, area and school must all allow it at that instant (U3). */
import { ensure, refusals, type RefusalCode, type Row } from '../kit/index.ts'
import { coversArea, no as noAudience } from './audience.ts'
import { agencyStands, authorises } from '../people/index.ts'
import type { grant } from './product.ts'

export const no = refusals('launch', {
  notApproved: ['产品未通过审核', 'the product is not approved'],
  offShelf: ['产品未上架', 'the product is not on the shelf'],
  otherSchool: ['该产品为其他学校定制', 'the product was made for another school'],
  schoolOff: ['学校已停用', 'the school is not active'],
  agencyOff: ['机构未在营或许可证已过期', 'the agency is not active or its licence has expired'],
  notGranted: ['该产品未授权给本校或不在授权期内', 'the product is not granted to this school, or not now'],
  notAuthorised: ['机构未获本区授权或授权已过期', 'the agency is not authorised for this area, or not now'],
  price: ['授权价高于产品指导价', 'the granted price is above the price of the product'],
})

type Grant = Row<typeof grant>
/** The grant a school launches by: its own, then its area's, then a public one; of two, the one that lasts longer. */
export function grantFor(grants: readonly Grant[], at: { readonly id: string; readonly areaCode: string }, today: string): Grant | undefined {
  const rank = (one: Grant): number => (one.schoolId === at.id ? 0 : !one.schoolId && one.areaCode === at.areaCode ? 1 : one.isPublic ? 2 : 3)
  const fit = grants.filter(one => one.status === 'active' && one.startTime <= today && one.endTime >= today && rank(one) < 3)
  return fit.sort((a, b) => rank(a) - rank(b) || (a.endTime < b.endTime ? 1 : -1))[0]
}

/** Everything a launch stands on, as the rows are now. */
export interface Grounds {
  readonly product:
    | { readonly status: string; readonly forSchoolId: string | null; readonly areaCodes?: string | null; readonly priceCents: number }
    | undefined
  readonly shelf: { readonly status: string } | undefined
  readonly grant:
    | {
        readonly status: string
        readonly schoolId: string | null
        readonly areaCode: string | null
        readonly isPublic: boolean
        readonly priceCents: number
        readonly startTime: string
        readonly endTime: string
      }
    | undefined
  readonly school: { readonly id: string; readonly status: string; readonly areaCode: string } | undefined
  readonly agency: { readonly status: string; readonly licenseUntil: string } | undefined
  readonly authorisation: { readonly status: string; readonly areaCode: string; readonly fromDate: string; readonly toDate: string } | undefined
  readonly today: string
}

const reaches = (grant: NonNullable<Grounds['grant']>, school: NonNullable<Grounds['school']>): boolean =>
  grant.isPublic || (grant.schoolId ? grant.schoolId === school.id : grant.areaCode === school.areaCode)

/** Every reason against a launch, for screens that say why an offer is not open. */
export function launchBars({ product, shelf, grant, school, agency, authorisation, today }: Grounds): readonly RefusalCode[] {
  const truths: readonly (readonly [unknown, RefusalCode])[] = [
    [product?.status === 'approved', no.notApproved],
    [shelf?.status === 'up', no.offShelf],
    [school?.status === 'active', no.schoolOff],
    [coversArea(product?.areaCodes, school?.areaCode ?? null), noAudience.otherArea],
    [!product?.forSchoolId || product.forSchoolId === school?.id, no.otherSchool],
    [agencyStands(agency, today), no.agencyOff],
    [grant?.status === 'active' && school && grant.startTime <= today && today <= grant.endTime && reaches(grant, school), no.notGranted],
    [authorises(authorisation, today) && authorisation?.areaCode === school?.areaCode, no.notAuthorised],
    [!grant || !product || grant.priceCents <= product.priceCents, no.price],
  ]
  return truths.filter(([truth]) => !truth).map(([, refused]) => refused)
}
/** Refuses a launch with the first reason against it. */
export function mayLaunch(grounds: Grounds): void {
  const [bar] = launchBars(grounds)
  if (bar) ensure(false, bar)
}
