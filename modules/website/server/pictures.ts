/** Pictures in the sizes that screens show them in: a page on a phone has to travel in a moment, whatever was sent up. */
import { isUpload } from '../links.ts'
import { escaped } from './escaped.ts'

/** Widths that pictures are kept in: the middle ones are a phone's. */
const widths = [480, 720, 960, 1600] as const
/** Phones have more dots than an eye tells apart: they are sent as many as a screen of two dots for each has. */
const dense = '(max-width: 600px) and (min-resolution: 2.1dppx) 62vw'

export const sized = (link: string, width: number): string => (isUpload(link) ? `${link}${link.includes('?') ? '&' : '?'}w=${width}` : link)
/** The attributes that let a browser choose, as HTML. */
export const sources = (link: string, sizes: string): string => {
  const set = widths.map(width => `${sized(link, width)} ${width}w`).join(', ')
  return `src="${escaped(sized(link, 960))}" srcset="${escaped(set)}" sizes="${dense}, ${sizes}"`
}
