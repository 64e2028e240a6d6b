/** A button that opens a dialog; when that is done it is closed, and the screen is told. */
import { Button, type ButtonProps } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'

interface Props extends Omit<ButtonProps, 'children' | 'onClick'> {
  readonly 'data-command'?: string
  readonly onDone?: () => void
  /** The dialog. */
  readonly children: (end: { readonly onClose: () => void; readonly onDone: () => void }) => ReactNode
}

export function DialogButton({ onDone, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = () => {
    close()
    onDone?.()
  }
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && children({ onClose: close, onDone: done })}
    </>
  )
}
