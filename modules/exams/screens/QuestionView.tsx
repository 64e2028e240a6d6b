/** A question as those see it who write and mark: stem, options with what is right, key and explanation. */
import type { Wire } from '../../../console/call.ts'
import { formulated } from '../../../console/parts/Formula.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { t } from '../../../console/session.ts'
import type { Option } from '../answer.ts'
import { Choice, Stem } from './Stem.tsx'
import { words } from './words.ts'

export function QuestionView({ row }: { readonly row: Wire }) {
  const options = (row.options as readonly Option[] | null) ?? [],
    answer = String(row.answer ?? '')
  const isRight = (label: string): boolean => ['single', 'multiple', 'truefalse'].includes(String(row.type)) && answer.includes(label)
  return (
    <div className="ex-question">
      <Stem of={{ stem: String(row.stem ?? ''), image: String(row.image ?? ''), audio: String(row.audio ?? '') }} />
      {options.length > 0 && (
        <ol className="ex-choices">
          {options.map(one => (
            <li key={one.id} className={isRight(one.label) ? 'ex-right' : undefined}>
              <Choice of={one} letter={one.label} />
              {one.match && <span className="kt-muted"> → {formulated(one.match)}</span>}
            </li>
          ))}
        </ol>
      )}
      {answer && (
        <p>
          <small className="kt-muted">{t(words.key)}</small> {formulated(answer)}
        </p>
      )}
      {row.analysis ? (
        <div>
          <small className="kt-muted">{t(words.analysis)}</small>
          <RichText html={String(row.analysis)} texts={formulated} />
        </div>
      ) : null}
    </div>
  )
}
