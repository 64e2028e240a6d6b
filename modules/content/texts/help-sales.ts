/** Help for sales, sale relations, channels, organisations and commissions: what a screen is for, in both languages. */
import type { Help } from './help.ts'

interface Both {
  readonly path: string
  readonly title: readonly [zh: string, en: string]
  readonly text: readonly [zh: string, en: string]
}
const at = '/crm_customer'
const chapter = 'help-sales'
const screens: readonly Both[] = [
  {
    path: `${at}/crm_workbench/workbench`,
    title: ['工作台', 'Workbench'],
    text: [
      '今天到期和已逾期的跟进、待首次联系的线索、待处理的合同，以及本月目标完成了多少。点一行直接记录跟进。',
      'Follow-ups due today and overdue, clues to contact, contracts that wait, and how far the target of the month is. A line opens the follow-up.',
    ],
  },
  {
    path: `${at}/crm_customerManagement/customer`,
    title: ['客户管理', 'Customers'],
    text: [
      '您负责的客户。手机号点“查看手机号”才显示，每次查看都会留痕，每日有上限。转交时可以选择把进行中的商机留给原负责人。',
      'The customers that you look after. A phone is shown when asked for; each look is recorded, and ' +
        'a day has so many. When you hand one over you may keep its open opportunities.',
    ],
  },
  {
    path: `${at}/crm_customerManagement/clientSea`,
    title: ['客户公海', 'Client sea'],
    text: [
      '没有负责人的客户。领取受持有上限、每日领取上限、新入公海等待时间和原负责人等待期限制；多人同时领取时只有一人成功。',
      'Customers without an owner. How many you hold, how many you received today, and how long one lies ' +
        'here decide whether you may receive it; of many who press at once, one gets it.',
    ],
  },
  {
    path: `${at}/crm_clue/clue`,
    title: ['线索管理', 'Clues'],
    text: [
      '新线索须在时限内首次联系，超时先提醒，再回收到线索池。转为客户只做一次，重复操作得到同一结果。每日从线索池领取和同时持有的数量有上限，可按团队另设；今日剩余数显示在列表旁。',
      'A new clue is contacted in time: who is late is reminded, then it goes back into the pool. It is converted once; the same again answers the same. ' +
        'How many one may take a day and hold is limited, by team where it says so; what is left of the day stands beside the list.',
    ],
  },
  {
    path: `${at}/crm_opportunity/board`,
    title: ['商机看板', 'Opportunity board'],
    text: [
      '拖动卡片变更阶段：可向前跨多个阶段，只能退回一个阶段并填写原因。赢单须有已通过的合同。红色表示停留超过上限。',
      'Drag a card to another stage: forward by any number, back by one and with a reason. Won needs an approved contract. Red ones stay too long.',
    ],
  },
  {
    path: `${at}/crm_contract/contract`,
    title: ['合同管理', 'Contracts'],
    text: [
      '合同按金额审批，签订须上传文件，已通过的合同只能“变更”。最后一份合同结束后，客户按公海规则计时回收。',
      'Contracts are approved by their amount, signed with a document, and changed by approval ' +
        'only. Once the last one ended the customer goes back by the rules of the sea.',
    ],
  },
  {
    path: `${at}/crm_contract/payment`,
    title: ['合同回款', 'Contract payments'],
    text: [
      '回款合计不能超过合同金额；超出部分在容差以内的，由登记人以外的经理同意后生效。容差在“销售规则”中设定。',
      'Payments never come to more than the amount. What is above it by no more than the tolerance ' +
        'waits for a manager who did not record it. The tolerance is one of the sales rules.',
    ],
  },
  {
    path: `${at}/crm_report/report`,
    title: ['CRM 报表', 'CRM reports'],
    text: [
      '按销售、日或月统计，点数字查看由哪些记录组成。销售看自己，经理看团队。',
      'By seller, day or month; a figure leads to its rows. A seller sees their own, a manager the team.',
    ],
  },
  {
    path: `${at}/crm_setting/seaRule`,
    title: ['公海规则', 'Sea rules'],
    text: [
      '规定可以持有、领取和查看多少，以及客户何时回收。回收前一定会提前提醒。单个公海可以有自己的领取上限。',
      'How many one holds, receives and looks at, and when a customer goes back. Nobody loses one without a warning. A sea may have a limit of its own.',
    ],
  },
  {
    path: '/sale_client/relationApply',
    title: ['销售关系申请', 'Sale relations'],
    text: [
      '一方申请，另一方同意后生效。移交保留历任销售的记录。只有生效的关系才能下销售订单。',
      'One side asks, the other agrees. A hand-over keeps who had it before. Sale orders need an active relation.',
    ],
  },
  {
    path: '/order/saleOrder',
    title: ['销售订单', 'Sale orders'],
    text: [
      '为学校下单后申请开班，学校或平台同意即建立班级。班级取消后订单可以重新申请。',
      'An order for a school asks for a class; once school or platform agrees it is launched. If that is cancelled, the order may ask again.',
    ],
  },
  {
    path: '/platform_channel/channelManager',
    title: ['渠道管理', 'Channel management'],
    text: [
      '每个渠道有自己的编码和二维码。家长经此登录后，期限内的订单归属于它。佣金比例按日期生效，已用过的比例不能修改。',
      'Each channel has a code. Orders of who came by it count for it, for the stated time. Rates hold by days; one that was used is not changed.',
    ],
  },
  {
    path: '/platform_org/orgManager',
    title: ['机构管理', 'Organisation management'],
    text: [
      '授权区域和产品价格后，合作机构即可推广。机构应得的是家长实付与结算价之差，不超过销售价与结算价之差。',
      'An organisation sells in its areas at its prices. It earns what families pay above the settlement price, up to its sale price.',
    ],
  },
  {
    path: '/commission/list',
    title: ['佣金结算', 'Commissions'],
    text: [
      '订单过了退款期才可结算。草稿提交后由财务审核，再由另一人付款；归属方可以提出异议。退款形成冲减明细。',
      'Orders are settled once their days for refunds are over. A draft is submitted, approved by finance, ' +
        'and paid by another hand; its partner may object. A refund makes an opposite line.',
    ],
  },
]
const idOf = (path: string): string => `help${path.replaceAll(/[/:]+/g, '-')}`

export const salesHelp: readonly Help[] = [
  { id: chapter, parentId: '0', title: '客户与销售' },
  ...screens.map(({ path, title, text }) => ({ id: idOf(path), parentId: chapter, title: title[0], path, content: `<p>${text[0]}</p>` })),
]
export const salesHelpInEnglish: Readonly<Record<string, { readonly titleEn: string; readonly contentEn?: string }>> = {
  [chapter]: { titleEn: 'Customers and sales' },
  ...Object.fromEntries(screens.map(({ path, title, text }) => [idOf(path), { titleEn: title[1], contentEn: `<p>${text[1]}</p>` }])),
}
