/** The page of the district: what it offers, and what of it is public in figures. */
import type { Paged } from '../../call.ts'
import { grouped } from '../../parts/cells.tsx'
import { useAsk } from '../../parts/hooks.ts'
import { publicCalls, useOpenPage } from '../../parts/openPage.ts'
import { RouteMap } from '../../parts/map/RouteMap.tsx'
import { t } from '../../session.ts'
import { Picture } from '../../parts/Picture.tsx'
import { isPicture, type Result } from './Achievements.tsx'
import { SiteFrame } from './SiteFrame.tsx'
import { Text, useSiteText } from './SiteText.tsx'
import { siteWords as words } from './siteWords.ts'
import { Slides } from './Slides.tsx'

/** Haidian in the codes of GB/T 2260. */
const areaCode = '110108'

interface Figures {
  readonly studentCount: number
  readonly schoolCount: number
  readonly agencyCount: number
  readonly openClassCount: number
  readonly takenCount: number
  readonly attendanceRate: number | null
}

export function Haidian() {
  const text = useSiteText('haidian')
  const every = useOpenPage(areaCode)
  const figures = useAsk<Figures>(publicCalls.board, { areaCode }, { every })
  return (
    <SiteFrame screen="haidian" title={text.value?.title || t(['海淀专页', 'Haidian'])} lead={t(words.haidianLead)}>
      <Slides position="haidian" />
      <Text of={text} />
      {figures.value && figures.value.schoolCount > 0 && <Tiles of={figures.value} />}
      <Places every={every} />
      <Works every={every} />
    </SiteFrame>
  )
}

/** How often it is asked for anew, in milliseconds. */
interface Fresh {
  readonly every: number
}
interface Place {
  readonly id: string
  readonly name: string
  readonly studentCount: number
  readonly openClassCount: number
  readonly lng: string
  readonly lat: string
}
/** The schools of the district, where they lie. */
function Places({ every }: Fresh) {
  const all = useAsk<readonly Place[]>(publicCalls.spots, { areaCode }, { every })
  const places = all.value ?? []
  if (places.length === 0) return null
  const stops = places.filter(one => one.lng && one.lat).map(one => ({ id: one.id, title: one.name, day: 1, lng: one.lng, lat: one.lat }))
  return (
    <section aria-labelledby="ks-places">
      <h2 id="ks-places">{t(words.places)}</h2>
      {stops.length > 0 && <RouteMap stops={stops} label={words.places} isWay={false} />}
      <ul className="ks-places">
        {places.map(one => (
          <li key={one.id}>
            <b>{one.name}</b>
            <span>
              {t(words.students)} {grouped(String(one.studentCount))} · {t(words.classes)} {one.openClassCount}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The newest works of its schools, as families allow: the same that the page of achievements shows. */
function Works({ every }: Fresh) {
  const all = useAsk<Paged<Result>>(publicCalls.works, { areaCode, current: 1, size: 6 }, { every })
  const works = all.value?.records ?? []
  if (works.length === 0) return null
  return (
    <section aria-labelledby="ks-works">
      <h2 id="ks-works">{t(words.achievements)}</h2>
      <ul className="ks-cards">
        {works.map(one => (
          <li key={one.id}>
            <Picture src={isPicture(one.fileId) ? one.fileId : ''} width={480} alt={one.title || one.className} seed={one.className} />
            <h3>{one.title || one.className}</h3>
            <p>{one.content}</p>
            <footer>
              <span>{one.className}</span>
              <time>{one.createTime.slice(0, 10)}</time>
            </footer>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tiles({ of }: { readonly of: Figures }) {
  const rate = of.attendanceRate
  const all = [
    [words.schools, of.schoolCount],
    [words.agencies, of.agencyCount],
    [words.students, of.studentCount],
    [words.classes, of.openClassCount],
    [words.taken, of.takenCount],
    [words.attendance, rate === null ? '–' : `${rate}%`],
  ] as const
  return (
    <section aria-labelledby="ks-figures">
      <h2 id="ks-figures">{t(words.figures)}</h2>
      <dl className="ks-tiles">
        {all.map(([label, value]) => (
          <div key={label[1]}>
            <dt>{t(label)}</dt>
            <dd>{grouped(String(value))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
