/** Content that comes with the product: help and page texts, put in where they are missing. */
import { invoke, type Invoke } from '../kit/index.ts'
import { create as createDoc } from './help.ts'
import { create as createPage, publish } from './page.ts'
import { stockHelp } from './texts/help.ts'
import { helpInEnglish } from './texts/help-en.ts'
import { stockPages } from './texts/pages.ts'

/** What to run, each step under the id of the row it makes; steps on rows that are there are the caller's to leave out. */
export const stockContent: readonly Invoke[] = [
  ...stockHelp.map(({ id, ...doc }, i) => invoke(createDoc, id, { ...doc, ...helpInEnglish[id], sort: (i + 1) * 10, isPublic: doc.isPublic ?? false })),
  ...stockPages.map(({ key, lang, title, body }) => invoke(createPage, pageId(key, lang), { key: key as never, lang, title, body })),
]
/** The legal texts wait for the operator's counsel; the others may be shown as they are. */
export const stockPublished: readonly Invoke[] = stockPages
  .filter(page => !page.key.startsWith('agreement/'))
  .map(({ key, lang }) => invoke(publish, pageId(key, lang), {}))

function pageId(key: string, lang: string): string {
  return `page-${key.replaceAll('/', '-')}-${lang}`
}
