/** The words that every tree uses. */
export const words = {
  below: ['新增下级', 'Add below'],
  nothing: ['没有匹配的项', 'Nothing matches'],
  cut: ['数据过多，仅显示前面的部分，请用名称查找。', 'Too many: only the first are shown.'],
  fold: ['收起', 'Fold'],
  unfold: ['展开', 'Unfold'],
  find: ['按名称查找', 'Find by name'],
  choose: ['请在左侧选择', 'Choose one of the tree'],
  moved: ['已移动', 'Moved'],
  movable: ['Alt 加方向键可移动', 'Alt with an arrow moves it'],
} as const
