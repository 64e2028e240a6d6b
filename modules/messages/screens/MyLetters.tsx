/** The own messages: as a page, and as the drawer that the bell opens. */
import { Button, Drawer, HTMLSelect, Tag } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { post } from '../../../console/call.ts'
import { fetchTop, read, type Letter } from '../../../console/letters.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { t, useSession } from '../../../console/session.ts'
import { base, LetterDialog, Letters, TypeFilter, useLetters } from './Letters.tsx'
import { words } from './words.ts'

export const Messages = () => (
  <Page screen="messages" beside={<Count />} actions={<ReadAll />}>
    <div className="kt-list">
      <Mine />
    </div>
  </Page>
)

export const LettersDrawer = ({ onClose }: { readonly onClose: () => void }) => (
  <Drawer isOpen onClose={onClose} title={t(words.mine)} size="80%" position="right" className="kt-drawer">
    <div className="kt-list kt-panel" data-screen="letters-drawer">
      <div className="kt-head">
        <Count />
        <div className="kt-actions">
          <ReadAll />
        </div>
      </div>
      <Mine onGo={onClose} />
    </div>
  </Drawer>
)

function Count() {
  const count = useSession(value => value.unread)
  return count > 0 ? (
    <Tag intent="danger" round>
      {count}
    </Tag>
  ) : null
}

/** A count that can't be had now is had at the next opening of the bell. */
const recount = () => fetchTop().catch(() => undefined)

function ReadAll() {
  const count = useSession(value => value.unread)
  return <CallButton text={t(words.readAll)} disabled={count === 0} ask={words.confirmAll} call={() => post(`${base}/readAll`)} onDone={() => void recount()} />
}

function Mine({ onGo }: { readonly onGo?: () => void }) {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const { rows, pager } = useLetters('list', filters)
  const [open, setOpen] = useState<Letter>()
  const look = (letter: Letter) => {
    setOpen(letter)
    if (letter.isRead === 1) void read(letter).then(rows.reload, () => undefined)
  }
  const query = (chosen: Readonly<Record<string, string>>) => {
    setFilters(chosen)
    rows.reload()
  }
  return (
    <>
      <Filters onQuery={query} />
      <Letters of={rows} last={[words.status, standing]} onLook={look} onRemoved={() => void recount().then(rows.reload)} />
      {pager}
      {open && <LetterDialog letter={open} onClose={() => setOpen(undefined)} onGo={onGo} />}
    </>
  )
}
const standing = ({ isRead }: Letter) => (
  <Tag minimal={isRead === 0} intent={isRead ? 'primary' : 'none'}>
    {t(isRead ? words.unread : words.read)}
  </Tag>
)

function Filters({ onQuery }: { readonly onQuery: (filters: Readonly<Record<string, string>>) => void }) {
  const [type, setType] = useState('')
  const [isRead, setRead] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onQuery({ type, isRead })
  }
  return (
    <search>
      <form className="kt-search" onSubmit={submit}>
        <TypeFilter value={type} onChange={setType} />
        <HTMLSelect aria-label={t(words.status)} value={isRead} onChange={event => setRead(event.target.value)}>
          <option value="">{t(words.status)}</option>
          <option value="1">{t(words.unread)}</option>
          <option value="0">{t(words.read)}</option>
        </HTMLSelect>
        <Button type="submit" intent="primary" text={t(words.query)} />
      </form>
    </search>
  )
}
