/** Attach: a file that was uploaded. Its bytes lie in a storage; this row says what they are, where, and who sent them. */
import {
  about,
  command,
  ensure,
  everyone,
  fact,
  find,
  flag,
  gather,
  get,
  int,
  type Invoke,
  invoke,
  pick,
  type Reading,
  refusals,
  resource,
  rules,
  state,
  step,
  text,
} from '../kit/index.ts'
import { param } from '../system/index.ts'
import { extensionOf, no as noFile, safeName, settingBytes, settings, tags } from './checks.ts'
import { usage, usageOf, whole } from './usage.ts'

export const no = refusals('attach', {
  link: ['链接须以http或https开头', 'the link begins with http or https'],
  extension: ['不能更改文件的扩展名', 'the extension of a file can not be changed'],
})

export const attach = resource('attach', {
  label: ['附件', 'File'],
  path: 'blade-resource/attach',
  title: 'originalName',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    /** What people call their files says what is in them, and the address ends with it. */
    originalName: text('原文件名', 'Original name', { required: ['请输入原文件名', 'please enter the original name'], search: true, pii: 'words' }),
    name: text('文件名', 'Stored name', { search: true, hidden: true, locked: true }),
    extension: text('扩展名', 'Extension', { search: true, locked: true }),
    attachSize: int('大小(字节)', 'Size in bytes', { locked: true }),
    type: text('内容类型', 'Content type', { locked: true }),
    belongs: text('用途', 'Tag', { search: true, locked: true, says: value => tags[value] ?? [value, value] }),
    isPublic: flag('公开', 'Public', { required: true, initial: false, locked: true }),
    link: text('链接', 'Link', { required: ['请输入链接', 'please enter the link'], locked: true, hidden: true, pii: 'words' }),
    domainUrl: text('域名', 'Domain', { locked: true, hidden: true }),
    sha256: text('SHA-256', 'SHA-256', { locked: true, hidden: true }),
    md5: text('MD5', 'MD5', { locked: true, hidden: true, index: true }),
    ossId: text('存储', 'Storage', { locked: true, hidden: true, index: true }),
    /** The name of the bytes in the storage; none for a link to somewhere else. */
    key: text('存储键', 'Key', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { upload: 'live', create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', remove: 'removed', erase: 'erased' }),
    removed: state('已删除', 'Removed', 'over', { erase: 'erased' }),
    erased: state('已清除', 'Erased', 'over'),
  },
  facts: { uploaded: {}, linked: {}, renamed: {}, removed: {}, erased: {} },
})

const setting = (name: keyof typeof settings) => find(param, { paramKey: settings[name].key, status: 'live' }, { limit: 1 })

/** Written when the bytes are safe; only the server's upload calls run it, for whoever holds the right to upload. */
export const upload = command(attach, 'upload', {
  label: ['上传', 'Upload'],
  by: everyone,
  input: attach.fields,
  needs: (_row, _given, { actor }) =>
    gather({ all: get(usage, whole), own: get(usageOf, actor.userId), allMax: setting('tenantQuota'), ownMax: setting('userQuota') }),
  decide(_row, given, { all, own, allMax, ownMax }, { actor }) {
    const size = given.attachSize ?? 0
    ensure((all?.bytes ?? 0) + size <= settingBytes('tenantQuota', allMax[0]?.paramValue), noFile.tenantQuota)
    const isFree = ['PA', 'PO', 'system'].includes(actor.role)
    ensure(isFree || (own?.bytes ?? 0) + size <= settingBytes('userQuota', ownMax[0]?.paramValue), noFile.userQuota)
    return fact(attach, 'uploaded', given)
  },
})

/** A file that lies elsewhere, known by its address only. */
export const create = step(attach, 'create', 'linked', {
  label: ['登记外部文件', 'Add a link to a file'],
  by: ['PA', 'PO'],
  input: pick(attach.fields, 'originalName', 'link', 'domainUrl', 'name', 'extension', 'attachSize'),
  check: (_row, { link }) => ensure(/^https?:\/\//i.test(link) && !rules.url(link), about(no.link, 'link')),
  record(given) {
    const originalName = safeName(given.originalName)
    return { ...given, originalName, name: given.name ?? originalName, extension: extensionOf(originalName) || given.extension || null }
  },
})

export const change = command(attach, 'change', {
  label: ['重命名', 'Rename'],
  by: ['PA', 'PO'],
  input: pick(attach.fields, 'originalName'),
  decide(row, given) {
    const originalName = safeName(given.originalName)
    ensure(!row.key || extensionOf(originalName) === row.extension, about(no.extension, 'originalName'))
    return originalName === row.originalName ? [] : fact(attach, 'renamed', { originalName })
  },
})

export const remove = step(attach, 'remove', 'removed', { label: ['删除', 'Delete'], by: ['PA', 'PO'], danger: true })

/** The file of what is erased: its bytes go, and what it was called. */
export const erase = step(attach, 'erase', 'erased', { label: ['清除', 'Erase'] })

/** The id of an uploaded file out of its address. */
export const fileIn = (link: string | null | undefined): string | undefined => /\/[^/.]+\.([^/.]+)\/[^/]*$/.exec(link ?? '')?.[1]
/** What erases the file behind a link together with the row that shows it: nothing where somebody else than these uploaded it. */
export function* eraseFileIn(link: string | null, ...by: readonly (string | null)[]): Reading<readonly Invoke[]> {
  const sent = yield* get(attach, fileIn(link))
  return sent?.link === link && sent?.status !== 'erased' && by.includes(sent!.createdBy) ? [invoke(erase, sent!.id, {})] : []
}

export const commands = [upload, create, change, remove, erase]
