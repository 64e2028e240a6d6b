/** The own messages: as a page, and as the drawer that the bell opens. */
import { Button, Drawer, HTMLSelect, Tag } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { post } from '../../../console/call.ts'
import { fetchTop, read, type Letter } from '../../../console/letters.ts'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { done, toast } from '../../../console/parts/toasts.ts'
import { t, useSession } from '../../../console/session.ts'
import { base, LetterDialog, Letters, TypeFilter, useLetters } from './Letters.tsx'
import { words } from './words.ts'

export const Messages = () => (
  <Page screen="messages" title={t(words.mine)} beside={<Count />} actions={<ReadAll />}>
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

/** Says that it went well, and counts anew; a refusal has said so in a toast. */
const work = (asked: Promise<unknown>): Promise<void> =>
  asked.then(
    async () => {
      toast(t(done.other), 'good')
      // A count that can't be had now is had at the next opening of the bell.
      await fetchTop().catch(() => undefined)
    },
    () => undefined,
  )

function ReadAll() {
  const count = useSession(value => value.unread)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button text={t(words.readAll)} disabled={count === 0} onClick={() => setAsked(true)} />
      {isAsked && (
        <Confirm text={t(words.confirmAll)} onConfirm={() => void work(post(`${base}/readAll`)).then(() => setAsked(false))} onCancel={() => setAsked(false)} />
      )}
    </>
  )
}

function Mine({ onGo }: { readonly onGo?: () => void }) {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const { rows, pager } = useLetters('list', filters)
  const [open, setOpen] = useState<Letter>()
  const [removed, setRemoved] = useState<Letter>()
  const look = (letter: Letter) => {
    setOpen(letter)
    if (letter.isRead === 1) void read(letter).then(rows.reload, () => undefined)
  }
  const query = (chosen: Readonly<Record<string, string>>) => {
    setFilters(chosen)
    rows.reload()
  }
  const remove = ({ id }: Letter) => {
    setRemoved(undefined)
    void work(post(`${base}/remove`, {}, { query: { ids: id } })).then(rows.reload)
  }
  return (
    <>
      <Filters onQuery={query} />
      <Letters of={rows} last={[words.status, standing]} onLook={look} onRemove={setRemoved} />
      {pager}
      {open && <LetterDialog letter={open} onClose={() => setOpen(undefined)} onGo={onGo} />}
      {removed && <Confirm text={t(words.confirmRemove)} tone="danger" onConfirm={() => remove(removed)} onCancel={() => setRemoved(undefined)} />}
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
