/** Attachment: a file that hangs on a row. Its bytes are a file of the storage; who reaches the row reaches them. */
import { command, count, ensure, doers, everyone, fact, gather, get, int, invoke, ref, resource, state, text } from '../kit/index.ts'
import { attach, attachedTag, eraseAttach, removeAttach } from '../files/index.ts'
import { erasing, follows, hangsOn, no, moving } from './hanging.ts'

export const attachment = resource('attachment', {
  label: ['附件', 'Attachment'],
  path: { base: 'business-basic/attachment', list: 'page' },
  title: 'name',
  read: everyone,
  follows: follows('attachments'),
  fields: {
    ...hangsOn,
    fileId: ref('attach')('文件', 'File', { required: true, locked: true, hidden: true }),
    name: text('文件名', 'Name', { required: true, search: true, locked: true, pii: 'words' }),
    kind: text('类型', 'Kind', { search: true, locked: true }),
    size: int('大小(字节)', 'Size in bytes', { locked: true }),
    link: text('链接', 'Link', { locked: true, hidden: true, pii: 'words' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { remove: 'removed', move: 'live', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { move: 'removed', erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { attached: {}, removed: {}, moved: {}, erased: {} },
})

const { ownerType, ownerId } = attachment.fields
/** Known by its id alone: files of others can not be attached, nor seen by attaching them. */
const fileId = text('文件', 'File', { required: true })
const withFile = (row: { readonly fileId: string }) => gather({ file: get(attach, row.fileId) })

export const attachmentCommands = [
  command(attachment, 'create', {
    label: ['添加附件', 'Attach a file'],
    by: doers,
    input: { ownerType, ownerId, fileId },
    needs: (_row, given) => gather({ file: get(attach, given.fileId), same: count(attachment, { fileId: given.fileId, status: 'live' }) }),
    decide(_row, given, { file, same }, { actor }) {
      const isOwn = file?.createdBy === actor.userId || actor.role === 'system'
      ensure(file?.status === 'live' && file.belongs === attachedTag && isOwn, { ...no.file, field: 'fileId' })
      ensure(same === 0, { ...no.attached, field: 'fileId' })
      return fact(attachment, 'attached', { ...given, name: file.originalName, kind: file.extension, size: file.attachSize, link: file.link })
    },
  }),
  command(attachment, 'remove', {
    label: ['删除附件', 'Remove the attachment'],
    by: doers,
    danger: true,
    needs: withFile,
    decide(row, _given, { file }, { actor }) {
      ensure(row.createdBy === actor.userId || ['PA', 'PO', 'system'].includes(actor.role), no.notYours)
      return [fact(attachment, 'removed'), ...(file?.status === 'live' ? [invoke(removeAttach, file.id, {})] : [])]
    },
  }),
  command(attachment, 'move', { ...moving, decide: (_row, given) => fact(attachment, 'moved', given) }),
  command(attachment, 'erase', {
    ...erasing,
    needs: withFile,
    decide: (_row, _given, { file }) => [
      fact(attachment, 'erased', { link: null }),
      ...(file && file.status !== 'erased' ? [invoke(eraseAttach, file.id, {})] : []),
    ],
  }),
] as const
