/** What settlements, bills and accounts say to the people who must act next. */
import { also, formatMoney, reaction, type Scene } from '../kit/index.ts'
import { notify } from '../messages/index.ts'
import { factsDone } from './approval.ts'
import { kinds, type Kind } from './settlement.ts'

interface Receiver { readonly deptId?: string; readonly role?: string }
interface Words { readonly title: string; readonly content: string; readonly link: string }
const tell = (scene: Scene, to: Receiver, words: Words, type: 'normal' | 'approval' = 'approval') =>
  [also(notify, scene.newId(), { type, ...words, ...to })]

const nameOf = (row: { kind: string; settleNo: string; period: string }) =>
  `${row.period} ${kinds[row.kind as Kind][0]} ${row.settleNo}`
const settlementLink = (row: { id: string }) => `/settlement/detail/${row.id}`

export const noticeReactions = [
  reaction('settlement.tellSchool', {
    on: ['settlement_part.opened'],
    run: (_happened, scene) => tell(scene, { deptId: scene.row.schoolId, role: 'SM' }, {
      title: '结算课次待核对', link: `/settlement/check`,
      content: `${nameOf(scene.row)}：${scene.row.lessonCount} 课次，${formatMoney(scene.row.amountCents)} 元，请核对课次。`,
    }),
  }),
  reaction('settlement.tellFinance', {
    on: ['settlement.approved'],
    run: (_happened, scene) => {
      const { row } = scene
      if (row.status === 'pending' && !factsDone(row)) return []
      if (row.status !== 'pending' && row.status !== 'approved') return []
      return tell(scene, { role: 'FI' }, {
        title: row.status === 'pending' ? '结算单待审核' : '结算单待付款', link: settlementLink(row),
        content: `${nameOf(row)}，金额 ${formatMoney(row.amountCents)} 元。`,
      })
    },
  }),
  reaction('settlement.tellAgency', {
    on: ['settlement.settled', 'settlement.carried', 'settlement.rejected', 'settlement.objected', 'settlement.voided'],
    run: ({ type }, scene) => {
      const titles: Readonly<Record<string, string>> = {
        settled: '结算款已到账', carried: '结算余额已结转', rejected: '结算单被驳回', objected: '结算单有异议', voided: '结算单已作废',
      }
      const { row } = scene
      const remark = row.auditRemark && type !== 'settled' ? `意见：${row.auditRemark}` : ''
      return tell(scene, { deptId: row.agencyId, role: 'AM' }, {
        title: titles[type]!, link: settlementLink(row), content: `${nameOf(row)}，金额 ${formatMoney(row.amountCents)} 元。${remark}`,
      }, 'normal')
    },
  }),
  reaction('settlement.tellFailure', {
    on: ['settlement.failed'],
    run: (_happened, scene) => tell(scene, { role: 'FI' }, {
      title: '结算付款失败', link: settlementLink(scene.row), content: `${nameOf(scene.row)}：${scene.row.failure ?? ''}。请处理后重新付款。`,
    }),
  }),
  reaction('bill.tellOwner', {
    on: ['bill.issued'],
    run: (_happened, scene) => tell(scene, {
      deptId: scene.row.agencyId ?? scene.row.schoolId, role: scene.row.kind === 'agency' ? 'AM' : 'SM',
    }, {
      title: '账单待确认', link: scene.row.kind === 'agency' ? `/age/agencyBillDetail?id=${scene.row.id}` : `/school/schoolBillDetail?id=${scene.row.id}`,
      content: `${scene.row.period} 账单 ${scene.row.billNo}，金额 ${formatMoney(scene.row.amountCents)} 元，请确认。`,
    }),
  }),
  reaction('bill.tellFinance', {
    on: ['bill.disputed'],
    run: (_happened, scene) => tell(scene, { role: 'FI' }, {
      title: '账单有异议', link: '/finance/agencyBill', content: `${scene.row.billNo}：${scene.row.remark ?? ''}`,
    }),
  }),
  reaction('bankAccount.tellFinance', {
    on: ['bank_account.created', 'bank_account.changed'],
    run: (_happened, scene) => tell(scene, { role: 'FI' }, {
      title: '银行账户待核验', link: '/finance/bankAccount', content: `${scene.row.ownerName ?? ''} 的收款账户有变更，请由他人核验。`,
    }),
  }),
]
