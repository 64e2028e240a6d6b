/** An amount of fen as it stands in a text. */
import { grouped } from '../../../console/parts/cells.tsx'
import { formatMoney } from '../../kit/money.ts'

export const Yuan = ({ fen }: { readonly fen: number }) => <span className="kt-figures kt-money">{grouped(formatMoney(fen))}</span>
