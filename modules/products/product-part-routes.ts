/** The parts of a product under their own paths: introduction, chapters, demands, files. The product's row is the one truth. */
import {
  act,
  invoke,
  type Asked,
  type RouteContext,
  detail,
  download,
  ensure,
  find,
  get,
  ids,
  list,
  pageOf,
  refusals,
  report,
  type Row,
  type Where,
  yes,
} from '../kit/index.ts'
import * as files from './files.ts'
import { type Chapter, lessonResource, product } from './product.ts'
import { isSeen, latest, productOf, visible, visibleProducts } from './visible.ts'
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
const draftCommands = [saveNew, change]

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
          find(product, { all: [{ status: { not: 'removed' } }, asked.title ? { productName: { like: String(asked.title) } } : {}, visible(asked, context)] }),
        )
    return pageOf(rows.map(introductionOf), asked)
  }),
  report(`${base}/introduction/detail`, ['产品介绍', 'Introduction'], readers, async (asked, context) => {
    const row = await productOf(String(asked.id), context)
    return row ? introductionOf(latest(row, context)) : null
  }),
  act(
    `${base}/introduction/submit`,
    draftCommands,
    async (asked, context) =>
      write(await mustBe(String(asked.productId || asked.id), context), {
        introduction: asked.content,
        ...(asked.pictures === undefined ? {} : { cover: asked.pictures }),
      }),
    yes,
  ),
  act(
    `${base}/introduction/remove`,
    draftCommands,
    async (asked, context) => Promise.all(ids(asked.ids).map(async id => write(await mustBe(id, context), { introduction: null }))),
    yes,
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
  const given = { name: String(asked.name ?? ''), content: String(asked.content ?? '') }
  const lessonNo = Number(part)
  ensure(!part || chapters.some(one => one.lessonNo === lessonNo), no.noPart)
  return write(row, { chapters: numbered(part ? chapters.map(one => (one.lessonNo === lessonNo ? { ...one, ...given } : one)) : [...chapters, given]) })
}
async function chaptersRemoved(asked: Asked, context: RouteContext) {
  const byProduct = Map.groupBy(ids(asked.ids).map(split), ([productId]) => productId)
  return Promise.all(
    [...byProduct].map(async ([productId, gone]) => {
      const row = await mustBe(productId, context)
      return write(row, { chapters: numbered((latest(row, context).chapters ?? []).filter(one => !gone.some(([, part]) => Number(part) === one.lessonNo))) })
    }),
  )
}
const chapters = [
  report(`${base}/chapter/page`, ['产品章节', 'Chapters'], readers, async (asked, context) => {
    const row = asked.productId ? await productOf(String(asked.productId), context) : undefined
    return pageOf(row ? chaptersOf(row, context).filter(one => !asked.name || one.name.includes(String(asked.name))) : [], asked)
  }),
  report(`${base}/chapter/tree`, ['章节树', 'Chapter tree'], readers, async (asked, context) => {
    const row = await productOf(String(asked.productId), context)
    return row ? chaptersOf(row, context).map(one => ({ ...one, title: one.name, key: one.id, value: one.id })) : []
  }),
  report(`${base}/chapter/detail`, ['章节详情', 'Chapter'], readers, async (asked, context) => {
    const row = await productOf(split(asked.id)[0], context)
    return row ? (chaptersOf(row, context).find(one => one.id === asked.id) ?? null) : null
  }),
  act(`${base}/chapter/submit`, draftCommands, chapterWritten, yes),
  act(`${base}/chapter/remove`, draftCommands, chaptersRemoved, yes),
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
  report(`${base}/courseRequirement/page`, ['课程要求', 'Course requirements'], readers, async (asked, context) => {
    const row = asked.productId ? await productOf(String(asked.productId), context) : undefined
    return pageOf(row ? demandsOf(row, context).filter(one => !asked.type || one.type === asked.type) : [], asked)
  }),
  act(
    `${base}/courseRequirement/submit`,
    draftCommands,
    async (asked, context) => {
      const [fromId, part] = split(asked.id)
      return write(await mustBe(String(asked.productId || fromId), context), { [demandFields(asked.type ?? part)]: String(asked.content ?? '') })
    },
    yes,
  ),
  act(
    `${base}/courseRequirement/remove`,
    draftCommands,
    async (asked, context) =>
      Promise.all(
        ids(asked.ids).map(async id => {
          const [productId, part] = split(id)
          return write(await mustBe(productId, context), { [demandFields(part)]: null })
        }),
      ),
    yes,
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
  act(
    `${base}/lessonResource/submit`,
    [files.create, files.change],
    (asked, context) => {
      const [productId, lessonNo] = split(asked.lessonId)
      const given: any = { ...(asked.lessonId ? { productId, lessonNo } : {}), ...asked }
      return asked.id ? invoke(files.change, String(asked.id), given) : invoke(files.create, context.newId(), given)
    },
    { answer: ([row]) => ({ id: row.id }) },
  ),
]

export const partRoutes = [...introduction, ...chapters, ...requirements, ...lessonFiles]
