/** How much space files take: of a tenant, and of each person who uploaded them. */
import { above, type Folding, int, on, type Row, view } from '../kit/index.ts'
import type { attach } from './attach.ts'

/** The id of the one row that counts a tenant's files. */
export const whole = 'all'

const fields = { bytes: int('字节数', 'Bytes', { required: true, initial: 0 }), files: int('文件数', 'Files', { required: true, initial: 0 }) }
const empty = { bytes: 0, files: 0 }

type Counted = { readonly bytes: number; readonly files: number }
/** Known by name: the commands of files read what is counted here. */
const files = above<Row<typeof attach>>('attach')
const add = (row: Counted, size: unknown, sign: 1 | -1) => ({ bytes: row.bytes + sign * Number(size ?? 0), files: row.files + sign })

/** Links to other places take no space. */
const counting = (owner: (row: Row<typeof attach>) => string) => (fold: Folding<typeof fields>) => [
  fold(on(files, 'uploaded'), { key: ({ after }) => owner(after), fold: (row, { after }) => add(row, after.attachSize, 1) }),
  ...(['removed', 'erased'] as const).map(gone =>
    fold(on(files, gone), {
      key: ({ before }) => (before.key && before.status === 'live' ? owner(before) : undefined),
      fold: (row, { before }) => add(row, before.attachSize, -1),
    }),
  ),
]

export const usage = view('file_usage', { label: ['文件空间', 'File space'], fields, empty, on: counting(() => whole) })
export const usageOf = view('file_usage_of', { label: ['个人文件空间', 'File space of a person'], fields, empty, on: counting(row => row.createdBy) })
