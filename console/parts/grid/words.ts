/** The words of grids. */
export const words = {
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  fill: ['向下填充', 'Fill down'],
  add: ['添加一行', 'Add a row'],
  remove: ['删除所选行', 'Delete the rows'],
  none: ['还没有行', 'No rows yet'],
  wrong: ['需要更正', 'To be corrected'],
  row: ['第', 'Row'],
  choose: ['选择', 'Choose'],
  keys: [
    '输入即编辑，F2 修改，Alt+↓ 选择，Ctrl+V 粘贴，Ctrl+D 向下填充，Ctrl+Z 撤销，Esc 后按 Tab 离开',
    'Type to replace, F2 to edit, Alt+↓ to choose, Ctrl+V pastes, Ctrl+D fills down, Ctrl+Z undoes, Esc then Tab leaves',
  ],
  filed: ['已放入照片', 'Put in'],
  sending: ['正在上传', 'Uploading'],
  pasted: ['已粘贴', 'Pasted'],
  left: ['行放不下', 'rows found no room'],
} as const
