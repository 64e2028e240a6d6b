/** Help documents: what a screen is for, shown in the help drawer by its path; some are public answers. */
import {
  about, changes, command, count, ensure, fact, find, flag, get, int, partly, pick, refusals, resource, rich, type Row, rules, text,
} from '../kit/index.ts'

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
    parentId: text('上级', 'Parent', { required: true, hidden: true, initial: root }),
    title: text('标题', 'Title', { required: true, search: true }),
    titleEn: text('英文标题', 'English title', { hidden: true }),
    path: text('页面地址', "Screen's path", { search: true, check: value => /^\/[^\s?#]*$/.test(value) ? undefined : no.path }),
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
  title: (lang === 1 && titleEn) || title, content: (lang === 1 && contentEn) || (content ?? ''),
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
  const parts = path.split('/'), wanted = pattern.split('/')
  return parts.length === wanted.length && wanted.every((part, i) => part.startsWith(':') || part === parts[i])
}

const { fields } = helpDoc
const by = ['PA', 'PO'] as const
const input = pick(fields, 'parentId', 'title', 'titleEn', 'path', 'content', 'contentEn', 'sort', 'isPublic')

/** Who stands above a parent, and who else has the path. */
function* around(id: string, parentId: string | null | undefined, path: string | null | undefined) {
  const above: (Doc | undefined)[] = []
  for (let at = parentId; at && at !== root && above.length < depthMax;) {
    const parent: Doc | undefined = yield* get(helpDoc, at)
    above.push(parent)
    at = parent?.parentId
  }
  const same = path ? yield* count(helpDoc, { path: normal(path), status: 'live', id: { not: id } }) : 0
  return { above, same }
}
function fits(id: string, { above, same }: { readonly above: readonly (Doc | undefined)[]; readonly same: number }) {
  ensure(above.every(doc => doc?.status === 'live'), about(no.parent, 'parentId'))
  ensure(above.every(doc => doc?.id !== id) && above.length < depthMax, about(no.inside, 'parentId'))
  ensure(same === 0, about(no.taken, 'path'))
}
/** Clients say root as nothing at all. */
const rooted = <G extends { readonly parentId?: string | null; readonly path?: string | null }>(given: G): G => ({
  ...given, ...('parentId' in given ? { parentId: given.parentId || root } : {}), ...(given.path ? { path: normal(given.path) } : {}),
})

export const create = command(helpDoc, 'create', {
  label: ['新增', 'Add'], by, input: { ...input, ...partly(pick(fields, 'parentId')) },
  needs: (row, given) => around(row.id, given.parentId, given.path),
  decide(row, given, found) {
    fits(row.id, found)
    return fact(helpDoc, 'created', { ...rooted(given), parentId: given.parentId || root })
  },
})
export const change = command(helpDoc, 'change', {
  label: ['编辑', 'Edit'], by, input: partly(input),
  needs: (row, given) => around(row.id, given.parentId === undefined ? row.parentId : given.parentId, given.path === undefined ? row.path : given.path),
  decide(row, given, found) {
    fits(row.id, found)
    return fact(helpDoc, 'changed', changes(row, rooted(given)))
  },
})
export const remove = command(helpDoc, 'remove', {
  label: ['删除', 'Delete'], by, danger: true,
  * needs(row) { return { children: yield* count(helpDoc, { parentId: row.id, status: 'live' }) } },
  decide(_row, _given, { children }) {
    ensure(children === 0, no.hasChildren)
    return fact(helpDoc, 'removed')
  },
})
export const restore = command(helpDoc, 'restore', {
  label: ['恢复', 'Restore'], by,
  needs: row => around(row.id, row.parentId, row.path),
  decide(row, _given, found) {
    fits(row.id, found)
    return fact(helpDoc, 'restored')
  },
})
/** Every document that stands, in the order of the tree. */
export const standing = find(helpDoc, { status: 'live' }, { sort: ['sort', 'title'] })
export const commands = [create, change, remove, restore]
