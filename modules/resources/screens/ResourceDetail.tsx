/** The page of one resource: what it is, whether its papers are valid, and what stands on it. */
import { Button } from '@blueprintjs/core'
import { Link } from 'wouter'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { RouteMap } from '../../../console/parts/map/RouteMap.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { today } from '../../../console/clock.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Wire } from '../../../console/call.ts'
import { t } from '../../../console/session.ts'
import type { Resource } from '../../kit/index.ts'
import { plusDays } from '../../kit/time.ts'
import type { Kind } from '../bookable.ts'
import { booking, type KindName } from '../booking.ts'
import { kinds } from '../kinds.ts'
import { listOf } from '../paths.ts'
import { words } from './words.ts'
import './resources.css'

export function ResourceDetail({ kind: name }: { readonly kind: KindName }) {
  const kind = kinds[name]
  const tabs = listTab(booking, {
    id: 'occupation',
    title: words.occupation,
    by: 'resourceId',
    columns: ['openClassId', 'units', 'startAt', 'endAt', 'status'],
  })
  return (
    <DetailScreen
      of={kind.of}
      commands={kind.commands}
      tabs={tabs}
      summary={row => (
        <div className="rs-summary">
          <Papers kind={kind} row={row} />
          {row.lng && row.lat ? <Where kind={kind} row={row} /> : null}
        </div>
      )}
      actions={row => (
        <Link href={`${listOf.board}?type=${name}&name=${encodeURIComponent(text(row[kind.of.title]))}`}>
          <Button text={t(words.title)} />
        </Link>
      )}
    />
  )
}

/** Each paper with the day until which it is valid. */
function Papers({ kind, row }: { readonly kind: Kind; readonly row: Wire }) {
  const names = Object.entries(kind.papers)
  if (names.length === 0) return null
  const now = today()
  return (
    <section className="kt-card rs-papers" aria-label={t(words.papersTitle)}>
      {names.map(([name, label]) => {
        const until = text(row[`${name}Until`])
        const [tone, said] =
          until === ''
            ? (['bad', words.missing] as const)
            : until < now
              ? (['bad', words.expired] as const)
              : until <= plusDays(now, 30)
                ? (['waiting', words.expiring] as const)
                : (['good', words.valid] as const)
        return (
          <span key={name}>
            <b>{t(label)}</b>
            <span className="kt-figures">
              {until} <ToneTag tone={tone}>{t(said)}</ToneTag>
            </span>
          </span>
        )
      })}
    </section>
  )
}

const near = 12
/** Where it lies, among others of its kind. */
function Where({ kind, row }: { readonly kind: Kind; readonly row: Wire }) {
  const others = useList(kind.of as Resource, { size: 50 })
  const own = { id: row.id, title: text(row[kind.of.title]), day: 1, lng: text(row.lng), lat: text(row.lat) }
  const far = (one: Wire) => Math.abs(Number(one.lng) - Number(own.lng)) + Math.abs(Number(one.lat) - Number(own.lat))
  const beside = (others.value?.records ?? [])
    .filter(one => one.lng && one.lat && text(one[kind.of.title]) !== own.title && far(one) < 0.6)
    .sort((a, b) => far(a) - far(b))
    // Rooms of one hotel are one place.
    .filter((one, i, all) => all.findIndex(other => other[kind.of.title] === one[kind.of.title]) === i)
    .slice(0, near)
    .map(one => ({ id: one.id, title: text(one[kind.of.title]), day: 1, lng: text(one.lng), lat: text(one.lat) }))
  return (
    <section>
      <RouteMap label={words.where} stops={[own, ...beside]} isWay={false} about={own.id} />
      {text(row.address) && <p className="kt-muted">{text(row.address)}</p>}
    </section>
  )
}
