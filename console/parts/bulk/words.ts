/** The words of what is done to many rows at once. */
export const words = {
  bar: ['批量操作', 'For the chosen rows'],
  clear: ['取消选择', 'Clear the selection'],
  nothing: ['所选数据现在没有可以一起做的操作', 'Nothing can be done to all of these now'],
  accepted: ['将执行', 'will be done'],
  leftOut: ['不在其中', 'left out'],
  leftTitle: ['不在其中的数据及原因', 'Left out, and why'],
  done: ['已完成', 'done'],
  refused: ['被拒绝', 'refused'],
  open: ['未送达', 'not sent'],
  refusedTitle: ['被拒绝的数据及原因', 'Refused, and why'],
  openTitle: ['还没有结果：再试一次不会重复执行', 'No answer yet: trying again does nothing twice'],
  again: ['重试这些', 'Retry these'],
  stop: ['停止', 'Stop'],
  asking: ['正在逐条核对规则…', 'Checking the rules for each…'],
  running: ['正在执行', 'Working'],
  more: ['其余', 'and'],
} as const

export const chosen = (count: number) => [`已选 ${count} 条`, `${count} chosen`] as const
export const chooseAll = (total: number, most: number) =>
  total > most
    ? ([`选择符合条件的前 ${most} 条（共 ${total} 条）`, `Choose the first ${most} of the ${total} that match`] as const)
    : ([`选择符合条件的全部 ${total} 条`, `Choose all ${total} that match`] as const)
