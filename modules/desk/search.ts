/** One search for everything: the rows that somebody finds by what they type, within what they may see. */
import { report, textOf } from '../kit/index.ts'

/** What is typed beyond is not looked for. */
const typedMax = 60

export const searchRoutes = [
  report('blade-desk/search', ['搜索', 'Search'], 'signed-in', async ({ q }, context) => ({ records: await context.search(textOf(q).slice(0, typedMax)) })),
]
