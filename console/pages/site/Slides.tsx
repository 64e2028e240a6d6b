/** The pictures at the top of a public page, one beside the other; nothing moves by itself. */
import { useAsk } from '../../parts/hooks.ts'
import { t } from '../../session.ts'
import { siteWords as words } from './siteWords.ts'

interface Slide {
  readonly id: string
  readonly title: string
  readonly picture: string
  readonly link: string
}

export function Slides({ position }: { readonly position: string }) {
  const all = useAsk<readonly Slide[]>('/api/business-eip/sliderPicture/list', { position })
  if (!all.value?.length) return null
  return (
    <ul className="ks-slides" aria-label={t(words.pictures)}>
      {all.value.map(slide => (
        <li key={slide.id}>
          {slide.link ? (
            <a href={slide.link}>
              <img src={slide.picture} alt={slide.title} />
            </a>
          ) : (
            <img src={slide.picture} alt={slide.title} />
          )}
        </li>
      ))}
    </ul>
  )
}
