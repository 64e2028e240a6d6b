/** What must be true of product, grant and agency at the instant of a launch. */
import { ensure, refusals, type Row } from '../kit/index.ts'
import type { agency, areaAuthorization, school } from '../people/index.ts'
import type { grant, product, shelf } from '../products/index.ts'

export const no = refusals('launch', {
  notApproved: ['产品未通过审核', 'the product is not approved'],
  notOnShelf: ['产品未上架', 'the product is not on the shelf'],
  notGranted: ['产品未授权给该学校', 'the product is not granted to this school'],
  grantOver: ['授权不在有效期', 'the grant is not in force'],
  schoolClosed: ['学校不在正常状态', 'the school is not active'],
  agencyClosed: ['机构不在正常状态', 'the agency is not active'],
  licenceOver: ['机构许可证已过期', 'the licence of the agency has ended'],
  notAuthorised: ['机构未获该区域授权', 'the agency is not authorised in this area'],
  madeForOther: ['产品为其他学校定制', 'the product was made for another school'],
})

export interface LaunchGrounds {
  readonly product: Row<typeof product>
  readonly shelf: Row<typeof shelf> | undefined
  readonly grant: Row<typeof grant> | undefined
  readonly school: Row<typeof school>
  readonly agency: Row<typeof agency>
  readonly authorisation: Row<typeof areaAuthorization> | undefined
  readonly today: string
}
export function mayLaunch({ product: course, shelf: on, grant: granted, school: at, agency: by, authorisation, today }: LaunchGrounds): void {
  ensure(course.status === 'approved', no.notApproved)
  ensure(!course.forSchoolId || course.forSchoolId === at.id, no.madeForOther)
  ensure(on?.status === 'up', no.notOnShelf)
  ensure(granted, no.notGranted)
  ensure(granted.status === 'active' && granted.startTime <= today && granted.endTime >= today, no.grantOver)
  ensure(at.status === 'active', no.schoolClosed)
  ensure(by.status === 'active', no.agencyClosed)
  ensure(by.licenseUntil >= today, no.licenceOver)
  ensure(authorisation?.status === 'authorised' && authorisation.fromDate <= today && authorisation.toDate >= today, no.notAuthorised)
}
