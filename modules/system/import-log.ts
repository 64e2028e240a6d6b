/** Import log: which sheet was read in, by whom, and how many of its rows were taken. What stood in it is not kept. */
import { int, resource, state, step, text } from '../kit/index.ts'

export const importLog = resource('import_log', {
  label: ['导入日志', 'Import log'],
  path: 'business-basic/importLog',
  title: 'fileName',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    /** The resource that its rows are of. */
    type: text('类型', 'Kind', { required: true, search: true }),
    /** The resource and how the name ended: what people call their sheets may name a child. */
    fileName: text('文件名', 'File', { required: true, search: true }),
    total: int('总行数', 'Rows', { required: true }),
    successCount: int('成功行数', 'Taken', { required: true }),
    failCount: int('失败行数', 'Refused', { required: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { note: 'noted' }), noted: state('已导入', 'Imported', 'good') },
  facts: { noted: {} },
})
/** Written by the server when a sheet has been read in, in the name of whoever sent it. */
export const note = step(importLog, 'note', 'noted', { label: ['记录导入', 'Note an import'], input: importLog.fields, record: given => given })
export const commands = [note]
