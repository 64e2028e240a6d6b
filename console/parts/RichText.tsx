/** Rich text, shown through an allow-list: whatever was stored, nothing in it can run. */
import { createElement, useMemo, type ReactNode } from 'react'

/** What becomes of the texts in it. */
type Texts = (text: string) => ReactNode

const blocks = 'P DIV BR H1 H2 H3 H4 UL OL LI BLOCKQUOTE PRE TABLE THEAD TBODY TR TD TH'
const inline = 'B STRONG I EM U S CODE A IMG SPAN'
const tags = new Set(`${blocks} ${inline}`.split(' '))
const dropped = new Set(['SCRIPT', 'STYLE', 'IFRAME', 'OBJECT', 'TEMPLATE'])
const isSafeLink = (link: string) => /^(https?:|mailto:|tel:|\/(?!\/))/i.test(link)
const isSafePicture = (link: string) => /^(https?:|\/(?!\/)|data:image\/(png|jpeg|gif|webp);base64,)/i.test(link)

const asIs: Texts = text => text
export function RichText({ html, texts = asIs }: { readonly html: string; readonly texts?: Texts }) {
  const content = useMemo(() => children(new DOMParser().parseFromString(html, 'text/html').body, texts), [html, texts])
  return <div className="kt-rich">{content}</div>
}

const children = (of: Node, texts: Texts): ReactNode[] => [...of.childNodes].map((node, key) => shown(node, key, texts))

function shown(node: Node, key: number, texts: Texts): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return texts(node.textContent ?? '')
  if (!(node instanceof Element) || dropped.has(node.tagName)) return null
  if (!tags.has(node.tagName)) return children(node, texts)
  const attributes = attributesOf(node)
  return attributes === null
    ? children(node, texts)
    : ['BR', 'IMG', 'HR'].includes(node.tagName)
      ? createElement(node.tagName.toLowerCase(), { key, ...attributes })
      : createElement(node.tagName.toLowerCase(), { key, ...attributes }, children(node, texts))
}

/** null when the element is no good without its attribute. */
function attributesOf(node: Element): Record<string, string> | null {
  if (node.tagName === 'A') {
    const href = node.getAttribute('href') ?? ''
    return isSafeLink(href) ? { href, target: '_blank', rel: 'noreferrer' } : null
  }
  if (node.tagName === 'IMG') {
    const src = node.getAttribute('src') ?? ''
    const size = ['width', 'height'].flatMap(name => (/^\d{1,5}$/.test(node.getAttribute(name) ?? '') ? [[name, node.getAttribute(name)!] as const] : []))
    return isSafePicture(src) ? { src, alt: node.getAttribute('alt') ?? '', loading: 'lazy', ...Object.fromEntries(size) } : null
  }
  return {}
}
