/** How seats are said. */
import type { Category, PlanSeat } from '../plan.ts'
import { moneyWords } from '../../kit/money.ts'
import { t } from '../../../console/session.ts'

export const seatWords = ({ block, rowNo, colNo, stepFree }: PlanSeat): string =>
  t([
    `${block ? `${block}区` : ''}${rowNo}排${colNo}座${stepFree ? '（无障碍）' : ''}`,
    `${block ? `${block} ` : ''}row ${rowNo}, seat ${colNo}${stepFree ? ' (step-free)' : ''}`,
  ])
/** A seat by its number alone, where its plan is not at hand; what a map of its own calls otherwise is said as it is. */
export const seatNoWords = (seatNo: string): string => {
  const [, block = '', rowNo, colNo] = /^(?:(.+)-)?([^-]+)-(\d+)$/.exec(seatNo) ?? []
  return rowNo && colNo ? seatWords({ block, rowNo, colNo } as PlanSeat) : seatNo
}
export const priceWords = ({ cents }: Pick<Category, 'cents'>): string => (cents === 0 ? t(['免费', 'free']) : moneyWords(cents))
