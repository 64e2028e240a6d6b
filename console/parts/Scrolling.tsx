/** A box of a table that holds nothing to press: where it scrolls, the keyboard gets to it as well. */
import type { ReactNode } from 'react'

export function Scrolling({ isCards = false, children }: { readonly isCards?: boolean; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <div className={isCards ? 'kt-table kt-cards' : 'kt-table'} tabIndex={0}>
      {children}
    </div>
  )
}
