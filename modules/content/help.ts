/** Help documents: what a screen is for, shown in the help drawer by its path; some are public answers. */
import { about, crud, ensure, find, flag, get, int, optional, refusals, resource, rich, type Row, rules, text } from '../kit/index.ts'

export const root = '0'
/** How deep the tree may be. */
const depthMax = 8

export const helpDoc = resource('help_doc', {
  label: ['帮助文档', 'Help document'],
  path: { base: 'business-eip/helpx', submit: 'save', remove: 'delete' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO', 'CS'],
  sort: ['sort', 'title'],
  fields: {
    parentId: text('上级', 'Parent', { required: true, hidden: true, initial: root, index: true }),
    title: text('标题', 'Title', { required: true, search: true }),
    titleEn: text('英文标题', 'English title', { hidden: true }),
    path: text('页面地址', "Screen's path", { search: true, check: value => (/^\/[^\s?#]*$/.test(value) ? undefined : no.path) }),
    content: rich('内容', 'Text', {}),
    contentEn: rich('英文内容', 'English text', { hidden: true }),
    sort: int('排序', 'Order', { required: true, initial: 10, check: rules.between(0, 9_999) }),
    isPublic: flag('对外公开为常见问题', 'Public, as a frequent question', { required: true, initial: false }),
  },
})
type Doc = Row<typeof helpDoc>

export const no = refusals('help', {
  path: ['页面地址须以/开头', "a screen's path begins with /"],
  taken: ['该页面地址已有帮助文档', 'this path has a help document already'],
  parent: ['上级文档不存在', 'there is no such parent'],
  inside: ['上级不能是自己或自己的下级', 'the parent may not be the document itself or below it'],
  hasChildren: ['请先删除下级文档', 'delete the documents below it first'],
})

/** What a reader of the language is shown: English where it was written, else the text as it is. */
export const said = ({ title, titleEn, content, contentEn }: Pick<Doc, 'title' | 'titleEn' | 'content' | 'contentEn'>, lang: 0 | 1) => ({
  title: (lang === 1 && titleEn) || title,
  content: (lang === 1 && contentEn) || (content ?? ''),
})

/** `/x/`, `/x/index` and `/x` are one screen. */
export const normal = (path: string): string => path.replace(/\/+$/, '').replace(/\/index$/, '') || '/'

/** The document of a path: its own, or one written for all of its kind, `/x/:id`. */
export function docFor(docs: readonly Doc[], path: string): Doc | undefined {
  const wanted = normal(path)
  const own = docs.find(doc => doc.path === wanted)
  return own ?? docs.find(doc => doc.path?.includes('/:') && meets(doc.path, wanted))
}
function meets(pattern: string, path: string): boolean {
  const parts = path.split('/'),
    wanted = pattern.split('/')
  return parts.length === wanted.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
}

/** Those above a document, nearest first. */
function* around({ parentId }: Doc) {
  const above: (Doc | undefined)[] = []
  for (let at: string | null | undefined = parentId; at && at !== root && above.length < depthMax; ) {
    const parent: Doc | undefined = yield* get(helpDoc, at)
    above.push(parent)
    at = parent?.parentId
  }
  return { above }
}
export const commands = crud(helpDoc, {
  by: ['PA', 'PO'],
  input: { parentId: optional(helpDoc.fields.parentId) },
  needs: around,
  // Clients say root as nothing at all.
  normalise: given => ({ ...given, ...('parentId' in given ? { parentId: given.parentId || root } : {}), ...(given.path ? { path: normal(given.path) } : {}) }),
  unique: { on: ['path'], refused: no.taken },
  keptWhile: [{ of: helpDoc, by: 'parentId', refused: no.hasChildren }],
  check(row, { above }) {
    ensure(
      above.every(doc => doc?.status === 'live'),
      about(no.parent, 'parentId'),
    )
    ensure(above.every(doc => doc?.id !== row.id) && above.length < depthMax, about(no.inside, 'parentId'))
  },
})
export const [create, change, remove, restore] = commands
/** Every document that stands, in the order of the tree. */
export const standing = find(helpDoc, { status: 'live' }, { sort: ['sort', 'title'] })
