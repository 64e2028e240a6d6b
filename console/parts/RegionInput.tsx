/** Regions by their names: one by its levels, each offering what lies in the one before; or several, as codes with commas between. */
import { Button, HTMLSelect, Tag } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../session.ts'
import { useAsk } from './hooks.ts'
import type { Input, InputProps } from './inputs.tsx'

const words = {
  province: ['省', 'Province'],
  city: ['市', 'City'],
  district: ['区县', 'District'],
  add: ['添加', 'Add'],
  everywhere: ['不限区划', 'Every area'],
} as const
interface Region {
  readonly code: string
  readonly name: string
}
interface Options {
  /** The input of the form that takes the name of the region. */
  readonly named?: string
  /** Nothing is chosen until what has nothing below it is: a region above it would be another thing. */
  readonly isWhole?: boolean
}
const box = { display: 'flex', gap: 8, flexWrap: 'wrap', alignItems: 'center', border: 0, padding: 0, margin: 0 } as const

/** A region by its levels; what was chosen last is the choice. */
export const regionInput = ({ named, isWhole = false }: Options = {}): Input =>
  function RegionInput({ id, value, onChange, set, isWrong, describedBy }) {
    const [line, setLine] = useState<readonly string[]>([])
    const choose = (level: number, region: Region | undefined) => {
      const next = [...line.slice(0, level), ...(region ? [region.code] : [])]
      setLine(next)
      onChange(isWhole && next.length < 3 ? '' : (next.at(-1) ?? ''))
      if (region && named) set?.(named, region.name)
    }
    return (
      <fieldset id={id} aria-invalid={isWrong} aria-describedby={describedBy} style={box}>
        {['00', ...line].slice(0, 3).map((parent, level) => (
          <Level
            key={parent}
            parent={parent}
            label={t([words.province, words.city, words.district][level]!)}
            value={line[level] ?? ''}
            onChoose={region => choose(level, region)}
            onNone={() => isWhole && level > 0 && onChange(parent)}
          />
        ))}
        {value ? <RegionName code={String(value)} /> : null}
      </fieldset>
    )
  }

interface LevelProps {
  readonly parent: string
  readonly label: string
  readonly value: string
  readonly onChoose: (region: Region | undefined) => void
  /** There is nothing below the parent. */
  readonly onNone: () => void
}
function Level({ parent, label, value, onChoose, onNone }: LevelProps) {
  const below = useAsk<readonly Region[]>('/api/blade-system/region/select', { code: parent })
  const latest = useRef({ onChoose, onNone })
  latest.current = { onChoose, onNone }
  useEffect(() => {
    // A level with one region is no choice.
    if (below.value?.length === 1 && !value) latest.current.onChoose(below.value[0])
    if (below.value?.length === 0) latest.current.onNone()
  }, [below.value, value])
  if (below.value?.length === 0) return null
  return (
    <HTMLSelect
      aria-label={label}
      value={value}
      options={[{ value: '', label }, ...(below.value ?? []).map(one => ({ value: one.code, label: one.name }))]}
      onChange={event => onChoose(below.value?.find(one => one.code === event.target.value))}
    />
  )
}

/** A region by its name and code. */
function RegionName({ code }: { readonly code: string }) {
  const found = useAsk<Region | null>('/api/blade-system/region/detail', { code })
  return (
    <span className="kt-figures kt-muted">
      {found.value?.name} {code}
    </span>
  )
}

const One = regionInput()
/** Several regions: what was put together is added, and each may be taken out again. None are all. */
export function RegionsInput(props: InputProps) {
  const [next, setNext] = useState(''),
    [round, setRound] = useState(0)
  const codes = String(props.value ?? '')
    .split(/[,，\s]+/)
    .filter(Boolean)
  const put = (all: readonly string[]) => props.onChange(all.join())
  const add = () => {
    put([...codes.filter(code => code !== next), next])
    setNext('')
    setRound(round + 1)
  }
  return (
    <fieldset
      id={props.id}
      aria-invalid={props.isWrong}
      aria-describedby={props.describedBy}
      style={{ ...box, flexDirection: 'column', alignItems: 'stretch' }}
    >
      <div style={box}>
        {codes.length === 0 && <span className="kt-muted">{t(words.everywhere)}</span>}
        {codes.map(code => (
          <Tag key={code} minimal onRemove={() => put(codes.filter(other => other !== code))}>
            <RegionName code={code} />
          </Tag>
        ))}
      </div>
      <div style={box}>
        <One key={round} {...props} id={`${props.id}-next`} value={next} onChange={code => setNext(String(code ?? ''))} />
        <Button text={t(words.add)} disabled={next === ''} onClick={add} />
      </div>
    </fieldset>
  )
}
