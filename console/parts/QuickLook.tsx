/** A row in a side drawer, without leaving the list. */
import { Drawer } from '@blueprintjs/core'
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import { isJournal } from '../../modules/kit/journal.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { t } from '../session.ts'
import { CommandButtons, type Act, type Offers } from './commandButtons.tsx'
import { titleOf } from './cells.tsx'
import { FieldList } from './FieldList.tsx'
import { useRow, useWidthClass } from './hooks.ts'
import { later } from './later.tsx'
import { Shown } from './states.tsx'
import { StatusTag } from './StatusTag.tsx'
import { useLink } from './useLink.ts'
import { words } from './words.ts'
import './quickLook.css'

/** What is printed of a row comes once the row can be seen. */
const PaperButton = later(async () => (await import('./PaperButton.tsx')).PaperButton)

export function QuickLook({
  of,
  id,
  commands,
  offers,
  act,
  link,
  extra,
  cells,
  onClose,
}: {
  readonly of: Resource
  readonly id: string
  readonly commands: readonly Command[]
  readonly offers?: Offers | undefined
  readonly act: Act
  readonly link?: ((row: Wire) => string) | undefined
  readonly extra?: ((row: Wire) => ReactNode) | undefined
  /** Cells of the screen's own. */
  readonly cells?: Readonly<Record<string, (row: Wire) => ReactNode>> | undefined
  readonly onClose: () => void
}) {
  const fetched = useRow(of, id)
  const known = useLink(of.name)
  const row = fetched.value
  const href = row && (link ? link(row) : known?.(id))
  return (
    <Drawer isOpen onClose={onClose} size={useWidthClass() === 0 ? '100%' : '460px'} title={row ? titleOf(of, row) : t(of.label)}>
      <div className="kt-look" data-quick-look={of.name}>
        <Shown of={fetched} lines={10}>
          {shown => (
            <>
              <div className="kt-look-head">
                {!isJournal(of) && <StatusTag of={of} status={shown.status} />}
                {href && <Link href={href}>{t(words.openPage)}</Link>}
                <PaperButton of={of} row={shown} isSmall />
              </div>
              <CommandButtons of={of} row={shown} commands={commands} offers={offers} act={act} />
              <FieldList of={of} row={shown} cells={cells} />
              {extra?.(shown)}
            </>
          )}
        </Shown>
      </div>
    </Drawer>
  )
}
