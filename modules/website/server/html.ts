/** HTML as text: what is put into it is escaped, unless it is HTML already. */
import { isUpload } from '../links.ts'
import { escaped, unescaped } from './escaped.ts'
import { sources } from './pictures.ts'

export { escaped }

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[]

const said = (part: Part): string =>
  part instanceof Html
    ? part.text
    : Array.isArray(part)
      ? part.map(said).join('')
      : part === null || part === undefined || part === false
        ? ''
        : escaped(String(part))

/** `html\`<p>${text}</p>\`` */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, i) => (i < parts.length ? text + said(parts[i]) : text)).join(''))
export const none = new Html('')

/** The words of a rich text, for descriptions. */
export const wordsOf = (rich: string | null | undefined, max = 120): string => {
  const text = String(rich ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  return [...text].length > max ? `${[...text].slice(0, max - 1).join('')}…` : text
}

/** A picture of a rich text, whose attributes were escaped when it was kept: in the size that a screen needs, once it is near. */
function shown(attributes: string): string {
  const link = unescaped(/\bsrc="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    rest = attributes.replace(/\s(?:src|srcset|sizes|loading)="[^"]*"/g, '')
  const from = isUpload(link) ? sources(link, '(min-width: 760px) 720px, 92vw') : `src="${escaped(link)}"`
  return `<img ${from} loading="lazy" decoding="async"${/\balt=/.test(rest) ? '' : ' alt=""'}${rest}>`
}
/** A rich text that was cleaned when it was kept: its pictures wait until they are near, and its headings stand below that of the page. */
export const rich = (text: string | null | undefined): Html =>
  new Html(
    String(text ?? '')
      .replace(/<(\/?)h1\b/g, '<$1h2')
      .replace(/<img\b([^>]*?)\/?>/g, (_whole, attributes: string) => shown(attributes))
      .replace(/<table\b/g, '<div class="scroll" tabindex="0"><table')
      .replace(/<\/table>/g, '</table></div>'),
  )
