/** Knowledge points of a question, and the indicators that take its marks by them. */
import { InputGroup, Tag } from '@blueprintjs/core'
import { Link } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { may, t } from '../../../console/session.ts'
import type { IndicatorOf } from '../indicators.ts'
import { wordsIn } from '../../quality/index.ts'
import { words } from './words.ts'

const path = '/api/business-product/qsn/question/indicators'
const mayAsk = (): boolean => may('quota_system_view')

/** Typed freely; the points that indicators name are a press away, so that both say the same word. */
export const PointsInput: Input = props => (mayAsk() ? <WithOffers {...props} /> : <Typed {...props} />)
const Typed: Input = ({ id, value, isWrong, describedBy, onChange, onBlur }) => (
  <InputGroup
    id={id}
    fill
    value={String(value ?? '')}
    aria-invalid={isWrong}
    aria-describedby={describedBy}
    onBlur={onBlur}
    onChange={event => onChange(event.target.value)}
  />
)
const WithOffers: Input = props => {
  const known = useAsk<readonly IndicatorOf[]>(path, {}, { of: ['quota_system'] })
  const own = wordsIn(String(props.value ?? '')),
    offers = [...new Set((known.value ?? []).flatMap(one => one.points))].filter(one => !own.includes(one))
  return (
    <>
      <Typed {...props} />
      {offers.length > 0 && (
        <div className="ex-points">
          <small className="kt-muted">{t(words.ofIndicators)}</small>
          {offers.slice(0, 20).map(one => (
            <Tag key={one} minimal interactive onClick={() => props.onChange([...own, one].join('、'))}>
              {one}
            </Tag>
          ))}
        </div>
      )}
    </>
  )
}

/** The indicators that a question's marks go to. */
export function Indicators({ row }: { readonly row: Wire }) {
  return mayAsk() && wordsIn(String(row.points ?? '')).length > 0 ? <Taken points={String(row.points)} /> : null
}
function Taken({ points }: { readonly points: string }) {
  const known = useAsk<readonly IndicatorOf[]>(path, { points }, { of: ['quota_system'] })
  const all = (known.value ?? []).filter(one => !one.isAll)
  if (all.length === 0) return null
  return (
    <div>
      <small className="kt-muted">{t(words.toIndicators)}</small>
      <ul className="ex-indicators">
        {all.map(one => (
          <li key={`${one.systemId} ${one.nodeId}`}>
            <Link href={`/quota/detail/${one.systemId}`}>{`${one.code} ${one.node}`}</Link>{' '}
            <small className="kt-muted">{[one.points.join(t(['、', ', '])), one.system].join(' · ')}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
