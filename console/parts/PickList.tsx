/** A short list to choose one of, by pointer or by arrows: what a cell may hold, the times of a day. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import './pickList.css'

interface Props {
  readonly label: string
  readonly of: readonly (readonly [key: string, label: string])[]
  readonly value: string
  readonly onPick: (key: string) => void
}
const buttonsIn = (list: HTMLElement | null): readonly HTMLButtonElement[] => [...(list?.querySelectorAll('button') ?? [])]
export function PickList({ label, of, value, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const start = Math.max(
    0,
    of.findIndex(([key]) => key === value),
  )
  useEffect(() => buttonsIn(list.current)[start]?.focus(), [start])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttonsIn(list.current),
      now = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: of.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  }
  return (
    <div ref={list} role="listbox" tabIndex={-1} aria-label={label} className="kt-pick-one kt-figures" onKeyDown={onKeyDown}>
      {of.map(([key, name], i) => (
        <button key={key} type="button" role="option" aria-selected={key === value} tabIndex={i === start ? 0 : -1} onClick={() => onPick(key)}>
          {name}
        </button>
      ))}
    </div>
  )
}

const two = (n: number): string => String(n).padStart(2, '0')
/** The half hours of a day in which lessons lie, and the time that is there already. */
export function ClockPicker({ label, value, onPick }: Omit<Props, 'of'>) {
  const halves = Array.from({ length: 31 }, (_, i) => `${two(7 + Math.floor(i / 2))}:${i % 2 ? '30' : '00'}`)
  const all = [...new Set([...halves, ...(value ? [value] : [])])].sort()
  // An empty field begins where most lessons do.
  return <PickList label={label} of={all.map(one => [one, one] as const)} value={value || '16:00'} onPick={onPick} />
}
