/** A family rates the classes and tours that are over: a tap for each criterion, a word if they like, and the way back for a day. */
import { Button, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Face } from '../../../console/parts/Picture.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { useKept } from '../../../console/parts/useKept.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { may, t } from '../../../console/session.ts'
import { request } from '../request.ts'
import type { Asking, Mine } from '../routes.ts'
import { type Stars, whole, written } from '../stars.ts'
import { criterionName, words } from './words.ts'
import './evaluations.css'

export function Family() {
  const found = useAsk<Mine>('/api/business-openclass/evaluationTeacher/mine', {}, { of: request })
  const chosen = new URLSearchParams(useSearch()).get('id')
  return (
    <Page screen="family-evaluations">
      <Shown of={found} lines={8}>
        {({ requests, tags }) => {
          const open = requests.filter(one => one.mayGive),
            first = requests.find(one => one.id === chosen)?.id ?? open[0]?.id
          return requests.length === 0 ? (
            <div className="kt-card">
              <Empty title={t(words.none)} hint={t(words.noneHint)} />
            </div>
          ) : (
            <div className="kt-stack ev-narrow">
              {[...open, ...requests.filter(one => !one.mayGive)].map(one => (
                <One key={`${one.id} ${one.status}`} of={one} tags={tags} isOpen={one.id === first} onDone={found.reload} />
              ))}
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}

interface OneProps {
  readonly of: Asking
  readonly tags: readonly string[]
  readonly isOpen: boolean
  readonly onDone: () => void
}
function One({ of, tags, isOpen, onDone }: OneProps) {
  const [isRating, rate] = useState(isOpen && of.mayGive)
  const done = () => {
    rate(false)
    onDone()
  }
  return (
    <article className="kt-card kt-stack" data-request={of.id}>
      <header className="ev-line">
        <span>
          <h2>{of.openClassName}</h2>
          <small className="kt-muted">
            <Face name={of.studentName} size={18} /> {[of.studentName, of.teacherName].filter(Boolean).join(' · ')}
          </small>
        </span>
        {of.status === 'open' && !of.mayGive && of.score === null ? (
          <ToneTag tone="over">{t(['未评价', 'Not rated'])}</ToneTag>
        ) : (
          <StatusTag of={request} status={of.status} />
        )}
      </header>
      {isRating ? (
        <RateForm of={of} tags={tags} onDone={done} onCancel={() => rate(false)} />
      ) : (
        <>
          {of.score !== null && <Given of={of} />}
          <Next of={of} onRate={() => rate(true)} />
        </>
      )}
    </article>
  )
}

/** What was answered, and until when it may be changed. */
function Given({ of }: { readonly of: Asking }) {
  const all: readonly (readonly [string, number])[] = [
    [t(words.whole), of.score!],
    ...of.criteria.map(one => [criterionName(one), of.stars[one.key] ?? 0] as const),
  ]
  return (
    <>
      <ul className="ev-given">
        {all.map(([name, value]) => (
          <li key={name}>
            {name} <b>{'★'.repeat(value)}</b>
            <span>{'☆'.repeat(5 - value)}</span>
          </li>
        ))}
      </ul>
      {of.tags && <p className="kt-muted">{of.tags.replaceAll(',', ' · ')}</p>}
      {of.content && <p className="kt-lines">{of.content}</p>}
    </>
  )
}
function Next({ of, onRate }: { readonly of: Asking; readonly onRate: () => void }) {
  if (of.mayGive) return <Button fill size="large" intent="primary" text={t(words.rate)} onClick={onRate} />
  if (of.mayRevise)
    return (
      <div className="ev-line">
        <small className="kt-muted">{t([`${of.fixedAt.slice(5, 16)} 前可修改`, `May be changed until ${of.fixedAt.slice(5, 16)}`])}</small>
        <Button text={t(words.change)} onClick={onRate} />
      </div>
    )
  return <small className="kt-muted">{t(of.status === 'open' ? words.over : words.fixed)}</small>
}

/** Stars for the whole stand for every criterion that nobody has touched yet. */
function RateForm({ of, tags, onDone, onCancel }: Omit<OneProps, 'isOpen'> & { readonly onCancel: () => void }) {
  const [{ stars, content, chosen }, change, draft] = useKept(`rating ${of.id}`, {
    stars: (of.score === null ? {} : { [whole]: of.score, ...of.stars }) as Stars,
    content: of.content,
    chosen: of.tags.split(',').filter(Boolean),
  })
  const all = Object.fromEntries([whole, ...of.criteria.map(one => one.key)].map(key => [key, stars[key] ?? stars[whole] ?? 0]))
  const given = { openClassId: of.openClassId, studentId: of.studentId, score: all[whole], stars: written(all), content, tags: chosen.join() }
  const sending = useSending({
    content: given,
    draft,
    send: asking => post('/api/business-openclass/evaluationTeacher/submit', of.mayRevise ? { ...given, id: of.id } : given, asking),
    said: words.thanks,
    onDone,
  })
  return (
    <form className="kt-stack" onSubmit={sending.submit}>
      <Against error={sending.error} />
      <DraftOffer of={[draft]} />
      {[{ key: whole, name: t(words.whole) }, ...of.criteria.map(one => ({ ...one, name: criterionName(one) }))].map(({ key, name }) => (
        <StarRow key={key} name={name} value={all[key]!} onChange={value => change({ stars: { ...stars, [key]: value } })} />
      ))}
      {tags.length > 0 && (
        <fieldset className="ev-tags" aria-label={t(words.tags)}>
          {tags.map(one => (
            <button
              key={one}
              type="button"
              aria-pressed={chosen.includes(one)}
              onClick={() => change({ chosen: chosen.includes(one) ? chosen.filter(each => each !== one) : [...chosen, one] })}
            >
              {one}
            </button>
          ))}
        </fieldset>
      )}
      <TextArea
        fill
        autoResize
        aria-label={t(words.words)}
        placeholder={t(words.words)}
        maxLength={500}
        value={content}
        onChange={event => change({ content: event.target.value })}
      />
      <small className="kt-muted">{t(words.kept)}</small>
      <Button
        fill
        size="large"
        type="submit"
        intent="primary"
        loading={sending.isBusy}
        disabled={!all[whole]}
        text={t(of.mayRevise ? words.saveChange : words.send)}
      />
      <div className="ev-line">
        {may('violation_complaint_complain') && <Link href={`/basic/agencyComplaint?about=${of.openClassId}&child=${of.studentId}`}>{t(words.complain)}</Link>}
        {of.mayRevise && <Button variant="minimal" text={t(words.cancel)} onClick={onCancel} />}
      </div>
    </form>
  )
}

interface StarRowProps {
  readonly name: string
  readonly value: number
  readonly onChange: (value: number) => void
}
const StarRow = ({ name, value, onChange }: StarRowProps) => (
  <fieldset className="ev-stars" aria-label={name}>
    <span>{name}</span>
    {[1, 2, 3, 4, 5].map(star => (
      <button
        key={star}
        type="button"
        data-lit={star <= value || undefined}
        aria-pressed={star === value}
        aria-label={t([`${name} ${star}星`, `${name}: ${star} of 5`])}
        onClick={() => onChange(star)}
      >
        {star <= value ? '★' : '☆'}
      </button>
    ))}
  </fieldset>
)
