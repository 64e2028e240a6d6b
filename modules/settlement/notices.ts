/** What settlements, bills and accounts say to the people who must act next. */
import { also, formatMoney, type Label, on, reaction, type Scene, spoken } from '../kit/index.ts'
import { notify, says } from '../messages/index.ts'
import { factsDone } from './approval.ts'
import { kinds, type Kind, settlementPart, settlement } from './settlement.ts'
import { bill } from './bill.ts'
import { bankAccount } from './bank-account.ts'

interface Receiver { readonly deptId?: string; readonly role?: string }
interface Words { readonly title: Label; readonly content: Label; readonly link: string }
const tell = (scene: Scene, to: Receiver, { title, content, link }: Words, type: 'normal' | 'approval' = 'approval') =>
  [also(notify, scene.newId(), { type, ...says(title, content), link, ...to })]

const nameOf = (row: { kind: string; settleNo: string; period: string }, lang: 0 | 1) =>
  `${row.period} ${kinds[row.kind as Kind][lang]} ${row.settleNo}`
const withAmount = (row: { kind: string; settleNo: string; period: string; amountCents: number }): Label =>
  [`${nameOf(row, 0)}，金额 ${formatMoney(row.amountCents)} 元。`, `${nameOf(row, 1)}, amount ¥${formatMoney(row.amountCents)}.`]
const settlementLink = (row: { id: string }) => `/settlement/detail/${row.id}`

export const noticeReactions = [
  reaction('settlement.tellSchool', {
    on: on(settlementPart, 'opened'),
    run: (_happened, scene) => tell(scene, { deptId: scene.row.schoolId, role: 'SM' }, {
      title: ['结算课次待核对', 'Settled lessons to check'], link: `/settlement/check`,
      content: [
        `${nameOf(scene.row, 0)}：${scene.row.lessonCount} 课次，${formatMoney(scene.row.amountCents)} 元，请核对课次。`,
        `${nameOf(scene.row, 1)}: lessons ${scene.row.lessonCount}, ¥${formatMoney(scene.row.amountCents)}. Please check the lessons.`,
      ],
    }),
  }),
  reaction('settlement.tellFinance', {
    on: on(settlement, 'approved'),
    run: (_happened, scene) => {
      const { row } = scene
      if (row.status === 'pending' && !factsDone(row)) return []
      if (row.status !== 'pending' && row.status !== 'approved') return []
      return tell(scene, { role: 'FI' }, {
        title: row.status === 'pending' ? ['结算单待审核', 'Settlement to audit'] : ['结算单待付款', 'Settlement to pay'],
        link: settlementLink(row), content: withAmount(row),
      })
    },
  }),
  reaction('settlement.tellAgency', {
    on: on(settlement, 'settled', 'carried', 'rejected', 'objected', 'voided'),
    run: ({ type }, scene) => {
      const titles: Readonly<Record<string, Label>> = {
        settled: ['结算款已到账', 'Settlement paid'], carried: ['结算余额已结转', 'Settlement carried over'],
        rejected: ['结算单被驳回', 'Settlement rejected'], objected: ['结算单有异议', 'Objection to a settlement'],
        voided: ['结算单已作废', 'Settlement void'],
      }
      const { row } = scene
      const amount = withAmount(row), remark = type === 'settled' ? null : row.auditRemark
      return tell(scene, { deptId: row.agencyId, role: 'AM' }, {
        title: titles[type]!, link: settlementLink(row),
        content: remark ? [`${amount[0]}意见：${remark}`, `${amount[1]} Opinion: ${remark}`] : amount,
      }, 'normal')
    },
  }),
  reaction('settlement.tellFailure', {
    on: on(settlement, 'failed'),
    run: (_happened, scene) => tell(scene, { role: 'FI' }, {
      title: ['结算付款失败', 'Payment of a settlement failed'], link: settlementLink(scene.row),
      content: [
        `${nameOf(scene.row, 0)}：${scene.row.failure ?? ''}。请处理后重新付款。`,
        `${nameOf(scene.row, 1)}: ${spoken(scene.row.failure ?? '', 1)}. Please solve it and pay again.`,
      ],
    }),
  }),
  reaction('bill.tellOwner', {
    on: on(bill, 'issued'),
    run: (_happened, scene) => tell(scene, {
      deptId: scene.row.agencyId ?? scene.row.schoolId!, role: scene.row.kind === 'agency' ? 'AM' : 'SM',
    }, {
      title: ['账单待确认', 'Bill to confirm'],
      link: scene.row.kind === 'agency' ? `/age/agencyBillDetail?id=${scene.row.id}` : `/school/schoolBillDetail?id=${scene.row.id}`,
      content: [
        `${scene.row.period} 账单 ${scene.row.billNo}，金额 ${formatMoney(scene.row.amountCents)} 元，请确认。`,
        `Bill ${scene.row.billNo} of ${scene.row.period}, amount ¥${formatMoney(scene.row.amountCents)}. Please confirm it.`,
      ],
    }),
  }),
  reaction('bill.tellFinance', {
    on: on(bill, 'disputed'),
    run: (_happened, scene) => tell(scene, { role: 'FI' }, {
      title: ['账单有异议', 'Objection to a bill'], link: '/finance/agencyBill',
      content: [`${scene.row.billNo}：${scene.row.remark ?? ''}`, `${scene.row.billNo}: ${scene.row.remark ?? ''}`],
    }),
  }),
  reaction('bankAccount.tellFinance', {
    on: on(bankAccount, 'created', 'changed'),
    run: (_happened, scene) => tell(scene, { role: 'FI' }, {
      title: ['银行账户待核验', 'Bank account to verify'], link: '/finance/bankAccount',
      content: [
        `${scene.row.ownerName ?? ''} 的收款账户有变更，请由他人核验。`,
        `The account of ${scene.row.ownerName ?? ''} has changed. Somebody else is to verify it.`,
      ],
    }),
  }),
]
