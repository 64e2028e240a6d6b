/** What a resource declares as printable, as PDF: one button, or a menu of them; nothing where this row has none for who asks. */
import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Popup } from './Popup.tsx'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Role } from '../../modules/kit/roles.ts'
import { baseOf, download, type Wire } from '../call.ts'
import { t, useSession } from '../session.ts'
import { titleOf } from './cells.tsx'

const words = { print: ['打印 PDF', 'PDF'] } as const

export function PaperButton({ of, row, isSmall = false }: { readonly of: Resource; readonly row: Wire; readonly isSmall?: boolean }) {
  const role = useSession(value => value.userInfo?.role_alias ?? '') as Role
  const [isBusy, setBusy] = useState(false)
  const papers = Object.entries(of.printable ?? {}).filter(
    ([, one]) => !one.isOfMany && (one.by?.includes(role) ?? true) && (one.in?.includes(row.status) ?? true),
  )
  if (papers.length === 0) return null
  const fetch = async (name: string, label: readonly [string, string]) => {
    setBusy(true)
    // What was refused has been said in a toast.
    // A code on a paper leads back to where it was printed.
    await download(`${baseOf(of)}/paper/${name}`, { id: row.id, origin: location.origin }, `${titleOf(of, row)} ${t(label)}.pdf`).catch(() => undefined)
    setBusy(false)
  }
  const [[name, { label }]] = papers as [(typeof papers)[number]]
  const look = isSmall ? ({ variant: 'minimal', intent: 'primary' } as const) : {}
  if (papers.length === 1) return <Button {...look} text={`${t(label)} PDF`} loading={isBusy} onClick={() => void fetch(name, label)} />
  return (
    <Popup
      content={
        <Menu>
          {papers.map(([key, one]) => (
            <MenuItem key={key} text={t(one.label)} onClick={() => void fetch(key, one.label)} />
          ))}
        </Menu>
      }
    >
      <Button {...look} text={t(words.print)} endIcon={<CaretDownIcon />} loading={isBusy} />
    </Popup>
  )
}
