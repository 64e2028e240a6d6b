/** The unread letters under the bell: one opens as an alert, all of them in the drawer. */
import { Button } from '@blueprintjs/core'
import { EnvelopeIcon, FollowerIcon } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { fetchTop, read, top as newest, type Letter } from '../../../console/letters.ts'
import { Shown } from '../../../console/parts/states.tsx'
import { TabSet } from '../../../console/parts/TabSet.tsx'
import { CallError } from '../../../console/request.ts'
import { t, useSession } from '../../../console/session.ts'
import { useStore } from '../../../console/store.ts'
import { LetterDialog } from './Letters.tsx'
import { words } from './words.ts'
import './letters.css'

interface Props {
  readonly onAll: () => void
  readonly onClose: () => void
}

/** Asked for at the first opening, and at the next one after something arrived. */
function useTop() {
  const { list, isStale } = useStore(newest, value => value)
  const [error, setError] = useState<CallError>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives while it is open waits for the next opening.
  useEffect(() => {
    if (!isStale) return
    setError(undefined)
    fetchTop().catch((reason: unknown) => {
      if (reason instanceof CallError) setError(reason)
    })
  }, [round])
  return { value: list, error, reload: () => setRound(round + 1) }
}

export function TopLetters({ onAll, onClose }: Props) {
  const top = useTop()
  const unread = useSession(value => value.unread)
  const [open, setOpen] = useState<Letter>()
  const look = (letter: Letter) => {
    setOpen(letter)
    // A refusal has said so in a toast; the letter stays unread.
    void read(letter).catch(() => undefined)
  }
  return (
    <section className="kt-letters" data-screen="top-letters" aria-label={t(words.messages)}>
      <TabSet
        id="letters"
        kept={['messages', () => undefined]}
        tabs={[
          {
            id: 'messages',
            title: `${t(words.messages)}${unread > 0 ? ` (${unread})` : ''}`,
            panel: () => (
              <Shown of={top} lines={4}>
                {list => (list.length === 0 ? <p className="kt-muted">{t(words.none)}</p> : <Rows of={list} onLook={look} />)}
              </Shown>
            ),
          },
        ]}
      />
      <Button variant="minimal" fill text={t(words.viewAll)} onClick={onAll} />
      {open && (
        <LetterDialog
          letter={open}
          onClose={() => setOpen(undefined)}
          onGo={() => {
            setOpen(undefined)
            onClose()
          }}
        />
      )}
    </section>
  )
}

const Rows = ({ of, onLook }: { readonly of: readonly Letter[]; readonly onLook: (letter: Letter) => void }) => (
  <ul>
    {of.map(letter => (
      <li key={letter.id}>
        <button type="button" onClick={() => onLook(letter)}>
          {letter.type === 3 ? <FollowerIcon data-icon-of="approval" /> : <EnvelopeIcon data-icon-of="letter" />}
          <span className="kt-name">{letter.title}</span>
          {letter.isRead === 1 && <span className="kt-new">{t(words.fresh)}</span>}
          <time className="kt-figures" dateTime={letter.createTime}>
            {letter.createTime}
          </time>
        </button>
      </li>
    ))}
  </ul>
)
