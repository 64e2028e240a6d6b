/** The run of a month: a settlement for each channel and organisation that has something payable, in turns, until nothing is left. */
import { partnerOrder } from '../channels/index.ts'
import {
  answer,
  type Asked,
  ensureTimes,
  find,
  findAll,
  invoke,
  monthOf,
  newId,
  onlyGiven,
  perform,
  RefusalError,
  type RouteContext,
  textOf,
} from '../kit/index.ts'
import { commission } from './commission.ts'
import { generate } from './generate.ts'

/** Turns of one partner: enough for a year of a large one. */
const turnsMax = 50

async function generateMonth(asked: Asked, context: RouteContext) {
  ensureTimes(asked, { period: 'month' }, context.zone)
  const period = textOf(asked.period) || monthOf(context.now, context.zone)
  const partner = onlyGiven({ channelId: asked.channelId, orgId: asked.orgId })
  const waiting = await answer(findAll(partnerOrder, { status: 'earned', open: { not: 0 }, ...partner }), context)
  const made: string[] = []
  for (const [partnerId, [first]] of Map.groupBy(waiting, one => one.partnerId)) {
    const { channelId, orgId } = first!
    const [draft] = await context.ask(find(commission, { partnerId, period, status: 'draft' }, { limit: 1 }))
    const id = draft?.id ?? newId()
    for (let turn = 0, before = draft?.version ?? 0; turn < turnsMax; turn++) {
      const row = await generated(id, { channelId, orgId, period }, context)
      if (!row || row.version === before) break
      before = row.version
      if (turn === 0) made.push(id)
    }
  }
  return { period, count: made.length, ids: made }
}
/** The settlement after one more turn; undefined where nothing is payable yet. */
async function generated(id: string, input: object, context: RouteContext) {
  try {
    const [row] = await context.run(invoke(generate, id, input as never))
    return row as { readonly version: number } | undefined
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

export const routes = [perform('business-basic/commission/generateMonth', [generate], generateMonth, { label: ['生成当月佣金', 'Generate a month'] })]
