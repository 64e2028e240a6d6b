/** Photos of a moment, as many as there are: small ones side by side, each opened in full. */
import type { Wire } from '../../../console/call.ts'
import { sized } from '../../../console/parts/Picture.tsx'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'
import './moments.css'

const linksOf = (photos: unknown): readonly string[] =>
  String(photos ?? '')
    .split(',')
    .filter(Boolean)
export function Photos({ of }: { readonly of: unknown }) {
  const links = linksOf(of)
  if (links.length === 0) return null
  return (
    <div className={links.length === 1 ? 'mo-photos mo-one' : 'mo-photos'}>
      {links.map(link => (
        <a key={link} href={link} target="_blank" rel="noreferrer" aria-label={t(words.open)}>
          <img src={sized(link, links.length === 1 ? 640 : 240)} alt={t(words.photo)} loading="lazy" />
        </a>
      ))}
    </div>
  )
}
/** The same under the fields of a quick look. */
export const OfRow = ({ row }: { readonly row: Wire }) => <Photos of={row.photos} />
