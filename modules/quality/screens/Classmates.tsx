/** A pupil, or a family with their child, rates some classmates: one after another, a tap for each indicator, on a phone. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { post } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Face } from '../../../console/parts/Picture.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useSending } from '../../../console/parts/useSending.ts'
import { t } from '../../../console/session.ts'
import { peerRating } from '../peer-rating.ts'
import type { Mine } from '../peer-routes.ts'
import { saidText } from '../peers.ts'
import { descriptionOf, nameOf, type Scores } from '../tree.ts'
import { peerWords as words } from './words.ts'
import './quality.css'

type Asked = Mine[number]
type Classmate = Asked['classmates'][number]

export function Classmates() {
  const found = useAsk<Mine>('/api/business-quota/peerRound/mine', {}, { of: peerRating })
  return (
    <Page screen="family-peers" title={t(words.title)}>
      <Shown of={found} lines={8}>
        {asked =>
          asked.length === 0 ? (
            <div className="kt-card">
              <Empty title={t(words.none)} hint={t(words.noneHint)} />
            </div>
          ) : (
            <div className="kt-stack ql-narrow">
              {asked.map(one => (
                <Round key={`${one.roundId} ${one.raterId}`} of={one} onDone={found.reload} />
              ))}
            </div>
          )
        }
      </Shown>
    </Page>
  )
}

/** Who is to be rated next stands open; the others are a tap away, also to change what was said. */
function Round({ of, onDone }: { readonly of: Asked; readonly onDone: () => void }) {
  const [chosen, choose] = useState<string>()
  const left = of.classmates.filter(one => !one.isGiven),
    now = of.classmates.find(one => one.id === chosen) ?? left[0],
    rest = of.classmates.filter(one => one !== now)
  return (
    <article className="kt-card kt-stack" data-round={of.roundId}>
      <header className="ql-head">
        <h2>
          <Face name={of.raterName} size={24} /> {of.raterName}
        </h2>
        <span className="kt-figures">
          {of.classmates.length - left.length} / {of.classmates.length}
        </span>
        <small className="kt-muted">
          {of.className} · {t(words.until)} {of.closesAt.slice(5, 16)}
        </small>
      </header>
      {now ? (
        <RateOne
          key={now.id}
          of={of}
          classmate={now}
          isLast={left.length <= 1}
          onDone={() => {
            choose(undefined)
            onDone()
          }}
        />
      ) : (
        <p role="status">{t(words.allDone)}</p>
      )}
      {rest.length > 0 && (
        <ul className="ql-mates">
          {rest.map(one => (
            <li key={one.id}>
              <span>
                {one.name} {one.isGiven && <small className="ql-fine">{t(words.rated)}</small>}
              </span>
              <Button
                variant="minimal"
                text={t(one.isGiven ? words.change : words.toRate)}
                aria-label={`${t(one.isGiven ? words.change : words.toRate)} ${one.name}`}
                onClick={() => choose(one.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <small className="kt-muted">{t(words.kept)}</small>
    </article>
  )
}

interface RateProps {
  readonly of: Asked
  readonly classmate: Classmate
  readonly isLast: boolean
  readonly onDone: () => void
}
function RateOne({ of, classmate, isLast, onDone }: RateProps) {
  const [said, say] = useState<Scores>(classmate.said)
  const isWhole = of.nodes.every(node => said[node.id] !== undefined)
  const sending = useSending({
    content: [classmate.id, said],
    send: asking =>
      post(
        '/api/business-quota/peerRound/give',
        { id: classmate.id, scores: saidText(Object.fromEntries(of.nodes.map(node => [node.id, said[node.id] ?? null]))) },
        asking,
      ),
    said: null,
    onDone,
  })
  return (
    <form className="kt-stack" aria-label={classmate.name} onSubmit={sending.submit}>
      <h3 className="ql-mate">
        <Face name={classmate.name} size={28} /> {classmate.name}
      </h3>
      <Against error={sending.error} />
      {of.nodes.map(node => (
        <fieldset key={node.id} className="ql-taps">
          <legend>
            {t(nameOf(node))} <small className="kt-muted">{t(descriptionOf(node))}</small>
          </legend>
          {[...node.taps, { score: null, name: words.unnoticed, words: '' }].map(tap => (
            <button key={String(tap.score)} type="button" aria-pressed={said[node.id] === tap.score} onClick={() => say({ ...said, [node.id]: tap.score })}>
              {t(tap.name)}
              {tap.words && <small>{tap.words}</small>}
            </button>
          ))}
        </fieldset>
      ))}
      <Button fill size="large" type="submit" intent="primary" loading={sending.isBusy} disabled={!isWhole} text={t(isLast ? words.last : words.next)} />
    </form>
  )
}
