/** The keys of a dialog that sends something. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

/** Enter sends, in a text of several lines together with Ctrl or ⌘. */
export function Keys({ onSend, children }: { readonly onSend: () => void; readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A button that goes takes the focus along, and with it Esc: give it back to the dialog.
    if (document.activeElement === document.body) content.current?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement || (event.target as HTMLElement).isContentEditable
    if (event.key !== 'Enter' || (isText && !event.ctrlKey && !event.metaKey)) return
    if (event.target instanceof HTMLButtonElement || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the inputs inside.
    <div ref={content} className="kt-dialog-content" tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
