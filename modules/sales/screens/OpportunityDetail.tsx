/** The page of an opportunity: where it stands among the stages, what was done, and the contracts and orders it led to. */
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useActs } from '../../../console/parts/commandButtons.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { listTab } from '../../../console/parts/listTab.tsx'
import type { Wire } from '../../../console/call.ts'
import { may, t } from '../../../console/session.ts'
import type { Command } from '../../kit/index.ts'
import { contractCommands } from '../contract.commands.ts'
import { contract } from '../contract.ts'
import { crmOrder, crmOrderCommands } from '../crm-order.ts'
import { move, opportunityCommands } from '../opportunity.commands.ts'
import { opportunity, stagesFrom } from '../opportunity.ts'
import { PlanInput } from './PlanInput.tsx'
import { StageDialog } from './StageDialog.tsx'
import { Timeline } from './Timeline.tsx'
import { assignOpportunity } from '../hand-on.ts'
import { SellerPick } from './SellerPick.tsx'
import { words } from './words.ts'
import './sales.css'

const shown = Object.keys(opportunity.fields).filter(name => name !== 'passed')
const making = (all: readonly Command[]): readonly Command[] => all.filter(one => one.name === 'create')

export function OpportunityDetail() {
  return (
    <DetailScreen
      of={opportunity}
      screen="opportunity-detail"
      commands={[...opportunityCommands.filter(one => one !== move), assignOpportunity]}
      fields={shown}
      inputs={{ ownerId: null, stage: null, toId: SellerPick }}
      summary={(row, reload) => <Stages row={row} reload={reload} />}
      figures={row => [
        { name: 'amount', label: opportunity.fields.amount.label, value: yuan(text(row.amount)) },
        { name: 'probability', label: opportunity.fields.probability.label, value: text(row.probability) },
        { name: 'expectDate', label: opportunity.fields.expectDate.label, value: text(row.expectDate) },
      ]}
      tabs={[
        {
          id: 'follows',
          title: t(words.timeline),
          panel: (row, reload) => <Timeline by="opportunityId" id={row.id} mayNote={row.status === 'open'} onDone={reload} />,
        },
        ...listTab(contract, {
          id: 'contracts',
          title: words.contracts,
          by: 'opportunityId',
          first: row => ({ name: row.name, amount: row.amount }),
          columns: ['name', 'contractNo', 'amount', 'endDate', 'status'],
          search: ['status'],
          commands: making(contractCommands),
          inputs: { customerId: null, opportunityId: null, plan: PlanInput },
        }),
        ...listTab(crmOrder, {
          id: 'orders',
          title: words.orders,
          by: 'opportunityId',
          first: row => ({ customerId: row.customerId, amount: row.amount }),
          columns: ['orderNo', 'amount', 'orderDate', 'status'],
          search: ['status'],
          commands: making(crmOrderCommands),
          inputs: { customerId: null, opportunityId: null },
        }),
      ]}
    />
  )
}

/** The way through the stages: how long it was at each, and a press to go on. */
function Stages({ row, reload }: { readonly row: Wire; readonly reload: () => void }) {
  const { value } = useAsk<readonly { readonly id: string; readonly label: string }[]>('/api/business-crm/opportunity/stages')
  const passed = (row.passed ?? []) as readonly { readonly stage: string; readonly from: string; readonly to: string }[]
  const { act, dialog } = useActs({ forms: { move: StageDialog }, onDone: reload })
  if (!value) return null
  const all = value.map(one => ({ key: one.id }))
  const now = all.findIndex(one => one.key === row.stage)
  const open = row.status === 'open' && may(move.permit) ? stagesFrom({ stage: text(row.stage) }, all) : []
  const daysAt = (stage: string) =>
    Math.floor(passed.filter(one => one.stage === stage).reduce((sum, one) => sum + Date.parse(one.to) - Date.parse(one.from), 0) / 86_400_000)
  return (
    <>
      <ol className="sl-stages" aria-label={t(words.stages)}>
        {value.map(({ id, label }, i) => (
          <li key={id} data-stage={id} className={i < now ? 'sl-past' : i === now ? 'sl-now' : ''} aria-current={i === now ? 'step' : undefined}>
            {open.includes(id) ? (
              <button type="button" onClick={() => act(move, { ...row, moveTo: id } as Wire)}>
                {label}
              </button>
            ) : (
              <span>{label}</span>
            )}
            {passed.some(one => one.stage === id) && (
              <small className="kt-muted kt-figures">
                {daysAt(id)} {t(words.days)}
              </small>
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </>
  )
}
