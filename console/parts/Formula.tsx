/** A formula as browsers draw it: the code that reads it comes with the first one; until then, and where it does not come, its text stands there. */
import { type ReactNode, useEffect, useRef } from 'react'
import { drawn, pieces } from './formulas.ts'

function Formula({ tex, isBlock }: { readonly tex: string; readonly isBlock: boolean }) {
  const at = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let isShown = true
    import('katex').then(
      ({ default: katex }) => isShown && at.current && katex.render(tex, at.current, { ...drawn, displayMode: isBlock }),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [tex, isBlock])
  return (
    <span ref={at} className={isBlock ? 'kt-formula kt-formula-block' : 'kt-formula'}>
      {tex}
    </span>
  )
}
/** A text with its formulas drawn. */
export const formulated = (text: string): ReactNode =>
  pieces(text).map(({ text: piece, formula }, i) => (formula ? <Formula key={`${i} ${piece}`} tex={piece} isBlock={formula === 'block'} /> : piece))
