/** The options of a question and its key, typed as the type wants them: what is right is ticked, what belongs together stands side by side. */
import { Button, Checkbox, InputGroup, Radio, TextArea } from '@blueprintjs/core'
import { CrossIcon, MediaIcon, PlusIcon, VolumeUpIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { FileInput, fileInput } from '../../../console/parts/FileInput.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import type { Given, Type } from '../answer.ts'
import { optionFields } from '../question.ts'
import { audioBytesMax } from '../question.commands.ts'
import { Sound } from './Stem.tsx'
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
          <OptionMedia of={one} letter={letter(i)} onChange={more => change(i, more)} />
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

const Sounds = fileInput(undefined, { accept: '.mp3,.m4a,.wav,.aac', bytesMax: audioBytesMax })
const media = [
  ['image', FileInput, <MediaIcon key="image" />],
  ['audio', Sounds, <VolumeUpIcon key="audio" />],
] as const
/** A picture and a sound of an option: shown where there is one, else a button away. */
function OptionMedia({ of, letter: at, onChange }: { readonly of: Given; readonly letter: string; readonly onChange: (more: Given) => void }) {
  const [open, setOpen] = useState<string>()
  return (
    <>
      {media.map(([name, File, icon]) =>
        of[name] || open === name ? (
          <span key={name} className="ex-option-media">
            <File
              id={`option-${at}-${name}`}
              field={optionFields[name]}
              value={of[name] ?? ''}
              isWrong={false}
              describedBy={undefined}
              onChange={value => onChange({ [name]: value ? String(value) : undefined })}
              onBlur={() => undefined}
            />
            {name === 'audio' && of.audio && <Sound link={of.audio} />}
          </span>
        ) : (
          <Button
            key={name}
            variant="minimal"
            icon={icon}
            aria-label={`${t(optionFields[name].label)} ${at}`}
            title={t(optionFields[name].label)}
            onClick={() => setOpen(name)}
          />
        ),
      )}
    </>
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
