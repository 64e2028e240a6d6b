/** The calls of business-crm for what sales adds to customers, under the names that the wire has for them. */
import { act, alias, type Asked, get, type Invoke, invoke, type RouteContext, singleRoutes, submitting, textOf, yes } from '../kit/index.ts'
import { convert, unmask } from './clue.commands.ts'
import { poolRoutes } from './clue-pool.ts'
import { clue } from './clue.ts'
import { change as changeOpportunity, create as createOpportunity, lose, move, win } from './opportunity.commands.ts'
import { opportunity } from './opportunity.ts'
import { answers, keyword, keywordSubmit, problem, problemSubmit } from './quick-answers.ts'
import { reportRoutes } from './reports.ts'
import { salesRules, ruleCommands } from './rule.ts'
import { workRoutes } from './workbench.ts'

const base = 'business-crm'
/** A stage, or the end, as the wire says it. */
const stageMove = ({ stage, remark, reason }: Asked, id: string): Invoke =>
  stage === 'won' ? invoke(win, id, {}) : stage === 'lost' ? invoke(lose, id, { reason, remark }) : invoke(move, id, { stage, remark })
/** A form that names another stage than the row has moves it as well, by the rules of moving. */
async function saved(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const { stage, id: given, ...rest } = asked,
    id = textOf(given)
  if (!id) return [{ command: createOpportunity, id: context.newId(), input: asked }]
  const row = await context.ask(get(opportunity, id))
  const moves = row && stage && stage !== row.stage && row.status === 'open'
  return [{ command: changeOpportunity, id, input: rest }, ...(moves ? [invoke(move, id, { stage, remark: asked.remark })] : [])]
}

export const routes = [
  alias(`${base}/clue/convert`, convert, {
    // What was made is read from the row: the same again answers the same.
    answer: async ([row], _asked, context) => {
      const found = await context.ask(get(clue, row.id))
      return { customerId: found?.customerId ?? '', contactId: found?.contactId ?? '', opportunityId: found?.opportunityId ?? '' }
    },
  }),
  act(`${base}/clue/unmask`, [unmask], asked => invoke(unmask, textOf(asked.id), {}), { answer: ([row]) => ({ id: row.id, phone: row.phone }) }),
  act(`${base}/opportunity/changeStage`, [move, win, lose], asked => stageMove(asked, textOf(asked.id)), yes),
  act(`${base}/opportunity/submit`, [createOpportunity, changeOpportunity, move], saved, {
    label: opportunity.label,
    answer: rows => ({ id: rows[0]?.id, version: rows.at(-1)?.version }),
  }),
  submitting(`${base}/problem/submit`, problem, problemSubmit),
  submitting(`${base}/keyword/submit`, keyword, keywordSubmit),
  ...singleRoutes(salesRules, ruleCommands),
  answers,
  ...reportRoutes,
  ...workRoutes,
  ...poolRoutes,
]
