/** Why a family gets help. */
export const kinds = {
  hardship: ['家庭经济困难', 'Low income'],
  welfare: ['低保家庭', 'On welfare'],
  disability: ['残疾学生', 'Disability'],
  orphan: ['孤儿或事实无人抚养', 'Without parents'],
  other: ['其他', 'Other'],
} as const
