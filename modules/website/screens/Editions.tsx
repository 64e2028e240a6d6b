/** Editions of what is written: compared, looked at as the public would see them on a desk and on a phone, brought back. */
import { AnchorButton, Button, Dialog, DialogBody, SegmentedControl, Tag } from '@blueprintjs/core'
import { EditIcon, EyeOpenIcon, HistoryIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'wouter'
import { run, type Wire } from '../../../console/call.ts'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { may, t } from '../../../console/session.ts'
import { page, webPage } from '../page.ts'
import { activity, contentInformation, learning, news, reslerning, webActivity } from '../writing.ts'
import type { Resource } from '../../kit/resource.ts'
import type { Publishing } from '../edition.ts'
import { linesOf, saidOf } from './compared.ts'
import './website.css'

const words = {
  editions: ['版次与预览', 'Editions and preview'],
  preview: ['预览', 'Preview'],
  open: ['在新窗口打开', 'Open in a window'],
  desk: ['电脑', 'Desk'],
  phone: ['手机', 'Phone'],
  live: ['已发布', 'Published'],
  next: ['待发布', 'To be published'],
  restore: ['恢复此版', 'Restore'],
  publish: ['发布此版', 'Publish this one'],
  compare: ['与最新版比较', 'Compare with the newest'],
  same: ['与最新版没有差别', 'It is the same as the newest'],
  edit: ['编辑页面', 'Edit the page'],
} as const
interface Edition {
  readonly no: number
  readonly title: string
  readonly content: Readonly<Record<string, unknown>>
  readonly createTime: string
  readonly isLive: boolean
  readonly isNext: boolean
}
const all: readonly (readonly [Resource, Publishing])[] = [
  [contentInformation, news],
  [webActivity, activity],
  [reslerning, learning],
  [webPage, page],
]
/** What the row is of, told by the fields that only it has. */
const kindOf = (row: Wire): readonly [Resource, Publishing] => ('slug' in row ? all[3]! : 'startTime' in row ? all[1]! : 'category' in row ? all[0]! : all[2]!)

export function EditionButton({ row }: { readonly row: Wire }) {
  if (row.status === 'removed') return null
  return (
    <DialogButton size="small" variant="minimal" icon={<HistoryIcon />} aria-label={t(words.editions)} title={t(words.editions)}>
      {({ onClose }) => <Editions row={row} onClose={onClose} />}
    </DialogButton>
  )
}
export const PageButtons = ({ row }: { readonly row: Wire }) => (
  <>
    {may(page.change.permit) && row.status !== 'removed' && (
      <Link href={`/website/blocks/edit?id=${row.id}`} className="bp6-button bp6-minimal bp6-small" aria-label={t(words.edit)} title={t(words.edit)}>
        <EditIcon />
      </Link>
    )}
    <EditionButton row={row} />
  </>
)

function Editions({ row, onClose }: { readonly row: Wire; readonly onClose: () => void }) {
  const [of, commands] = kindOf(row)
  const asked = useAsk<readonly Edition[]>('/api/official-website-server/editions', { kind: of.name, id: row.id }, { of, id: row.id })
  const [shown, show] = useState<Edition>()
  const [compared, compare] = useState<Edition>()
  const act = async (name: 'publish' | 'revert', no: number) => {
    await run(commands[name], row.id, { no } as never)
    toast(t(done.change), 'good')
    asked.reload()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(words.editions)} className="kt-dialog kt-wide">
      <DialogBody>
        <Shown of={asked} lines={4}>
          {editions => (
            <>
              <ul className="ws-editions">
                {editions.map((one, i) => (
                  <li key={one.no} data-edition={one.no}>
                    <b>
                      {t([`第 ${one.no} 版`, `Edition ${one.no}`])} · {one.title}
                    </b>
                    <span className="kt-muted kt-figures">{one.createTime}</span>
                    {one.isLive && <Tag intent="success">{t(words.live)}</Tag>}
                    {one.isNext && <Tag intent="warning">{t(words.next)}</Tag>}
                    <Button size="small" icon={<EyeOpenIcon />} text={t(words.preview)} onClick={() => show(one)} />
                    {i > 0 && <Button size="small" text={t(words.compare)} onClick={() => compare(one)} />}
                    {i > 0 && may(commands.revert.permit) && <Button size="small" text={t(words.restore)} onClick={() => void act('revert', one.no)} />}
                    {!one.isLive && may(commands.publish.permit) && (
                      <Button size="small" intent="primary" text={t(words.publish)} onClick={() => void act('publish', one.no)} />
                    )}
                  </li>
                ))}
              </ul>
              {compared && <Compared of={of} old={compared} now={editions[0]!} />}
              {shown && <Preview key={shown.no} kind={of.name} id={row.id} no={shown.no} />}
            </>
          )}
        </Shown>
      </DialogBody>
    </Dialog>
  )
}

function Compared({ of, old, now }: { readonly of: Resource; readonly old: Edition; readonly now: Edition }) {
  const names = Object.keys(now.content).filter(name => of.fields[name] && saidOf(of, name, old.content[name]) !== saidOf(of, name, now.content[name]))
  if (names.length === 0) return <p className="kt-muted">{t(words.same)}</p>
  return (
    <section className="ws-compare" aria-label={t(words.compare)}>
      {names.flatMap(name => {
        const [before, after] = linesOf(saidOf(of, name, old.content[name]), saidOf(of, name, now.content[name]))
        return [
          <b key={name}>{t(of.fields[name]!.label)}</b>,
          <div key={`${name}-`}>{before.map((one, i) => (one.isOwn ? <del key={i}>{one.text}</del> : <span key={i}>{one.text}</span>))}</div>,
          <div key={`${name}+`}>{after.map((one, i) => (one.isOwn ? <ins key={i}>{one.text}</ins> : <span key={i}>{one.text}</span>))}</div>,
        ]
      })}
    </section>
  )
}

/** As the public would see it: served by the site itself, by a link that runs out. */
export function Preview({ kind, id, no }: { readonly kind: string; readonly id: string; readonly no?: number }) {
  const [width, setWidth] = useState('desk')
  const link = useAsk<{ readonly path: string; readonly until: string }>('/api/official-website-server/preview', { kind, id, ...(no ? { no } : {}), hours: 1 })
  return (
    <div className="ws-preview">
      <div className="ws-bar">
        <SegmentedControl
          aria-label={t(words.preview)}
          value={width}
          options={[
            { label: t(words.desk), value: 'desk' },
            { label: t(words.phone), value: 'phone' },
          ]}
          onValueChange={setWidth}
        />
        {link.value && <AnchorButton href={link.value.path} target="_blank" rel="noreferrer" text={t(words.open)} />}
      </div>
      <div className="ws-frames">
        {link.value && <iframe className={width === 'desk' ? 'ws-desk' : 'ws-phone'} title={t(words.preview)} sandbox="" src={link.value.path} />}
      </div>
    </div>
  )
}
