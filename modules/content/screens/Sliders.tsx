/** Slider pictures: per place, in the order in which the public page shows them. */
import { Button } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import { run, type Wire } from '../../../console/call.ts'
import { fileInput } from '../../../console/parts/FileInput.tsx'
import { may, t } from '../../../console/session.ts'
import { move } from '../slider.ts'

export const PictureInput = fileInput('slider')

/** The list hears of the change by itself. */
export function Arrows({ row }: { readonly row: Wire }) {
  if (!may(move.permit) || row.status === 'removed') return null
  const go = (to: 'up' | 'down') => void run(move, row.id, { to }).catch(() => undefined)
  return (
    <>
      <Button variant="minimal" icon={<ArrowUpIcon />} aria-label={t(['上移', 'Move up'])} onClick={() => go('up')} />
      <Button variant="minimal" icon={<ArrowDownIcon />} aria-label={t(['下移', 'Move down'])} onClick={() => go('down')} />
    </>
  )
}
