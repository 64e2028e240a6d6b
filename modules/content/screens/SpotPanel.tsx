/** What is chosen on a certificate: where it stands, how large, and what it says. */
import { Button, ButtonGroup, Checkbox, FormGroup, InputGroup, TextArea } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { FileInput } from '../../../console/parts/FileInput.tsx'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { image } from '../../kit/field.ts'
import { isShape, places, sizes, type Spot, widthOf, wordsMax } from '../layout.ts'

const aligned: Readonly<Record<Spot['align'], Label>> = { left: ['左', 'Left'], center: ['中', 'Centre'], right: ['右', 'Right'] }
const words = {
  x: ['横向 %', 'Across %'],
  y: ['纵向 %', 'Down %'],
  size: ['字号', 'Size'],
  width: ['宽度 %', 'Width %'],
  align: ['对齐', 'Align'],
  bold: ['加粗', 'Bold'],
  colour: ['颜色', 'Colour'],
  text: ['文字', 'Words'],
  picture: ['图片', 'Picture'],
  middle: ['页面居中', 'Middle of the page'],
  remove: ['移除', 'Remove'],
} as const satisfies Record<string, Label>
const picture = image('图片', 'Picture')

interface Props {
  readonly of: Spot
  readonly alter: (change: Partial<Spot>) => void
  readonly remove: () => void
}
export function SpotPanel({ of, alter, remove }: Props) {
  const number = (name: 'x' | 'y' | 'size' | 'width', value: number, [min, max]: readonly [number, number], step = 1) => (
    <FormGroup label={t(words[name])} labelFor={`ct-${name}`}>
      <NumberBox id={`ct-${name}`} value={value} min={min} max={max} step={step} onChange={next => alter({ [name]: next })} />
    </FormGroup>
  )
  return (
    <section className="ct-panel" aria-label={t(places[of.key])}>
      <h3>{t(places[of.key])}</h3>
      {of.key === 'words' && (
        <FormGroup label={t(words.text)} labelFor="ct-text" helperText={t(['可用 {studentName} 等占位符', 'Gaps such as {studentName} are filled'])}>
          <TextArea id="ct-text" fill rows={3} maxLength={wordsMax} value={of.text ?? ''} onChange={event => alter({ text: event.target.value })} />
        </FormGroup>
      )}
      {of.key === 'seal' && (
        <FormGroup label={t(words.picture)} labelFor="ct-picture">
          <FileInput
            id="ct-picture"
            field={picture}
            value={of.picture ?? ''}
            isWrong={false}
            describedBy={undefined}
            onBlur={() => undefined}
            onChange={link => alter({ picture: String(link ?? '') })}
          />
        </FormGroup>
      )}
      <div className="ct-pair">
        {number('x', of.x, [0, 100], 0.5)}
        {number('y', of.y, [0, 100], 0.5)}
        {!isShape(of.key) && number('size', of.size, [sizes.min, sizes.max])}
        {number('width', widthOf(of), [2, 100])}
      </div>
      {!isShape(of.key) && (
        <>
          <FormGroup label={t(words.align)}>
            <ButtonGroup fill>
              {(Object.keys(aligned) as Spot['align'][]).map(one => (
                <Button key={one} text={t(aligned[one])} active={of.align === one} aria-pressed={of.align === one} onClick={() => alter({ align: one })} />
              ))}
            </ButtonGroup>
          </FormGroup>
          <div className="ct-pair">
            <Checkbox label={t(words.bold)} checked={of.isBold ?? false} onChange={event => alter({ isBold: event.currentTarget.checked })} />
            <label className="ct-colours">
              {t(words.colour)} <input type="color" className="ct-colour" value={of.color} onChange={event => alter({ color: event.target.value })} />
            </label>
          </div>
        </>
      )}
      <div className="kt-commands">
        <Button text={t(words.middle)} onClick={() => alter({ x: 50, ...(isShape(of.key) ? {} : { align: 'center' as const }) })} />
        <Button intent="danger" variant="minimal" icon={<TrashIcon />} text={t(words.remove)} onClick={remove} />
      </div>
    </section>
  )
}

interface NumberProps {
  readonly id: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
}
/** Follows what is typed as soon as it is a number that may be; what is not goes when the box is left. */
function NumberBox({ id, value, min, max, step, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <InputGroup
      id={id}
      type="number"
      className="kt-figures"
      {...{ min, max, step }}
      value={typed ?? String(value)}
      onBlur={() => setTyped(undefined)}
      onValueChange={text => {
        setTyped(text)
        const next = Number(text)
        if (text.trim() && next >= min && next <= max) onChange(next)
      }}
    />
  )
}
