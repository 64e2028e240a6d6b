/** Bars of one figure, each a way to what it is made of. Drawn by the page itself: no code to wait for, and read like a list. */
import { Link } from 'wouter'
import './bars.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value as people read it. */
  readonly text: string
  readonly to?: string | undefined
}

/** Upright along a time, under a line that says how high the highest is; else lying, the longest first. */
export function Bars({ label, bars, isUpright = false }: { readonly label: string; readonly bars: readonly Bar[]; readonly isUpright?: boolean }) {
  const most = Math.max(1, ...bars.map(one => Math.abs(one.value)))
  const list = (
    // What scrolls must be reached by the keyboard.
    <ol className={isUpright ? 'kt-bars kt-upright' : 'kt-bars'} aria-label={label} tabIndex={isUpright ? 0 : undefined}>
      {bars.map(({ key, label: name, value, text, to }) => {
        const drawn = (
          <>
            <span className="kt-bar-name">{name}</span>
            <span className="kt-bar-track" aria-hidden="true">
              {/* The smallest is still seen; nothing is not. */}
              {value !== 0 && <i className={value < 0 ? 'kt-below' : undefined} style={{ '--share': `${(Math.abs(value) / most) * 100}%` } as object} />}
            </span>
            <span className="kt-bar-text kt-figures">{text}</span>
          </>
        )
        return (
          <li key={key} data-bar={key} title={`${name} ${text}`}>
            {to ? <Link href={to}>{drawn}</Link> : <span>{drawn}</span>}
          </li>
        )
      })}
    </ol>
  )
  const highest = isUpright ? bars.find(one => Math.abs(one.value) === most) : undefined
  return highest ? (
    <figure className="kt-scaled">
      <figcaption className="kt-figures kt-muted">{`${highest.text} · ${highest.label}`}</figcaption>
      {list}
    </figure>
  ) : (
    list
  )
}
