/** The options of a question and its key, typed as the type wants them: what is right is ticked, what belongs together stands side by side. */
import { Button, Checkbox, InputGroup, Radio, TextArea } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import type { Given, Type } from '../answer.ts'
import { words } from './words.ts'

const letter = (i: number): string => String.fromCharCode(65 + i)
const withOptions: readonly unknown[] = ['single', 'multiple', 'matching', 'ordering']
const blank: readonly Given[] = [{ content: '' }, { content: '' }, { content: '' }, { content: '' }]

export const OptionsInput: Input = ({ id, value, values, set, onChange, onBlur, isWrong }) => {
  const type = values?.type as Type | undefined
  if (!withOptions.includes(type)) return <small className="kt-muted">{t(['此题型没有选项', 'This type has no options'])}</small>
  const rows = Array.isArray(value) && value.length > 0 ? (value as readonly Given[]) : blank
  const answer = String(values?.answer ?? '')
  const isChoice = type === 'single' || type === 'multiple'
  const change = (i: number, more: Given) => onChange(rows.map((one, at) => (at === i ? { ...one, ...more } : one)))
  const tick = (i: number) => {
    const label = letter(i)
    const next = type === 'single' ? label : answer.includes(label) ? answer.replace(label, '') : [...answer, label].sort().join('')
    set?.('answer', next)
  }
  const drop = (i: number) => {
    onChange(rows.toSpliced(i, 1))
    // The letters below move up, and the key with them.
    if (isChoice)
      set?.(
        'answer',
        [...answer]
          .filter(one => one !== letter(i))
          .map(one => (one > letter(i) ? String.fromCharCode(one.charCodeAt(0) - 1) : one))
          .join(''),
      )
  }
  return (
    <div className="ex-options" id={id} aria-invalid={isWrong}>
      {rows.map((one, i) => (
        <div key={letter(i)} className="ex-option">
          {type === 'single' && (
            <Radio checked={answer.includes(letter(i))} aria-label={`${t(words.right)} ${letter(i)}`} label={letter(i)} onChange={() => tick(i)} />
          )}
          {type === 'multiple' && (
            <Checkbox checked={answer.includes(letter(i))} aria-label={`${t(words.right)} ${letter(i)}`} label={letter(i)} onChange={() => tick(i)} />
          )}
          {!isChoice && <b>{letter(i)}</b>}
          <InputGroup
            fill
            value={one.content ?? ''}
            aria-label={`${t(words.option)} ${letter(i)}`}
            onBlur={onBlur}
            onChange={event => change(i, { content: event.target.value })}
          />
          {type === 'matching' && (
            <InputGroup
              fill
              value={one.match ?? ''}
              placeholder={t(words.match)}
              aria-label={`${t(words.match)} ${letter(i)}`}
              onChange={event => change(i, { match: event.target.value })}
            />
          )}
          <Button
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={`${t(['删除选项', 'Remove option'])} ${letter(i)}`}
            disabled={rows.length <= 2}
            onClick={() => drop(i)}
          />
        </div>
      ))}
      <Button
        variant="minimal"
        size="small"
        icon={<PlusIcon />}
        text={t(words.addOption)}
        disabled={rows.length >= 20}
        onClick={() => onChange([...rows, { content: '' }])}
      />
    </div>
  )
}

const hints: Partial<Record<Type, (typeof words)[keyof typeof words]>> = {
  ordering: words.ordered,
  truefalse: words.verdict,
  blanks: words.blanks,
  numeric: words.numeric,
  short: words.hand,
  essay: words.hand,
}
export const AnswerInput: Input = ({ id, value, values, onChange, onBlur, isWrong, describedBy }) => {
  const type = values?.type as Type | undefined
  if (type === 'matching') return <small className="kt-muted">{t(['答案即各选项的配对内容', 'The pairs are the answer'])}</small>
  const isPicked = type === 'single' || type === 'multiple'
  return (
    <>
      <TextArea
        id={id}
        fill
        rows={type === 'essay' || type === 'short' ? 4 : 1}
        value={String(value ?? '')}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        placeholder={isPicked ? 'A' : ''}
        onBlur={onBlur}
        onChange={event => onChange(event.target.value)}
      />
      {type && hints[type] && <small className="kt-muted">{t(hints[type]!)}</small>}
    </>
  )
}
