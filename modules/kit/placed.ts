/** Placed: what belongs to a school, an agency and an area because of what it hangs on, and is seen by whoever is bounded by these. */
import { ref, text } from './field.ts'

/** Copied from the row above, shown in no form or list: spread among the fields. */
export const placeFields = {
  schoolId: ref('school')('学校', 'School', { locked: true, hidden: true }),
  agencyId: ref('agency')('机构', 'Agency', { locked: true, hidden: true }),
  areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
}
