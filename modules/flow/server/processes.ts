/** The gallery: processes that are ready to use. An administrator copies one, changes what the house does otherwise, and deploys it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../server/config.ts'
import { nodesOf } from '../bpmn/model.ts'
import { readBpmn } from '../bpmn/read.ts'

/** The files, and under which entry of the dictionary of processes each stands. */
const categories = {
  'staff-leave': 1,
  'agency-audit': 4,
  'teacher-audit': 4,
  'contract-audit': 4,
  'agency-application': 4,
  'teacher-application': 4,
  'contract-approval': 4,
  'purchase-request': 2,
  'room-booking': 3,
  'seal-use': 3,
  'tour-filing': 4,
  'complaint-handling': 4,
  'large-refund': 2,
  'announcement-release': 3,
} as const
export type GalleryName = keyof typeof categories
export const names = Object.keys(categories) as readonly GalleryName[]

/** A file says in Chinese what its nodes and fields are called, and beside it in `ketang:en` the same in English; one of them stays. */
function inLanguage(xml: string, lang: 0 | 1): string {
  const said =
    lang === 0
      ? xml
      : xml.replaceAll(/<[^<>]*?ketang:en="[^"]*"[^<>]*>/gu, tag =>
          tag.replace(/\b(name|label)="[^"]*"/u, (_all, name: string) => `${name}="${/ketang:en="([^"]*)"/u.exec(tag)![1]!}"`),
        )
  const documented = lang === 0 ? said : said.replace(/(<documentation ketang:en="([^"]*)">)[^<]*/u, '$1$2')
  return documented.replaceAll(/ ketang:en="[^"]*"/gu, '')
}
/** The file of a process, in the language of whoever copies it. Read when somebody asks: most servers' lives go by without. */
export const processFile = (name: GalleryName, lang: 0 | 1 = 0): string =>
  inLanguage(readFileSync(join(root, 'modules', 'flow', 'processes', `${name}.bpmn`), 'utf8'), lang)

export interface GalleryEntry {
  readonly id: GalleryName
  readonly key: string
  readonly name: string
  readonly description: string
  readonly category: string
  /** How many tasks people have in it. */
  readonly tasks: number
}
const told = new Map<string, GalleryEntry>()
/** What the gallery shows of a process. */
export function galleryEntry(id: GalleryName, lang: 0 | 1): GalleryEntry {
  const known = told.get(`${id} ${lang}`)
  if (known) return known
  const xml = processFile(id, lang),
    { model } = readBpmn(xml)
  const entry = {
    id,
    key: model.key,
    name: model.name,
    category: `flow_${categories[id]}`,
    description: /<documentation>([^<]*)</u.exec(xml)?.[1] ?? '',
    tasks: nodesOf(model).filter(one => one.kind === 'user').length,
  }
  told.set(`${id} ${lang}`, entry)
  return entry
}
