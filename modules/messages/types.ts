/** The types of messages and the numbers that the wire knows them by. */
export const noticeTypes = {
  normal: ['普通消息', 'Normal'],
  broadcast: ['广播', 'Broadcast'],
  approval: ['审批', 'Approval'],
  crm: ['客户管理', 'CRM'],
} as const
export type NoticeType = keyof typeof noticeTypes

/** Who sends what the product says by itself; stored in Chinese. */
export const theSystem = ['系统', 'System'] as const

export const typeCode: Readonly<Record<NoticeType, number>> = { normal: 1, broadcast: 2, approval: 3, crm: 9 }
/** 1 → normal; undefined for an empty or unknown number. */
export const typeOf = (code: unknown): NoticeType | undefined =>
  (Object.keys(typeCode) as NoticeType[]).find(type => type === code || String(typeCode[type]) === String(code ?? ''))
