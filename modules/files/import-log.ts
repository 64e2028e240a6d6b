/** Import log: which sheet was read in, by whom, how many of its rows were taken, and, for a while, the file itself and the rows that were
 * not. What stands in them is personal: shown masked, opened as it is with a reason, and gone with whoever in it is erased. */
import {
  command,
  day,
  ensure,
  fact,
  file,
  find,
  gather,
  get,
  int,
  invoke,
  json,
  minute,
  plus,
  ref,
  refusals,
  resource,
  state,
  step,
  text,
  time,
  timer,
} from '../kit/index.ts'
import { param } from '../system/index.ts'
import { attach, erase as eraseAttach } from './attach.ts'

/** A parameter: how many days the files of imports are kept; 0: not at all. */
export const keepDays = { key: 'import.keepDays', usual: 30, most: 366 } as const
/** The days that a parameter says; one that is no sensible number counts as not set. */
export function daysKept(value: string | null | undefined): number {
  const text = (value ?? '').trim(),
    given = Number(text)
  return text !== '' && Number.isInteger(given) && given >= 0 ? Math.min(given, keepDays.most) : keepDays.usual
}
/** How long who opened the file may fetch it: then it is opened anew. */
const openMinutes = 10

export const no = refusals('import_log', { gone: ['文件已不再保存', 'the file is no longer kept'] })

/** What is kept of the rows: how the file was read, and those that were refused. */
export interface ImportedRows {
  /** `areNumbered`: rows are told by where they stand in the file; before, lines with nothing in them were not counted. */
  readonly read?: { readonly encoding?: string | undefined; readonly sheet?: string | undefined; readonly headerRow: number; readonly areNumbered?: boolean }
  readonly columns: readonly { readonly name: string; readonly label: readonly [string, string]; readonly as?: string }[]
  readonly rejected: readonly {
    readonly row: number
    readonly values: Readonly<Record<string, string>>
    readonly why: readonly { readonly field: string; readonly label: readonly [string, string] }[]
  }[]
}

export const importLog = resource('import_log', {
  label: ['导入日志', 'Import log'],
  path: 'business-basic/importLog',
  title: 'fileName',
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    /** The resource that its rows are of. */
    type: text('类型', 'Kind', { required: true, search: true, keepsKind: true }),
    /** The resource and how the name ended: what people call their sheets may name a child. */
    fileName: text('文件名', 'File', { required: true, search: true, keepsKind: true }),
    total: int('总行数', 'Rows', { required: true }),
    successCount: int('成功行数', 'Taken', { required: true }),
    failCount: int('失败行数', 'Refused', { required: true }),
    fileId: ref('attach')('原文件', 'Original file', { hidden: true, index: true }),
    link: file('原文件地址', 'Address of the file', { hidden: true, pii: 'words' }),
    /** Read by the server alone, which masks it field by field. */
    rows: json<ImportedRows>()('被拒的行', 'Refused rows', {
      hidden: true,
      pii: 'words',
      unseenBy: ['PA', 'PO'],
      says: (value: ImportedRows) => [`${value.rejected.length} 行被拒`, `${value.rejected.length} refused`],
    }),
    keptUntil: time('保存至', 'Kept until', { index: 'due' }),
    reason: text('打开原因', 'Why it was opened', { hidden: true, lines: 2, pii: 'words' }),
    openedBy: ref('user')('打开人', 'Opened by', { hidden: true, locked: true }),
    openedAt: time('打开时间', 'Opened at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { note: 'noted' }),
    noted: state('已导入', 'Imported', 'good', { open: 'noted', erase: 'erased' }),
    erased: state('内容已清除', 'Content erased', 'over'),
  },
  facts: { noted: {}, opened: {}, erased: {} },
})
const { keptUntil: _until, reason, openedBy: _by, openedAt: _at, ...noted } = importLog.fields

/** Written by the server when a sheet has been read in, in the name of whoever sent it. */
export const note = command(importLog, 'note', {
  label: ['记录导入', 'Note an import'],
  input: noted,
  needs: () => gather({ set: find(param, { paramKey: keepDays.key, status: 'live' }, { limit: 1 }) }),
  decide: (_row, given, { set }, { now }) =>
    fact(importLog, 'noted', { ...given, ...(given.rows ? { keptUntil: plus(now, daysKept(set[0]?.paramValue) * day) } : {}) }),
})
/** Opens the file as it came, for a while, to who says why. */
export const open = step(importLog, 'open', 'opened', {
  label: ['打开原文件', 'Open the original'],
  by: ['PA', 'PO'],
  many: false,
  input: { reason: { ...reason, label: ['原因', 'Reason'], required: true } as typeof reason & { readonly required: true } },
  check: row => ensure(row.fileId && row.link, no.gone),
  record: (given, _row, _facts, { actor, now }) => ({ reason: given.reason, openedBy: actor.userId, openedAt: now }),
})
/** Lets go of what stood in the sheet: its time is over, or somebody in it was erased. The counts stay. */
export const erase = step(importLog, 'erase', 'erased', {
  label: ['清除内容', 'Erase the content'],
  needs: row => gather({ sent: get(attach, row.fileId ?? undefined) }),
  also: (_row, _input, { sent }) => (sent && sent.status !== 'erased' ? [invoke(eraseAttach, sent.id, {})] : []),
})
export const commands = [note, open, erase]

/** Whether somebody has just opened it: the original is fetched by nobody else. */
export const isOpened = (row: { readonly openedBy: string | null; readonly openedAt: string | null }, userId: string, now: string): boolean =>
  row.openedBy === userId && plus(row.openedAt ?? '1970-01-01T00:00:00.000Z', openMinutes * minute) > now

/** What is kept too long goes. */
export const forgets = timer('import_log.forgets', {
  due: now => find(importLog, { status: 'noted', keptUntil: { lte: now } }, { sort: ['keptUntil'] }),
  run: row => [invoke(erase, row.id, {})],
})
