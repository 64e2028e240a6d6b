/** What sales shows. */
import { detailScreen, group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { clueCommands, unmask } from './clue.commands.ts'
import { clueLimit, clueLimitCommands } from './clue-pool.ts'
import { clue } from './clue.ts'
import { contact, contactCommands } from './contact.ts'
import { contractInvoice, contractPayment, invoiceCommands, paymentCommands } from './contract-money.ts'
import { contractCommands } from './contract.commands.ts'
import { contract } from './contract.ts'
import { crmOrder, crmOrderCommands } from './crm-order.ts'
import { followCommands } from './follow.commands.ts'
import { followInfo } from './follow.ts'
import { assignContract, assignOpportunity } from './hand-on.ts'
import { opportunityCommands } from './opportunity.commands.ts'
import { opportunity } from './opportunity.ts'
import { answerCommands, keyword, problem } from './quick-answers.ts'
import { ruleCommands, salesRule, stageRule, stageRuleCommands } from './rule.ts'
import { target, targetCommands } from './target.ts'

const at = '/crm_customer'
const sellerPick = part(() => import('./screens/SellerPick.tsx'), 'SellerPick')
const seller = { ownerId: sellerPick }
const followForm = part(() => import('./screens/FollowForm.tsx'), 'FollowForm')
const planForm = { toId: sellerPick, plan: part(() => import('./screens/PlanInput.tsx'), 'PlanInput') }
const onCustomer = { toId: sellerPick, ownerId: null, stage: null, opportunityId: null }

export const manifest: Manifest = {
  resources: [
    clue,
    contact,
    followInfo,
    opportunity,
    contract,
    contractPayment,
    contractInvoice,
    crmOrder,
    problem,
    keyword,
    target,
    salesRule,
    stageRule,
    clueLimit,
  ],
  commands: [
    ...clueCommands,
    ...contactCommands,
    ...followCommands,
    ...opportunityCommands,
    assignOpportunity,
    ...contractCommands,
    assignContract,
    ...paymentCommands,
    ...invoiceCommands,
    ...crmOrderCommands,
    ...answerCommands,
    ...targetCommands,
    ...ruleCommands,
    ...stageRuleCommands,
    ...clueLimitCommands,
  ],
  links: { opportunity: id => `${at}/crm_opportunity/opportunityDetail?id=${id}` },
  screens: [
    group(at, ['客户关系', 'Customer relations'], { area: 'customers', icon: 'mugshot' }, [
      screen(`${at}/crm_workbench/workbench`, () => import('./screens/Workbench.tsx'), 'Workbench', {
        menu: { label: ['工作台', 'Workbench'], icon: 'take-action', order: -2, permit: 'follow_info_create', roles: ['SA', 'SL'] },
      }),
      screen(`${at}/crm_workbench/team`, () => import('./screens/Team.tsx'), 'Team', {
        menu: { label: ['团队看板', 'Team board'], icon: 'people', order: -1, permit: 'follow_info_view', roles: ['SL', 'PO'] },
      }),
      group(`${at}/crm_customerManagement`, ['客户', 'Customers'], { icon: 'person' }, [
        listScreen(`${at}/crm_contact/personManage`, contact, {
          menu: { label: ['联系人', 'Contacts'], icon: 'phone' },
          commands: contactCommands,
          columns: ['name', 'phone', 'position', 'customerId', 'isMain', 'ownerId'],
        }),
        listScreen(`${at}/crm_followInfo/followInfo`, followInfo, {
          menu: { label: ['跟进记录', 'Follow-ups'], icon: 'chat' },
          commands: followCommands,
          forms: { create: followForm },
          columns: ['content', 'type', 'customerId', 'sellerId', 'followTime', 'nextTime', 'status'],
          search: ['content', 'customerId', 'type', 'sellerId', 'followTime', 'status'],
          views: [
            { id: 'late', label: ['已到期', 'Due'], filters: { status: 'due,late' } },
            { id: 'planned', label: ['待跟进', 'Planned'], filters: { status: 'planned' } },
          ],
          hint: ['在客户、线索或商机上记录跟进', 'Follow-ups are noted on customers, clues and opportunities'],
        }),
      ]),
      group(`${at}/crm_opportunity`, ['线索与商机', 'Clues and opportunities'], { icon: 'lightbulb' }, [
        listScreen(`${at}/crm_clue/clue`, clue, {
          menu: { label: ['线索管理', 'Clues'], icon: 'lightbulb' },
          commands: clueCommands.filter(one => one !== unmask),
          inputs: seller,
          tools: part(() => import('./screens/PoolLeft.tsx'), 'PoolLeft'),
          columns: ['name', 'phone', 'source', 'content', 'ownerId', 'firstContactBy', 'nextFollowTime', 'status'],
          search: ['name', 'phone', 'source', 'status'],
          views: [
            { id: 'fresh', label: ['待联系', 'To contact'], filters: { status: 'fresh' } },
            { id: 'going', label: ['跟进中', 'Following'], filters: { status: 'following,interested' } },
            { id: 'pool', label: ['线索池', 'Pool'], filters: { status: 'pool' } },
            { id: 'converted', label: ['已转化', 'Converted'], filters: { status: 'converted' } },
          ],
          hint: ['新增或导入线索，或到线索池领取', 'Add or import clues, or receive some from the pool'],
        }),
        screen(`${at}/crm_clue/clue/:id`, () => import('./screens/ClueDetail.tsx'), 'ClueDetail', { of: clue }),
        screen(`${at}/crm_opportunity/board`, () => import('./screens/OpportunityBoard.tsx'), 'OpportunityBoard', {
          menu: { label: ['商机看板', 'Opportunity board'], icon: 'grouped-bar-chart', permit: 'opportunity_view', roles: ['SA', 'SL', 'PO'] },
        }),
        listScreen(`${at}/crm_opportunity/opportunity`, opportunity, {
          menu: { label: ['商机管理', 'Opportunities'], icon: 'dollar' },
          commands: [...opportunityCommands.filter(one => one.name !== 'move'), assignOpportunity],
          inputs: onCustomer,
          columns: ['name', 'customerId', 'stage', 'amount', 'probability', 'expectDate', 'ownerId', 'nextFollowTime', 'status'],
          search: ['name', 'customerId', 'stage', 'ownerId', 'expectDate', 'status'],
          views: [
            { id: 'open', label: ['进行中', 'Open'], filters: { status: 'open' } },
            { id: 'won', label: ['赢单', 'Won'], filters: { status: 'won' } },
            { id: 'lost', label: ['输单', 'Lost'], filters: { status: 'lost' } },
          ],
          hint: ['从客户页或线索转化新增商机', 'Opportunities begin on a customer, or by converting a clue'],
        }),
        screen(`${at}/crm_opportunity/opportunityDetail`, () => import('./screens/OpportunityDetail.tsx'), 'OpportunityDetail'),
      ]),
      group(`${at}/crm_contract`, ['合同与订单', 'Contracts and orders'], { icon: 'document' }, [
        listScreen(`${at}/crm_contract/contract`, contract, {
          menu: { label: ['合同管理', 'Contracts'], icon: 'document' },
          commands: [...contractCommands, assignContract],
          inputs: planForm,
          columns: ['name', 'contractNo', 'customerId', 'amount', 'paidAmount', 'invoicedAmount', 'endDate', 'ownerId', 'status'],
          search: ['name', 'contractNo', 'customerId', 'ownerId', 'endDate', 'status'],
          views: [
            { id: 'pending', label: ['待审批', 'To approve'], filters: { status: 'pending,changing' } },
            { id: 'running', label: ['执行中', 'Running'], filters: { status: 'approved,signed,performing' } },
            { id: 'draft', label: ['草稿', 'Drafts'], filters: { status: 'draft,rejected' } },
          ],
        }),
        screen(`${at}/crm_contract/contract/:id`, () => import('./screens/ContractDetail.tsx'), 'ContractDetail', { of: contract }),
        listScreen(`${at}/crm_contract/payment`, contractPayment, {
          menu: { label: ['合同回款', 'Contract payments'], icon: 'bank-account' },
          commands: paymentCommands,
          columns: ['payDate', 'contractId', 'amount', 'method', 'ownerId', 'status'],
        }),
        listScreen(`${at}/crm_contract/invoice`, contractInvoice, {
          menu: { label: ['合同开票', 'Contract invoices'], icon: 'form' },
          commands: invoiceCommands,
          columns: ['invoiceNo', 'contractId', 'amount', 'invoiceDate', 'title', 'status'],
        }),
        listScreen(`${at}/crm_order/order`, crmOrder, {
          menu: { label: ['CRM 订单', 'CRM orders'], icon: 'shopping-cart' },
          commands: crmOrderCommands,
          columns: ['orderNo', 'customerId', 'opportunityId', 'amount', 'orderDate', 'ownerId', 'status'],
        }),
        detailScreen(`${at}/crm_order/order/:id`, crmOrder, { commands: crmOrderCommands }),
      ]),
      screen(`${at}/crm_report/report`, () => import('./screens/Reports.tsx'), 'Reports', {
        menu: { label: ['CRM 报表', 'CRM reports'], icon: 'chart', permit: 'follow_info_view' },
      }),
      group(`${at}/crm_setting`, ['设置', 'Settings'], { icon: 'cog', order: 1 }, [
        listScreen(`${at}/crm_setting/target`, target, {
          menu: { label: ['销售目标', 'Sales targets'], icon: 'flag' },
          commands: targetCommands,
          inputs: seller,
        }),
        listScreen(`${at}/crm_setting/problem`, problem, {
          menu: { label: ['常见问题', 'Common questions'], icon: 'help' },
          commands: answerCommands.filter(one => one.on === problem),
          columns: ['title', 'answer', 'type', 'sort', 'status'],
        }),
        listScreen(`${at}/crm_setting/keyword`, keyword, {
          menu: { label: ['关键词', 'CRM keywords'], icon: 'key' },
          commands: answerCommands.filter(one => one.on === keyword),
          columns: ['keyword', 'reply', 'type', 'status'],
        }),
        listScreen(`${at}/crm_setting/stageRule`, stageRule, {
          menu: { label: ['商机阶段规则', 'Stage rules'], icon: 'route' },
          commands: stageRuleCommands,
          hint: [
            '未设定的阶段按默认规则；阶段本身在业务字典中维护',
            'Stages without a rule go by the usual one; the stages themselves are a business dictionary',
          ],
        }),
        listScreen(`${at}/crm_setting/clueLimit`, clueLimit, {
          menu: { label: ['团队线索上限', 'Limits of teams'], icon: 'filter-keep' },
          commands: clueLimitCommands,
          hint: ['未设定的团队按销售规则；下级部门没有设定时随上级', 'Teams without a limit go by the sales rules, or by the one of the team above'],
        }),
        screen(`${at}/crm_setting/salesRule`, () => import('./screens/SalesRules.tsx'), 'SalesRules', {
          menu: { label: ['销售规则', 'Sales rules'], icon: 'wrench', permit: 'sales_rule_view' },
        }),
      ]),
    ]),
  ],
}
