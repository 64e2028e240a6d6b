/** Slider pictures: per place, in the order in which the public page shows them. */
import { Button } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons'
import { run, type Wire } from '../../../console/call.ts'
import { fileInput } from '../../../console/parts/FileInput.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t } from '../../../console/session.ts'
import { change, create, disable, enable, move, remove, restore, slider } from '../slider.ts'

const hint = ['启用的图片按顺序显示在对应公开页的顶部。', 'Pictures in use show at the top of their public page.'] as const
const inputs = { picture: fileInput('slider'), sort: null }

/** The list hears of the change by itself. */
function Arrows({ row }: { readonly row: Wire }) {
  if (!may(move.permit) || row.status === 'removed') return null
  const go = (to: 'up' | 'down') => void run(move, row.id, { to }).catch(() => undefined)
  return (
    <>
      <Button variant="minimal" icon={<ArrowUpIcon />} aria-label={t(['上移', 'Move up'])} onClick={() => go('up')} />
      <Button variant="minimal" icon={<ArrowDownIcon />} aria-label={t(['下移', 'Move down'])} onClick={() => go('down')} />
    </>
  )
}

export function Sliders() {
  return (
    <ListScreen
      of={slider}
      columns={['picture', 'title', 'position', 'link', 'sort', 'status']}
      search={['title', 'position', 'status']}
      commands={[create, change, enable, disable, remove, restore]}
      inputs={inputs}
      rowActions={row => <Arrows row={row} />}
      hint={t(hint)}
    />
  )
}
