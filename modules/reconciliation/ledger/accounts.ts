/** The chart of accounts: numbers and names of the accounting standards for enterprises, as far as money of classes touches them. */
import type { Label } from '../../kit/index.ts'

export const accounts = {
  '1002': ['银行存款', 'Bank'],
  '1012.01': ['其他货币资金-微信支付', 'Clearing, WeChat Pay'],
  '1012.02': ['其他货币资金-支付宝', 'Clearing, Alipay'],
  '1221': ['其他应收款-补贴', 'Subsidies receivable'],
  '1901': ['待处理财产损溢', 'Suspense'],
  '2203': ['预收账款', 'Received in advance'],
  '2241': ['其他应付款-应退补贴', 'Subsidies to give back'],
  '2241.02': ['其他应付款-银行退票', 'Returned by banks, to pay again'],
  '6301': ['营业外收入', 'Other income'],
  '6401': ['主营业务成本-课时费', 'Cost of lessons'],
  '6601': ['销售费用-佣金', 'Commissions'],
  '6603': ['财务费用-手续费', 'Fees of channels'],
  '6711': ['营业外支出', 'Other expense'],
} as const satisfies Record<string, Label>
export type Account = keyof typeof accounts
export const clearing = { wechat: '1012.01', alipay: '1012.02' } as const
