/** The message centre: what came in, read one by one or all at once. */
import { Button, HTMLSelect, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { get, post } from '../../../console/call.ts'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { session, t, useSession } from '../../../console/session.ts'
import { base, LetterDialog, Letters, TypeFilter, usePage, words, type Letter } from './Letters.tsx'

export function Messages() {
  const { rows, filters, filter, pager } = usePage('list')
  const count = useSession(value => value.unread)
  const [open, setOpen] = useState<Letter>()
  const [asked, setAsked] = useState<Letter | 'all'>()
  const look = async (letter: Letter) => {
    setOpen(letter)
    if (letter.isRead === 0) return
    await get(`${base}/detail`, { id: letter.id }, 'quiet')
    session.set({ unread: Math.max(session.get().unread - 1, 0) })
    rows.reload()
  }
  const confirmed = async () => {
    const work =
      asked === 'all'
        ? post(`${base}/readAll`, {}, { query: { type: filters.type } })
        : post(`${base}/remove`, {}, { query: { ids: asked!.id } })
    await work.then(
      async () =>
        session.set({ unread: (await get<{ unReadCount: number }>(`${base}/topList`, {}, 'quiet')).unReadCount }),
      () => undefined,
    )
    setAsked(undefined)
    rows.reload()
  }
  return (
    <Page
      screen="messages"
      title={t(words.mine)}
      beside={
        count > 0 && (
          <Tag intent="danger" round>
            {count}
          </Tag>
        )
      }
      actions={<Button text={t(words.readAll)} disabled={count === 0} onClick={() => setAsked('all')} />}
    >
      <div className="kt-list">
        <search className="kt-search">
          <TypeFilter value={filters.type ?? ''} onChange={value => filter('type', value)} />
          <HTMLSelect
            aria-label={t(words.status)}
            value={filters.isRead ?? ''}
            onChange={event => filter('isRead', event.target.value)}
          >
            <option value="">{t(words.all)}</option>
            <option value="1">{t(words.unread)}</option>
            <option value="0">{t(words.read)}</option>
          </HTMLSelect>
        </search>
        <Shown of={rows}>
          {found =>
            found.records.length === 0 ? (
              <Empty />
            ) : (
              <Letters
                letters={found.records}
                head={words.status}
                onLook={letter => void look(letter)}
                last={letter => (
                  <Tag minimal={letter.isRead === 0} intent={letter.isRead ? 'primary' : 'none'}>
                    {t(letter.isRead ? words.unread : words.read)}
                  </Tag>
                )}
                onRemove={setAsked}
              />
            )
          }
        </Shown>
        {pager}
      </div>
      {open && <LetterDialog letter={open} onClose={() => setOpen(undefined)} />}
      {asked && (
        <Confirm
          text={t(asked === 'all' ? words.confirmAll : words.confirmRemove)}
          tone={asked === 'all' ? 'primary' : 'danger'}
          onConfirm={() => void confirmed()}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}
