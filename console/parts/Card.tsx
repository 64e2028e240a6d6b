/** A part of a page with a heading of its own. */
import type { ReactNode } from 'react'

interface Props {
  readonly title: ReactNode
  /** Names the part by its heading, for who jumps from one to the next. */
  readonly id?: string
  readonly className?: string
  readonly children?: ReactNode
}
export const Card = ({ title, id, className, children }: Props) => (
  <section className={className ? `kt-card ${className}` : 'kt-card'} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
