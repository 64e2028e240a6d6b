/** Rows put in order: dragged by mouse, moved by keyboard or button, sent as one order. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon, DragHandleVerticalIcon, SortIcon } from '@blueprintjs/icons'
import { useState, type DragEvent } from 'react'
import { useList } from '../../../console/parts/hooks.ts'
import { may, t } from '../../../console/session.ts'
import { done, toast } from '../../../console/parts/toasts.ts'
import { CallError } from '../../../console/request.ts'
import { baseOf, post, type Wire } from '../../../console/call.ts'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { words } from '../../../console/parts/words.ts'
import type { Resource } from '../../kit/resource.ts'
import { place as placeBanner, webBanner } from '../banner.ts'
import { companyOverview, place as placeOverview } from '../overview.ts'
import './website.css'

const most = 200
const label = ['调整顺序', 'Put in order'] as const

const Order = (of: Resource, permit: string) =>
  function OrderButton({ row }: { readonly row: Wire }) {
    if (!may(permit) || row.status === 'removed') return null
    return (
      <DialogButton size="small" variant="minimal" icon={<SortIcon />} aria-label={t(label)} title={t(label)}>
        {({ onClose }) => <OrderDialog of={of} onClose={onClose} />}
      </DialogButton>
    )
  }
export const BannerOrder = Order(webBanner, placeBanner.permit)
export const OverviewOrder = Order(companyOverview, placeOverview.permit)

function OrderDialog({ of, onClose }: { readonly of: Resource; readonly onClose: () => void }) {
  const all = useList(of, { size: most })
  const rows = all.value?.records ?? []
  const [order, setOrder] = useState<readonly string[]>()
  const [held, hold] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const ids = order ?? rows.map(row => row.id)
  const move = (id: string, to: number) => {
    const rest = ids.filter(one => one !== id)
    rest.splice(Math.max(0, Math.min(rest.length, to)), 0, id)
    setOrder(rest)
  }
  const send = async () => {
    setBusy(true)
    try {
      await post(`${baseOf(of)}/reorder`, { ids })
      toast(t(done.change), 'good')
      onClose()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
    } finally {
      setBusy(false)
    }
  }
  const over = (event: DragEvent, id: string) => {
    event.preventDefault()
    if (held !== undefined && held !== id) move(held, ids.indexOf(id))
  }
  return (
    <Dialog isOpen onClose={onClose} title={`${t(of.label)} · ${t(label)}`} className="kt-dialog">
      <DialogBody>
        <ol className="ws-order" aria-label={t(label)}>
          {ids.map((id, i) => {
            const row = rows.find(one => one.id === id) as Wire & { readonly title?: string; readonly picture?: string }
            return (
              <li
                key={id}
                draggable
                data-row={id}
                className={held === id ? 'ws-held' : undefined}
                onDragStart={() => hold(id)}
                onDragEnd={() => hold(undefined)}
                onDragOver={event => over(event, id)}
              >
                <DragHandleVerticalIcon className="kt-muted" />
                {row?.picture ? <img src={`${row.picture}?w=96`} alt="" /> : null}
                <span>{row?.title}</span>
                <Button
                  variant="minimal"
                  icon={<ArrowUpIcon />}
                  disabled={i === 0}
                  aria-label={`${t(['上移', 'Move up'])} ${row?.title}`}
                  onClick={() => move(id, i - 1)}
                />
                <Button
                  variant="minimal"
                  icon={<ArrowDownIcon />}
                  disabled={i === ids.length - 1}
                  aria-label={`${t(['下移', 'Move down'])} ${row?.title}`}
                  onClick={() => move(id, i + 1)}
                />
              </li>
            )
          })}
        </ol>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(words.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(words.confirm)} loading={isBusy} disabled={!order} onClick={() => void send()} />
          </>
        }
      />
    </Dialog>
  )
}
