/** The parts of a product under their own paths: introduction, chapters, demands, files. The product's row is the one truth. */
import { act, alias, byId, invoke, detail, download, ensure, find, get, list, pageOf, refusals, report, text, yes, chosen } from '../kit/index.ts'
import type { Fields, Invoke, Asked, RouteContext, Label, Row, Where } from '../kit/index.ts'
import * as files from './files.ts'
import { type Chapter, lessonResource, product } from './product.ts'
import { isSeen, latest, productOf, visibleProducts } from './visible.ts'
import { change, saveNew } from './product-draft.ts'

export const no = refusals('product_part', { noProduct: ['没有找到该产品', 'no such product'], noPart: ['没有找到该内容', 'there is no such part'] })

const base = 'business-product'
const readers = product.read
type Product = Row<typeof product>

/** A chapter's or demand's id on the wire: the product's, a colon, and which one. */
const split = (id: unknown): readonly [productId: string, part: string] => {
  const text = String(id ?? '')
  const at = text.lastIndexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
async function mustBe(id: string, context: RouteContext): Promise<Product> {
  const row = await productOf(id, context)
  ensure(row, no.noProduct)
  return row
}
/** Writes parts back: into the draft, or into the change of an approved product. */
const write = (row: Product, parts: Partial<Product>) => (row.status === 'approved' ? invoke(change, row.id, parts) : invoke(saveNew, row.id, parts))
const writes = (path: string, takes: Fields, run: (asked: Asked, context: RouteContext) => Promise<Invoke | readonly Invoke[]>) =>
  act(`${base}/${path}`, [saveNew, change], run, { ...yes, takes })
const [productId, partId, partIds] = [
  text('产品', 'Product'),
  text('编号', 'Id'),
  text('编号（逗号分隔）', 'Ids, with commas between', { required: true }),
] as const
const content = (zh: string, en: string) => text(zh, en, { lines: 3 })
/** Reads the parts of the one product that `of` names, for who may see it. */
const reads = (path: string, label: Label, of: (asked: Asked) => unknown, answer: (row: Product | undefined, asked: Asked, context: RouteContext) => unknown) =>
  report(`${base}/${path}`, label, readers, async (asked, context) => answer(await productOf(of(asked), context), asked, context))
const byProduct = (asked: Asked) => asked.productId

// Introduction: one per product, under the product's id.

const introductionOf = (row: Product) => ({
  id: row.id,
  productId: row.id,
  title: row.productName,
  content: row.introduction ?? '',
  pictures: row.cover ?? '',
  video: '',
  sort: 1,
})
const introduction = [
  report(`${base}/introduction/page`, ['产品介绍', 'Introductions'], readers, async (asked, context) => {
    const rows = asked.productId
      ? [await productOf(String(asked.productId), context)].filter(row => !!row)
      : await context.ask(
          find(product, { all: [{ status: { not: 'removed' } }, asked.title ? { productName: { like: String(asked.title) } } : {}] }, { limit: 20_000 }),
        )
    return pageOf(rows.map(introductionOf), asked)
  }),
  reads(
    'introduction/detail',
    ['产品介绍', 'Introduction'],
    asked => asked.id,
    (row, _asked, context) => (row ? introductionOf(latest(row, context)) : null),
  ),
  writes(
    'introduction/submit',
    { productId, id: partId, content: content('课程介绍', 'Introduction'), pictures: product.fields.cover },
    async (asked, context) =>
      write(await mustBe(String(asked.productId || asked.id), context), {
        introduction: asked.content,
        ...(asked.pictures === undefined ? {} : { cover: asked.pictures }),
      }),
  ),
  writes('introduction/remove', { ids: partIds }, (asked, context) =>
    Promise.all(chosen(asked).map(async id => write(await mustBe(id, context), { introduction: null }))),
  ),
]

// Chapters: numbered from 1, as the lessons are.

const chapterOf = (row: Product, one: Chapter) => ({
  id: `${row.id}:${one.lessonNo}`,
  chapterId: `${row.id}:${one.lessonNo}`,
  lessonId: `${row.id}:${one.lessonNo}`,
  productId: row.id,
  parentId: '0',
  lessonNo: one.lessonNo,
  name: one.name,
  content: one.content,
  lessonCount: 1,
  sort: one.lessonNo,
})
const chaptersOf = (row: Product, context: RouteContext) => (latest(row, context).chapters ?? []).map(one => chapterOf(row, one))
const numbered = (chapters: readonly Omit<Chapter, 'lessonNo'>[]): readonly Chapter[] =>
  chapters.map((one, i) => ({ lessonNo: i + 1, name: one.name, content: one.content }))

async function chapterWritten(asked: Asked, context: RouteContext) {
  const [fromId, part] = split(asked.id ?? asked.chapterId)
  const row = await mustBe(String(asked.productId || fromId), context)
  const chapters = latest(row, context).chapters ?? []
  // What is not said stays as it is.
  const said = (name: 'name' | 'content') => (asked[name] === undefined ? {} : { [name]: String(asked[name] ?? '') })
  const given = { ...said('name'), ...said('content') }
  const lessonNo = Number(part)
  ensure(!part || chapters.some(one => one.lessonNo === lessonNo), no.noPart)
  return write(row, {
    chapters: numbered(
      part ? chapters.map(one => (one.lessonNo === lessonNo ? { ...one, ...given } : one)) : [...chapters, { name: '', content: '', ...given }],
    ),
  })
}
async function chaptersRemoved(asked: Asked, context: RouteContext) {
  const byProduct = Map.groupBy(chosen(asked).map(split), ([productId]) => productId)
  return Promise.all(
    [...byProduct].map(async ([productId, gone]) => {
      const row = await mustBe(productId, context)
      return write(row, { chapters: numbered((latest(row, context).chapters ?? []).filter(one => !gone.some(([, part]) => Number(part) === one.lessonNo))) })
    }),
  )
}
const chapters = [
  reads('chapter/page', ['产品章节', 'Chapters'], byProduct, (row, asked, context) =>
    pageOf(row ? chaptersOf(row, context).filter(one => !asked.name || one.name.includes(String(asked.name))) : [], asked),
  ),
  reads('chapter/tree', ['章节树', 'Chapter tree'], byProduct, (row, _asked, context) =>
    row ? chaptersOf(row, context).map(one => ({ ...one, title: one.name, key: one.id, value: one.id })) : [],
  ),
  reads(
    'chapter/detail',
    ['章节详情', 'Chapter'],
    asked => split(asked.id)[0],
    (row, asked, context) => (row ? (chaptersOf(row, context).find(one => one.id === asked.id) ?? null) : null),
  ),
  writes('chapter/submit', { productId, id: partId, name: text('名称', 'Name'), content: content('内容', 'Content') }, chapterWritten),
  writes('chapter/remove', { ids: partIds }, chaptersRemoved),
]

// Demands: on teachers and on materials.

const demands = { teacher: 'teacherDemands', materials: 'materials' } as const
const demandsOf = (row: Product, context: RouteContext) =>
  Object.entries(demands).flatMap(([type, field], i) => {
    const content = latest(row, context)[field]
    return content ? [{ id: `${row.id}:${type}`, productId: row.id, type, content, required: 1, sort: i + 1 }] : []
  })
const demandFields = (type: unknown): 'teacherDemands' | 'materials' => {
  const field = demands[String(type) as keyof typeof demands]
  ensure(field, no.noPart)
  return field
}
const requirements = [
  reads('courseRequirement/page', ['课程要求', 'Course requirements'], byProduct, (row, asked, context) =>
    pageOf(row ? demandsOf(row, context).filter(one => !asked.type || one.type === asked.type) : [], asked),
  ),
  writes('courseRequirement/submit', { productId, id: partId, type: text('类型', 'Kind'), content: content('要求', 'Requirement') }, async (asked, context) => {
    const [fromId, part] = split(asked.id)
    return write(await mustBe(String(asked.productId || fromId), context), { [demandFields(asked.type ?? part)]: String(asked.content ?? '') })
  }),
  writes('courseRequirement/remove', { ids: partIds }, (asked, context) =>
    Promise.all(
      chosen(asked).map(async id => {
        const [productId, part] = split(id)
        return write(await mustBe(productId, context), { [demandFields(part)]: null })
      }),
    ),
  ),
]

// Files of a lesson: `lessonId` is the chapter's id.

const filesOf = async (asked: Asked, context: RouteContext): Promise<Where> => {
  const [productId, lessonNo] = split(asked.lessonId)
  return {
    all: [{ status: 'live', ...(asked.lessonId ? { productId, ...(lessonNo ? { lessonNo: Number(lessonNo) } : {}) } : {}) }, await visibleProducts(context)],
  }
}
const lessonFiles = [
  ...['list', 'page'].map(name => list(`${base}/lessonResource/${name}`, lessonResource, filesOf)),
  download(`${base}/lessonResource/export`, lessonResource, filesOf),
  detail(`${base}/lessonResource/detail`, lessonResource, async (asked, context) => {
    const row = await context.ask(get(lessonResource, String(asked.id ?? '')))
    return row && (await isSeen(row.productId, context)) ? row.id : undefined
  }),
  alias(`${base}/lessonResource/submit`, [files.create, files.change], {
    which: byId(files.create, files.change),
    given: asked => {
      const [productId, lessonNo] = split(asked.lessonId)
      return { ...(asked.lessonId ? { productId, lessonNo } : {}), ...asked }
    },
    answer: ([row]) => ({ id: row.id }),
  }),
]

export const partRoutes = [...introduction, ...chapters, ...requirements, ...lessonFiles]
