/** The years of school that a class is for. */
import { type Input, Ticks } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { yearGrades } from '../../products/index.ts'

export const GradesInput: Input = props => <Ticks isInline props={props} take={Number} of={yearGrades.map(([year, label]) => [String(year), t(label)])} />
