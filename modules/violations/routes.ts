/** The calls of business-basic/agencyViolation that filter by the agency's name. */
import { byNames, readings } from '../kit/index.ts'
import { agency } from '../people/index.ts'
import { violation } from './violation.ts'

const where = byNames(['agencyName', agency, 'agencyName', 'agencyId'])
export const routes = readings('business-basic/agencyViolation', violation, ['page', 'list', 'export'], { where })
