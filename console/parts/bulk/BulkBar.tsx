/** The bar under a list whose rows were chosen: how many, all that match, and each command with the number it would be accepted for. */
import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { CrossIcon, MoreIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { Popup } from '../Popup.tsx'
import type { Command } from '../../../modules/kit/command.ts'
import { get, listPath, type Paged, type Wire } from '../../call.ts'
import { t } from '../../session.ts'
import { looker } from '../commandButtons.tsx'
import { useWidthClass } from '../hooks.ts'
import type { ListProps } from '../ListView.tsx'
import { words as shared } from '../words.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { chosenMax, planOf, type Plan } from './plan.ts'
import type { Choosing } from './useBulk.tsx'
import { chooseAll, chosen as chosenWords, words } from './words.ts'
import './bulk.css'

interface Props extends Choosing {
  readonly list: ListProps
  readonly commands: readonly Command[]
}
interface Offer {
  readonly command: Command
  readonly plan: Plan
}

export function BulkBar({ list, commands, fetched, chosen, setChosen, query }: Props) {
  const { of } = list
  const [isBusy, setBusy] = useState(false)
  const [open, setOpen] = useState<Offer>()
  const most = useWidthClass() === 0 ? 2 : 4
  const rows = useChosenRows(fetched.value, chosen)
  const offers = commands.map(command => ({ command, plan: planOf(command, rows.all, looker(), list.offers) })).filter(({ plan }) => plan.going.length > 0)
  const total = fetched.value?.total ?? 0
  const all = async () => {
    setBusy(true)
    // What can't be fetched has said so in a toast.
    const found = await get<Paged<Wire>>(list.from ?? listPath(of), { ...query, current: 1, size: -1 }).catch(() => undefined)
    setBusy(false)
    if (!found) return
    rows.know(found.records)
    setChosen(new Set(found.records.map(row => row.id)))
  }
  const close = (done: ReadonlySet<string>) => {
    setOpen(undefined)
    if (done.size === 0) return
    setChosen(new Set([...chosen].filter(id => !done.has(id))))
    fetched.reload()
  }
  return (
    <section className="kt-bulk" aria-label={t(words.bar)}>
      <span className="kt-bulk-count kt-figures" role="status">
        {t(chosenWords(chosen.size))}
      </span>
      {total > chosen.size && chosen.size < chosenMax && (
        <Button variant="minimal" loading={isBusy} text={t(chooseAll(total, chosenMax))} onClick={() => void all()} />
      )}
      <span className="kt-commands kt-bulk-acts">
        {offers.length === 0 && commands.length > 0 && <span className="kt-muted">{t(words.nothing)}</span>}
        <Offers offers={offers} most={most} onOpen={setOpen} />
      </span>
      <Button variant="minimal" icon={<CrossIcon />} aria-label={t(words.clear)} title={t(words.clear)} onClick={() => setChosen(new Set())} />
      {open && <BulkDialog key={open.command.permit} {...open} lead={leadOf(list)} inputs={list.inputs} first={list.first} onClose={close} />}
    </section>
  )
}

const leadOf = ({ columns: [first] = [] }: ListProps): string | undefined => (typeof first === 'object' ? first.name : first)

function Offers({ offers, most, onOpen }: { readonly offers: readonly Offer[]; readonly most: number; readonly onOpen: (one: Offer) => void }) {
  const direct = offers.length <= most ? offers : offers.slice(0, most - 1)
  const rest = offers.slice(direct.length)
  const said = ({ command, plan }: Offer) => `${t(command.label)} ${plan.going.length}`
  const toneOf = (command: Command, i: number) => (command.danger ? 'danger' : i === 0 ? 'primary' : 'none')
  return (
    <>
      {direct.map((one, i) => (
        <Button
          key={one.command.name}
          data-bulk={one.command.permit}
          text={said(one)}
          intent={toneOf(one.command, i)}
          variant={one.command.danger ? 'outlined' : 'solid'}
          onClick={() => onOpen(one)}
        />
      ))}
      {rest.length > 0 && (
        <Popup
          shouldReturnFocusOnClose={false}
          placement="top-end"
          content={
            <Menu>
              {rest.map(one => (
                <MenuItem
                  key={one.command.name}
                  data-bulk={one.command.permit}
                  text={said(one)}
                  intent={one.command.danger ? 'danger' : 'none'}
                  onClick={() => onOpen(one)}
                />
              ))}
            </Menu>
          }
        >
          <Button icon={<MoreIcon />} aria-label={t(shared.more)} title={t(shared.more)} />
        </Popup>
      )}
    </>
  )
}

/** The chosen rows as they were last seen, those of other pages too. */
function useChosenRows(page: Paged<Wire> | undefined, chosen: ReadonlySet<string>) {
  const seen = useRef(new Map<string, Wire>())
  const know = (rows: readonly Wire[]) => {
    for (const row of rows) seen.current.set(row.id, row)
  }
  know(page?.records ?? [])
  return { know, all: [...chosen].flatMap(id => seen.current.get(id) ?? []) }
}
